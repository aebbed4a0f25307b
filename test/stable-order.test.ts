import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const sources = globSync('{app,areas,platform}/**/*.ts', { cwd: root }).filter(
  (name) => !name.endsWith('.test.ts'),
)

/** Columns that hold a moment or a day: many rows may have the same one. */
const moment = String.raw`(?:\w+\.)?(?:\w+_(?:at|on)|at|reply_by|check_by|due|last)(?: desc| asc)?(?: nulls (?:first|last))?`
const inSql = new RegExp(
  String.raw`order by (?:(?:[^;\`()]|\([^()]*\))*?, )?${moment}(?=\s*(?:\)|\`|limit|offset|for update|'))`,
  'g',
)
const inKysely =
  /\.orderBy\('(?:\w+\.)?(?:\w+_(?:at|on)|at)'(?:, '(?:asc|desc)')?\)(?!(?:(?!\.execute)[^;])*\.orderBy)/g

/** Where only the moments themselves are read, rows of the same one are alike. */
const readForTheirMoment = [
  'areas/conversation/newsletter/server/join-newsletter.ts',
  'areas/catalogue/mistakes/server/report-mistake.ts',
  'areas/accounts/registration/server/mail-limit.ts',
]

test('no list is ordered by a timestamp alone: rows with the same one would have no stable order', () => {
  expect(sources.length).toBeGreaterThan(300)
  const loose = sources.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    return [...text.matchAll(inSql), ...text.matchAll(inKysely)].map(([words]) => `${name}: ${words}`)
  })
  expect(loose.filter((one) => !readForTheirMoment.some((name) => one.startsWith(`${name}:`)))).toEqual([])
  // An exception that is none any more goes.
  for (const name of readForTheirMoment) expect(loose.some((one) => one.startsWith(`${name}:`))).toBe(true)
})
