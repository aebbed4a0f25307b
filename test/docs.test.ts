import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Paths, links and scripts in the documents for engineers must exist: after a move nobody would notice that
 * they are wrong.
 */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pagesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/running-a-cluster.md',
  'docs/testing.md',
  'docs/decisions/README.md',
  ...pagesIn('docs/recipes'),
]

const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|data$)/.test(entry.name))
  .map(({ name }) => name)

/**
 * Whether a word in backticks means a file or folder of the repository, and not a pattern such as
 * `areas/<area>/`.
 */
const isPath = (word: string) =>
  /^[\w./-]+$/.test(word) &&
  (topFolders.includes(word.split('/')[0]!) ? word.includes('/') : isRootFile(word))
const isRootFile = (word: string) => /^[A-Z]+\.md$|^(package|tsconfig)\.json$|^site\.config\.ts$/.test(word)

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word!)

test('paths are recognized, and patterns are ignored', () => {
  expect(quoted(read('docs/architecture.md')).filter(isPath).length).toBeGreaterThan(40)
  expect(isPath('areas/applications/no-such-file.ts')).toBe(true)
  expect(isPath('areas/<area>/<feature>/')).toBe(false)
})

test.each(documents)('every path that %s names in backticks exists', (document) => {
  const missing = quoted(read(document)).filter((word) => isPath(word) && !existsSync(path.join(root, word)))
  expect(missing).toEqual([])
})

test.each([...documents, ...pagesIn('docs/decisions')])('every link of %s leads to a file', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => to!)
  const missing = links.filter(
    (to) => !/^(https?|mailto):/.test(to) && !existsSync(path.join(root, path.dirname(document), to)),
  )
  expect(missing).toEqual([])
})

test.each(documents)('every npm script that %s names exists', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every decision is in the index', () => {
  const index = read('docs/decisions/README.md')
  const missing = pagesIn('docs/decisions').filter(
    (file) => !file.endsWith('README.md') && !index.includes(`](${path.basename(file)})`),
  )
  expect(missing).toEqual([])
})

test('a decision that is superseded in part names its successor, and so does its line in the index', () => {
  const entries = read('docs/decisions/README.md').split(/^- /m)
  const successors = pagesIn('docs/decisions').flatMap((file) =>
    [...read(file).matchAll(/^> Superseded[^\n]*\]\(([\w-]+\.md)\)/gm)].map(([, to]) => ({ file, to: to! })),
  )
  expect(successors.length).toBeGreaterThan(0)
  const unsaid = successors.filter(
    ({ file, to }) =>
      !entries.some((entry) => entry.includes(`](${path.basename(file)})`) && entry.includes(`](${to})`)),
  )
  expect(unsaid).toEqual([])
})
