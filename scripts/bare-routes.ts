import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../contract') + path.sep
const whole = '?whole'
/** What the client needs of a route to make the call; types keep the rest. */
const carried = ['method', 'path', 'who', 'upload', 'download', 'failure'] as const

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'failure' in value

/**
 * Leaves the schemas of routes out of the browser's scripts: a call needs the method, the path and the sentence
 * of its failure, and every schema would bring the whole library along (15 kB). Forms check what is typed with
 * the schemas that the contract exports by name (`Email`, `NewPassword`, `SubmissionFields` …), which stay.
 * So in the browser `login.path` is there and `login.body` is not.
 */
export function bareRoutes(): Plugin {
  return {
    name: 'bare-routes',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(contract) || !id.endsWith('.ts')) return null
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines: string[] = []
      const others: string[] = []
      for (const [name, value] of Object.entries(exported)) {
        if (!isRoute(value)) others.push(name)
        else {
          const bare = Object.fromEntries(
            carried.filter((key) => key in value).map((key) => [key, value[key]]),
          )
          lines.push(`export const ${name} = ${JSON.stringify(bare)}`)
        }
      }
      if (lines.length === 0) return null
      if (others.length > 0) lines.push(`export { ${others.join(', ')} } from ${JSON.stringify(id + whole)}`)
      return { code: lines.join('\n'), moduleSideEffects: false, moduleType: 'js' }
    },
    resolveId(id) {
      return id.endsWith(whole) ? id : null
    },
    // The contract only describes: what nobody uses of it may go.
    transform: (code, id) => (id.startsWith(contract) ? { code, map: null, moduleSideEffects: false } : null),
  }
}
