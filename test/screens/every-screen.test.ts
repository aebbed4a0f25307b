import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allStates, isShared, share, shares, sourcesFrom } from './every-screen.ts'

test('every state of every module is checked in exactly one file', async () => {
  const modules = await allStates()
  expect([...modules].filter(([, states]) => states.length === 0)).toEqual([])
  const states = [...modules.values()].flat().map(({ name }) => name)
  expect(states.length).toBeGreaterThan(300)
  expect(new Set(states).size).toBe(states.length)

  const numbers = await shares()
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  const all = [...modules.values()].flat()
  const dealt = numbers.flatMap((number) => share(all, number, numbers.length)).map(({ name }) => name)
  expect(dealt.sort()).toEqual(states.sort())
})

test('states that all screens share are left to a release, and no others', async () => {
  const states = [...(await allStates()).values()].flat()
  const shared = states.filter(isShared).map(({ name }) => name)
  expect(shared).toEqual(
    expect.arrayContaining(['messages-loading', 'messages-failed', 'messages-empty', 'timeline-failed']),
  )
  // Shown by the page in its own way, or after something was done.
  for (const name of [
    'apply-failed',
    'search-loading',
    'student-note-failed',
    'dashboard-empty',
    'search-empty',
    'help-full',
  ]) {
    expect(states.map((state) => state.name)).toContain(name)
    expect(shared).not.toContain(name)
  }
})

/** What each list of the areas shows instead of rows, as it is written, with all sources that the file uses. */
function whatListsShowWithoutRows(): { file: string; shown: string; sources: string[] }[] {
  const root = path.join(import.meta.dirname, '../..')
  const files = readdirSync(path.join(root, 'areas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `areas/${file}`)
  return files.sort().flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    const lists = source.split(/<(?:RecordList|CardList)\b/).slice(1)
    if (lists.length === 0) return []
    const sources = [...sourcesFrom(file).values()]
    return lists.map((list) => {
      const written = /\sempty=\{(.*?)\}\s+(?:[a-zA-Z]+=|>)/s.exec(list)?.[1] ?? ''
      const variable = /^\w+$/.test(written) && source.split(`const ${written} =`)[1]?.split('\n  )')[0]
      return { file, shown: variable || written, sources }
    })
  })
}

// The states of lists without rows are drawn before a release only.
test('every list explains what will appear where it has no rows', () => {
  const all = whatListsShowWithoutRows()
  expect(all.length).toBeGreaterThan(15)
  const explains = (shown: string, sources: string[]): boolean =>
    /<EmptyState\b|<p\b|\btitle: /.test(shown) ||
    [...shown.matchAll(/<([A-Z]\w+)/g)].some(([, name]) =>
      sources.some((source) => source.includes(`function ${name}(`) && /<EmptyState\b/.test(source)),
    )
  const silent = all.filter(({ shown, sources }) => !explains(shown, sources))
  expect(silent.map(({ file, shown }) => [file, shown])).toEqual([])
})
