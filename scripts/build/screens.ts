// What the build makes of `app/screens.ts`: the screens of each audience, and which files come in one download.
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import * as list from '../../app/screens.ts'
import { isContract } from '../../app/found-files.ts'

const root = path.join(import.meta.dirname, '../..')
const requested = /^\0?virtual:pages\/(\w+)$/

type Group = Readonly<Record<string, readonly [address: string, page?: string]>>

/** The pages of a group with their addresses, as source; a page with several addresses has one function. */
function pagesOf(group: Group): string {
  const lines = Object.values(group).map(([address, page = '']) => [address, path.join(root, page)] as const)
  const files = [...new Set(lines.map(([, file]) => file))]
  return [
    ...files.map((file, index) => `const load${index} = () => import(${JSON.stringify(file)})`),
    `export const pages = [`,
    ...lines.map(([address, file]) => `[${JSON.stringify(address)}, load${files.indexOf(file)}],`),
    `]`,
  ].join('\n')
}

/** Makes a module `virtual:pages/<group>` of each group of `app/screens.ts`: its addresses, and what loads their pages. */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    // A test runner may pass an id that is resolved already.
    resolveId: (id) => (requested.test(id) ? `\0${id.replace('\0', '')}` : null),
    load(id) {
      const [, name] = requested.exec(id) ?? []
      return name === undefined ? null : pagesOf(list.screens[name as keyof typeof list.screens])
    },
  }
}

/** Leaves the files of pages out of `app/screens.ts`, which would be 2 kB of the app's first download. */
export function screenAddresses(): Plugin {
  const addresses = (group: Group) =>
    Object.fromEntries(Object.entries(group).map(([name, [address]]) => [name, [address]]))
  const screens = Object.fromEntries(
    Object.entries(list.screens).map(([name, group]) => [name, addresses(group)]),
  )
  return {
    name: 'screen-addresses',
    enforce: 'pre',
    load: (id) =>
      id === path.join(root, 'app/screens.ts')
        ? Object.entries({ ...list, screens })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : null,
  }
}

function reachableFrom(sources: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const follow = (id: string) => {
    // Behind `?whole` are schemas, which are dropped where nothing uses them (lean-contract.ts).
    if (seen.has(id) || id.endsWith('?whole')) return
    seen.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  for (const source of sources) follow(path.join(root, source))
  return seen
}

/** What public pages load must not be in one file with anything of the app. */
const publicScripts = ['site/enhance.ts', 'site/letters/check-letter.ts']

/** A chunk of what some sources import statically, without the sources themselves and what earlier groups took. */
function importedBy(name: string, sources: readonly string[], isWanted: (id: string) => boolean) {
  const ids = sources.map((source) => path.join(root, source))
  let found: Set<string> | undefined
  return {
    debugName: name,
    name(id: string, context: Rolldown.ChunkingContext) {
      if (!found) {
        found = reachableFrom(sources, context)
        for (const one of [...ids, ...reachableFrom(publicScripts, context)]) found.delete(one)
      }
      return found.has(id) && isWanted(id) ? name : null
    },
  }
}

/**
 * Which modules come in one file: small files compress worse, and each is a request. Without groups the dashboard asks
 * for 57 files in place of 7, and its first view costs 11 kB more.
 */
export const chunkGroups = [
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial' as const] },
  importedBy('start', ['app/web/entry-client.tsx'], (id) => !/\.css$|\/node_modules\//.test(id)),
  // Whole contracts would bring what other screens use of them.
  importedBy(
    'first-view',
    ['app/student/student-layout.tsx', ...Object.values(list.screens.start).map(([, page]) => page)],
    (id) => !isContract(path.relative(root, id)),
  ),
  // What forms run on comes with the first form.
  { name: 'forms', test: /\/node_modules\/(?:zod|react-hook-form)\// },
]
