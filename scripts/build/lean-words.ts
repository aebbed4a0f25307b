import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import type { ESTree, Plugin } from 'vite'

/** Files of texts stand in a folder `texts` of their feature, or are generated from there. */
const words = /(?:\/texts\/[\w-]+|\/generated\/texts\/[\w/-]+)\.ts(?:\?.*)?$/
const part = /^(.*\.ts)\?part=(\w+)$/

interface Catalogue {
  /** What the file exports its words as. */
  name: string
  /** The import statements of the file: what a part is made of may come from elsewhere. */
  imports: string
  /** The source of each part, by its key. */
  parts: ReadonlyMap<string, string>
}

/** Takes a file of words apart, or answers null when it is more than imports, types and one object of words. */
function takeApart(file: string): Catalogue | null {
  const source = readFileSync(file, 'utf8')
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const { program } = parseSync(file, source)
  const imports: string[] = []
  let found: { name: string; parts: Map<string, string> } | null = null
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      imports.push(textOf(statement))
      continue
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSTypeAliasDeclaration' || declared?.type === 'TSInterfaceDeclaration') continue
    const [one, another] = declared?.type === 'VariableDeclaration' ? declared.declarations : []
    if (found || another || one?.id.type !== 'Identifier' || one.init?.type !== 'ObjectExpression')
      return null
    const parts = new Map<string, string>()
    for (const property of one.init.properties) {
      if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return null
      parts.set(property.key.name, textOf(property.value))
    }
    found = { name: one.id.name, parts }
  }
  return found && { ...found, imports: imports.join('\n') }
}

type Node = Record<string, unknown> & { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function eachNode(node: Node, visit: (node: Node, parent: Node, key: string) => void): void {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      visit(child, node, key)
      eachNode(child, visit)
    }
  }
}

/**
 * Where a file reads parts of the words it imports as `name`; null when it does anything else with that name
 * (hands it on whole, reads it by a computed key, or uses the same name for something of its own).
 */
function readsOf(
  program: ESTree.Program,
  name: string,
): { start: number; end: number; key: string }[] | null {
  const reads: { start: number; end: number; key: string }[] = []
  let other = false
  eachNode(program as unknown as Node, (node, parent, key) => {
    if (node.type !== 'Identifier' || node['name'] !== name || parent.type === 'ImportSpecifier') return
    if (parent.type === 'MemberExpression' && !parent['computed']) {
      const property = parent['property'] as Node
      if (key === 'object')
        reads.push({ start: parent.start, end: parent.end, key: String(property['name']) })
    } else if (parent.type !== 'Property' || key !== 'key' || parent['shorthand'] || parent['computed'])
      other = true
  })
  return other ? null : reads
}

/**
 * Gives each screen the parts of a catalogue of words that it reads, and no more. A catalogue is one object, which
 * a bundler keeps whole; with this, `student.dashboard` on one screen does not bring `student.profile` along.
 */
export function leanWords(): Plugin {
  const catalogues = new Map<string, Catalogue | null>()
  const catalogueAt = (file: string) => {
    if (!catalogues.has(file)) catalogues.set(file, takeApart(file))
    return catalogues.get(file) ?? null
  }
  return {
    name: 'lean-words',
    apply: 'build',
    enforce: 'post',
    buildStart: () => catalogues.clear(),
    resolveId: (id) => (words.test(id) && part.test(id) ? id : null),
    load(id) {
      const [, file = '', key = ''] = part.exec(id) ?? []
      const catalogue = words.test(file) ? catalogueAt(file) : null
      if (!catalogue) return null
      const code = `${catalogue.imports}\nexport default ${catalogue.parts.get(key) ?? 'undefined'}`
      return { code, moduleType: 'ts', moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!code.includes('texts/') || id.includes('/node_modules/')) return null
      const program = this.parse(code) as ESTree.Program
      const edits: { start: number; end: number; text: string }[] = []
      for (const statement of program.body) {
        if (statement.type !== 'ImportDeclaration') continue
        const [one, another] = statement.specifiers
        const { value } = statement.source
        if (!value.includes('texts/')) continue
        const file = (await this.resolve(value, id))?.id ?? ''
        if (!words.test(file) || another || one?.type !== 'ImportSpecifier') continue
        const catalogue = catalogueAt(file)
        const reads = catalogue && readsOf(program, one.local.name)
        const imported = one.imported.type === 'Identifier' ? one.imported.name : ''
        if (!reads || imported !== catalogue.name) continue
        const named = (key: string) => `${one.local.name}$${key}`
        for (const { start, end, key } of reads) edits.push({ start, end, text: named(key) })
        const keys = [...new Set(reads.map(({ key }) => key))]
        const imports = keys.map(
          (key) => `import ${named(key)} from ${JSON.stringify(`${file}?part=${key}`)}`,
        )
        edits.push({ start: statement.start, end: statement.end, text: imports.join('\n') })
      }
      if (edits.length === 0) return null
      let result = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
        result = result.slice(0, start) + text + result.slice(end)
      }
      return { code: result, map: null }
    },
  }
}
