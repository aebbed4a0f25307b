// What the build makes of `app/screens.ts`.
// - Each audience has a list of what loads its pages (`virtual:pages/<group>`), so that students download nothing of
//   the console. The list that links are made from contains only addresses: the names of the files would be 2 kB of the
//   first download, which is at its limit.
// - Modules that are needed together come in one file: small files compress worse, and each is a request. Without groups
//   the dashboard requests 57 files instead of 9, and its first view is 11 kB larger.
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screens } from '../../app/screens.ts'
import { isContract } from '../../app/found-files.ts'

const root = path.join(import.meta.dirname, '../..')
const list = path.join(root, 'app/screens.ts')
const requested = /^\0?virtual:pages\/(\w+)$/

/** The pages of a group with their addresses, as source; a page with several addresses has one function. */
function pagesOf(group: Readonly<Record<string, readonly [address: string, page?: string]>>): string {
  const files = [...new Set(Object.values(group).map(([, page = '']) => page))]
  return [
    ...files.map((file, index) => `const load${index} = () => import('${path.join(root, file)}')`),
    'export const pages = [',
    ...Object.values(group).map(([address, page = '']) => `['${address}', load${files.indexOf(page)}],`),
    ']',
  ].join('\n')
}

/** Provides `virtual:pages/<group>` for each group of `app/screens.ts`: its addresses, and what loads their pages. */
export const screenPages = (): Plugin => ({
  name: 'screen-pages',
  // A test runner may pass an id that is resolved already.
  resolveId: (id) => (requested.test(id) ? `\0${id.replace('\0', '')}` : null),
  load(id) {
    const group = requested.exec(id)?.[1]
    return group === undefined ? null : pagesOf(screens[group as keyof typeof screens])
  },
})

/** Leaves the files of pages out of `app/screens.ts`. */
export const screenAddresses = (): Plugin => ({
  name: 'screen-addresses',
  enforce: 'pre',
  transform: (code, id) => (id === list ? code.replace(/, '[^']+\.tsx'/g, '') : null),
})

/** The modules that some sources import statically, directly or not. */
function importedBy(sources: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const ids = sources.map((source) => path.join(root, source))
  const found = new Set<string>()
  const visit = (id: string) => {
    // Behind `?whole` are schemas, which are dropped where nothing uses them (lean-contract.ts).
    if (found.has(id) || id.endsWith('?whole')) return
    found.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  ids.forEach(visit)
  for (const id of ids) found.delete(id)
  return found
}

/** What public pages load must not be in one file with anything of the app. */
const publicScripts = ['site/enhance.ts', 'site/letters/check-letter.ts']

/** A chunk of what some sources import, without what earlier groups took. */
function chunk(debugName: string, sources: readonly string[], isWanted: (id: string) => boolean) {
  let found: Set<string> | undefined
  return {
    debugName,
    name(id: string, context: Rolldown.ChunkingContext) {
      if (!found) {
        found = importedBy(sources, context)
        for (const one of importedBy(publicScripts, context)) found.delete(one)
      }
      return found.has(id) && isWanted(id) ? debugName : null
    },
  }
}

/** The groups of modules that come in one file each. */
export const chunkGroups = [
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial' as const] },
  chunk('start', ['app/web/entry-client.tsx'], (id) => !/\.css$|\/node_modules\//.test(id)),
  // Whole contracts would bring what other screens use of them.
  chunk(
    'first-view',
    ['app/student/student-layout.tsx', ...Object.values(screens.start).map(([, page]) => page)],
    (id) => !isContract(path.relative(root, id)),
  ),
  // What forms need comes with the first form.
  { name: 'forms', test: /\/node_modules\/(?:zod|react-hook-form)\// },
]
