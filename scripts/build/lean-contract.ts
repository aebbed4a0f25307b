// Makes the contract light for the browser, where it would bring zod into the first view: 25 kB of 122 kB of script.
//
// - Routes lose their schemas: a call needs the method, the path and the text of its failure. So in the browser
//   `login.path` is there and `login.body` is not. Forms use the schemas that the contract exports by name (`Email`,
//   `NewPassword`, `SubmissionFields` …).
// - Lists, limits and texts become plain data. Without this the search for programs would load zod: 27 kB.
// - Schemas and functions stay in a module `<file>?whole`, which nothing loads that does not use them.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isContract } from '../../app/found-files.ts'
import { inLanguage } from '../../platform/language/current-language.ts'

const root = path.join(import.meta.dirname, '../..')
const whole = '?whole'
/** What the browser needs of a route to make the call. */
const needed = ['method', 'path', 'who', 'onBehalf', 'upload', 'download', 'about', 'failure'] as const

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Whether a value is data alone, so that JSON can hold it. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !['function', 'undefined'].includes(typeof value)
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}

/** A route without its schemas. The text of its failure may be a function, which answers in the current language. */
function leanRoute(route: Record<string, unknown>): Record<string, unknown> {
  const read = (value: unknown) => (typeof value === 'function' ? (value as () => unknown)() : value)
  const lean = Object.fromEntries(needed.filter((key) => key in route).map((key) => [key, read(route[key])]))
  if (!('upload' in lean)) return lean
  const { withFiles: _, ...upload } = lean['upload'] as Record<string, unknown>
  return { ...lean, upload }
}

/** The source of a contract's module for the browser. */
const leanModule = (exported: Record<string, unknown>, id: string): string =>
  Object.entries(exported)
    .map(([name, value]) => {
      const data = isRoute(value) ? leanRoute(value) : value
      return isData(data)
        ? `export const ${name} = ${JSON.stringify(data)}`
        : `export { ${name} } from ${JSON.stringify(id + whole)}`
    })
    .join('\n')

/** The plugin for a build in one language (BCP 47). */
export const leanContract = (language: string): Plugin => ({
  name: 'lean-contract',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(whole) ? { id, moduleSideEffects: false } : null),
  async load(id) {
    if (!id.endsWith('.ts') || !isContract(path.relative(root, id).replaceAll(path.sep, '/'))) return null
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const code = inLanguage(language, () => leanModule(exported, id))
    return { code, moduleSideEffects: false, moduleType: 'js' }
  },
})
