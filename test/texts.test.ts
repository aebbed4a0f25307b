import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

type Node = Record<string, unknown> & { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node below one, with the nodes above it, the nearest last. */
function* below(node: Node, above: readonly Node[] = []): Generator<{ node: Node; above: readonly Node[] }> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      yield { node: child, above: [...above, node] }
      yield* below(child, [...above, node])
    }
  }
}

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app', 'areas', 'kit', 'platform', 'site'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|e2e|release)\.tsx?$/.test(file))
  .filter((file) => !/^kit\/gallery\/|^app\/emails\/samples/.test(file))

const parsed = (file: string) => {
  const source = readFileSync(path.join(root, file), 'utf8')
  return { source, program: parseSync(file, source).program as unknown as Node }
}

/** The texts that a generated module is made from, in English. */
function textsOf(specifier: string): Record<string, unknown> {
  const [, feature = '', name] = /^#texts\/(.+)\/([\w-]+)\.ts$/.exec(specifier)!
  const folder = /^(?:app|kit|platform|site)(?:\/|$)/.test(feature) ? feature : `areas/${feature}`
  return JSON.parse(readFileSync(path.join(root, folder, 'texts/en', `${name}.json`), 'utf8')) as Record<
    string,
    unknown
  >
}

const isFunction = ({ type }: Node) => /Function|MethodDefinition/.test(type)

/** Reads of single texts while the module loads, as source: they would keep the language of that moment. */
function readWhenLoading(file: string): string[] {
  const { source, program } = parsed(file)
  const texts = new Map<string, unknown>()
  for (const statement of program['body'] as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const specifier = (statement['source'] as unknown as { value: string }).value
    if (!specifier.startsWith('#texts/') || specifier === '#texts/languages.ts') continue
    const all = textsOf(specifier)
    for (const { local, imported } of statement['specifiers'] as unknown as Record<
      string,
      { name: string }
    >[])
      texts.set(local!.name, all[imported!.name])
  }
  if (texts.size === 0) return []
  const found: string[] = []
  for (const { node, above } of below(program)) {
    if (node.type !== 'Identifier' || !texts.has(node['name'] as string)) continue
    if (above.some((one) => isFunction(one) || one.type === 'ImportDeclaration')) continue
    let value = texts.get(node['name'] as string)
    let last: Node = node
    for (const one of above.toReversed()) {
      if (one.type !== 'MemberExpression' || one['object'] !== last || one['computed']) break
      value = (value as Record<string, unknown> | undefined)?.[(one['property'] as Node)['name'] as string]
      last = one
    }
    if (typeof value === 'string') found.push(`${file}: ${source.slice(last.start, last.end)}`)
  }
  return found
}

test('on the server no text is read while a module loads', () => {
  const ofServer = files.filter((file) =>
    /\/(?:server|contract|emails)\/|\/contract\.ts$|^platform\/|^kit\/mail\//.test(file),
  )
  expect(ofServer.length).toBeGreaterThan(500)
  expect(ofServer.flatMap(readWhenLoading)).toEqual([])
})

/** Properties whose value people see or hear. */
const spoken = /^(?:aria-label|aria-description|alt|title|label|placeholder|hint|heading)$/

test('no component contains a text', () => {
  const components = files.filter((file) => file.endsWith('.tsx'))
  const held = components.flatMap((file) => {
    const { program } = parsed(file)
    return [...below(program)].flatMap(({ node, above }) => {
      const text =
        node.type === 'JSXText'
          ? String(node['value'])
          : node.type === 'Literal' &&
              typeof node['value'] === 'string' &&
              above.at(-1)?.type === 'JSXAttribute' &&
              spoken.test(String((above.at(-1)!['name'] as Node)['name']))
            ? node['value']
            : ''
      return /\p{L}{2}/u.test(text) ? [`${file}: ${text.trim()}`] : []
    })
  })
  expect(components.length).toBeGreaterThan(400)
  expect(held).toEqual([])
})

/** Words that are the same for one and for many in Urdu, and those that belong to no count. */
const haveOneForm = new Set(
  `پروگرام program سال saal مرتبہ martaba
   میں mein of یا ya or`.split(/\s+/u),
)

test('a count in an answer of the assistant stands before a word for one or for many, in each way of writing', () => {
  const messages = readFileSync(path.join(root, 'areas/conversation/assistant/texts/en/leads.json'), 'utf8')
  const counted = [...messages.matchAll(/\{\w+, number\} (?<word>\p{L}+)/gu)].map(
    ({ groups }) => groups!['word']!,
  )
  expect(counted.length).toBeGreaterThan(20)
  expect(counted.filter((word) => !haveOneForm.has(word))).toEqual([])
})

/** Every string below a value, with its keys; notes for translators begin with @. */
function* strings(value: unknown, keys: readonly string[] = []): Generator<{ at: string; text: string }> {
  if (typeof value === 'string') yield { at: keys.join('.'), text: value }
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      if (!key.startsWith('@')) yield* strings(one, [...keys, key])
}

test('apostrophes and quotation marks are typographic in everything that people read', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.json', 'content/help/*.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).split('\n')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const inTexts = listed
    // What was published and agreed to stays as it is.
    .filter((file) => /(?:^|\/)texts\/en\//.test(file) && !/\/legal-\d{4}-\d{2}(?:-\d{2})?\.json$/.test(file))
    .flatMap((file) =>
      [...strings(JSON.parse(read(file)))].map(({ at, text }) => ({
        at: `${file}: ${at}`,
        // In the syntax of messages apostrophes enclose braces that are shown.
        text: text.replaceAll(/'\{[^']*\}'/g, ''),
      })),
    )
  const inContent = listed
    .filter((file) => /^content\/(?:courses|practice-tests)\/.*\.json$/.test(file))
    .flatMap((file) =>
      [...strings(JSON.parse(read(file)))].map(({ at, text }) => ({ at: `${file}: ${at}`, text })),
    )
  const inHelp = listed
    .filter((file) => file.startsWith('content/help/'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .map((line, at) => ({
          at: `${file}:${at + 1}`,
          // What people type to find an article, code, and addresses.
          text: line.replaceAll(/^keywords:.*|`[^`]*`|\]\([^)]*\)|https?:\S+/g, ''),
        })),
    )
  for (const all of [inTexts, inContent, inHelp]) expect(all.length).toBeGreaterThan(500)
  // The specification writes this heading so.
  const specified = "Explore World's Top Courses"
  const straight = [...inTexts, ...inContent, ...inHelp].filter(
    ({ text }) => /["']/.test(text) && text !== specified,
  )
  expect(straight.map(({ at, text }) => `${at}: ${text}`)).toEqual([])
})
