import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** `npm ci` refuses a lockfile that is not complete, and then nothing starts on a bare clone. */

type Entry = {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> }
const { overrides = {} } = read('package.json') as { overrides?: Record<string, string> }

/** Where Node would find the package, looked for from an entry's folder upwards. */
function find(from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]
    if (entry || !folder) return entry
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`]
  }
}

const wanted = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
  Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, range]) => ({
    place,
    name,
    range,
  })),
)

test('every package a package asks for is there, those of other platforms too', () => {
  expect(wanted.length).toBeGreaterThan(300)
  expect(wanted.filter(({ place, name }) => !find(place, name)?.version)).toEqual([])
})

test('no package asks for whatever is newest, unless we settle it', () => {
  const tags = wanted.filter(({ name, range }) => /^[a-z]+$/i.test(range) && !(name in overrides))
  expect(tags).toEqual([])
})

test('every package is checked against its hash', () => {
  const unchecked = Object.entries(packages).filter(([place, { integrity }]) => place && !integrity)
  expect(unchecked.map(([place]) => place)).toEqual([])
})
