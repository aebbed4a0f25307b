import path from 'node:path'
import type { Plugin } from 'vite'
import * as list from '../../app/screens.ts'

const root = path.join(import.meta.dirname, '../..')
const asked = /^(?:\0)?(virtual:pages\/(\w+))$/

type Group = Readonly<Record<string, readonly [address: string, page?: string]>>

/** The pages of a group with their addresses, as source; what several addresses show is loaded by one function. */
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
    // A test runner may ask for an address that was resolved before.
    resolveId: (id) => (asked.test(id) ? id.replace(asked, '\0$1') : null),
    load(id) {
      const [, , name] = asked.exec(id) ?? []
      return name === undefined ? null : pagesOf(list.screens[name as keyof typeof list.screens])
    },
  }
}

/** Leaves the files of pages out of `app/screens.ts`: the app begins with the addresses alone. */
export function leanScreens(): Plugin {
  const addresses = (group: Group) =>
    Object.fromEntries(Object.entries(group).map(([name, [address]]) => [name, [address]]))
  const lean = Object.fromEntries(
    Object.entries(list.screens).map(([name, group]) => [name, addresses(group)]),
  )
  return {
    name: 'lean-screens',
    enforce: 'pre',
    load: (id) =>
      id === path.join(root, 'app/screens.ts')
        ? Object.entries({ ...list, screens: lean })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : null,
  }
}
