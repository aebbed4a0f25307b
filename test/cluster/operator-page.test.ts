import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/running-a-cluster.md'), 'utf8')
const tests = readdirSync(import.meta.dirname)
  .filter((name) => name !== 'commands.ts' && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  .join('\n')

/** The lines of every block of commands. */
const shown = [...page.matchAll(/^( *)```\n([^]*?)\n *```$/gm)].flatMap(([, indent = '', block = '']) =>
  block.split('\n').map((line) => line.slice(indent.length)),
)

test('every command of the page for operators is run by a test of the cluster', () => {
  expect(shown.length).toBeGreaterThan(15)
  const ofProduct = (line: string) => {
    const [, script] = /^npm run ([\w:]+)$/.exec(line) ?? []
    return script !== undefined && tests.includes(`'${script}')`)
  }
  const ofOperators = new Set<string>(Object.values(commands))
  expect(shown.filter((line) => !ofOperators.has(line) && !ofProduct(line))).toEqual([])
  expect(Object.keys(commands).filter((name) => !tests.includes(`commands.${name}`))).toEqual([])
})

test('every file of deploy/ is named by the page or by a file that the page names', () => {
  const named = [...page.matchAll(/`(deploy\/[\w./@-]+)`/g)].map(([, file]) => file!)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    // What make-secrets writes is no part of the product.
    .filter((file) => !file.startsWith('deploy/secrets/'))
  expect(files.filter((file) => !named.some((one) => file.startsWith(one)))).toEqual([])
})
