/**
 * Makes the contract light for the browser: 25 kB of the dashboard's 122 kB of script.
 *
 * Routes lose their schemas: a call needs the method, the path and the text of its failure, and every schema brings zod
 * along. So in the browser `login.path` is there and `login.body` is not. Forms use the schemas that the contract exports
 * by name (`Email`, `NewPassword`, `SubmissionFields` …). Lists, tables, limits and texts become plain data. Schemas and
 * functions stay in a module `<file>?whole`, which nothing loads that does not use them.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isContract } from '../../app/found-files.ts'
import { inLanguage } from '../../platform/language/current-language.ts'

const root = path.join(import.meta.dirname, '../..')
const whole = '?whole'
/** What the client needs of a route to make the call. */
const needed = ['method', 'path', 'who', 'upload', 'download', 'about', 'failure'] as const

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Whether a value is data alone, so that JSON can hold it. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !['function', 'undefined'].includes(typeof value)
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}

/** A route without its schemas; the text of its failure may be read in the language of the reader. */
function leanRoute(route: Record<string, unknown>): Record<string, unknown> {
  const entries = needed.filter((key) => key in route).map((key) => [key, route[key]] as const)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'function' ? (value as () => unknown)() : value]),
  )
}

/** The source of a contract's module for the browser. */
function leanModule(exported: Record<string, unknown>, id: string): string {
  const lines = Object.entries(exported).map(([name, value]) => {
    const data = isRoute(value) ? leanRoute(value) : value
    return isData(data)
      ? `export const ${name} = ${JSON.stringify(data)}`
      : `export { ${name} } from ${JSON.stringify(id + whole)}`
  })
  return lines.join('\n')
}

/** The plugin for a build in one language (BCP 47). */
export function leanContract(language: string): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(whole) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      if (!id.endsWith('.ts') || !isContract(path.relative(root, id).replaceAll(path.sep, '/'))) return null
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      return {
        code: inLanguage(language, () => leanModule(exported, id)),
        moduleSideEffects: false,
        moduleType: 'js',
      }
    },
  }
}
