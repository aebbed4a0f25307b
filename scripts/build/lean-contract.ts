import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isContract } from '../../app/found-files.ts'
import { inLanguage } from '../../platform/language/current-language.ts'

const root = path.join(import.meta.dirname, '../..')
const isOfContract = (id: string) =>
  id.endsWith('.ts') && isContract(path.relative(root, id).replaceAll(path.sep, '/'))
const whole = '?whole'
/** What the client needs of a route to make the call; types keep the rest. */
const carried = ['method', 'path', 'who', 'upload', 'download', 'about', 'failure'] as const

const isRoute = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Whether a value is the same after a trip through JSON: data, no schema and no function. */
function isData(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isData)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value as object).every(isData)
  )
}

const textOf = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)

/** What a module of the contract is to the browser, as source. */
function asLean(exported: Record<string, unknown>, id: string): string {
  const lines: string[] = []
  const others: string[] = []
  for (const [name, value] of Object.entries(exported)) {
    const data = isRoute(value)
      ? Object.fromEntries(carried.filter((key) => key in value).map((key) => [key, textOf(value[key])]))
      : value
    if (isData(data)) lines.push(`export const ${name} = ${JSON.stringify(data)}`)
    else others.push(name)
  }
  if (others.length > 0) lines.push(`export { ${others.join(', ')} } from ${JSON.stringify(id + whole)}`)
  return lines.join('\n')
}

/**
 * Makes the contract light enough for the browser.
 *
 * Routes lose their schemas: a call needs the method, the path and the sentence of its failure, and every schema
 * would bring the whole library along. Forms check what is typed with the schemas that the contract exports by name
 * (`Email`, `NewPassword`, `SubmissionFields` …). So in the browser `login.path` is there and `login.body` is not.
 *
 * Lists, tables, limits and the texts of failures become plain data. What is left (schemas, functions) is marked as free of effects, so
 * that each screen gets only what it uses.
 */
export function leanContract(language: string): Plugin[] {
  const load: Plugin = {
    name: 'lean-contract',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(whole) ? id : null),
    async load(id) {
      if (!isOfContract(id)) return null
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      return {
        code: inLanguage(language, () => asLean(exported, id)),
        moduleSideEffects: false,
        moduleType: 'js',
      }
    },
  }
  const mark: Plugin = {
    name: 'lean-contract-pure',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith(whole) || !isOfContract(id.slice(0, -whole.length))) return null
      let marked = code
      for (const statement of this.parse(code).body.toReversed()) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations.toReversed()) {
          if (init?.type !== 'CallExpression') continue
          const { start, end } = init
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${marked.slice(start, end)})()${marked.slice(end)}`
        }
      }
      return { code: marked, map: null, moduleSideEffects: false }
    },
  }
  return [load, mark]
}
