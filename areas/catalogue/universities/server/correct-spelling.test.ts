import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { correctSpelling, editDistance } from './correct-spelling.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    insert into universities (name, country, city) values ('Jiangsu University', 'CN', 'Zhenjiang'),
      ('Tbilisi State University', 'GE', 'Tbilisi'), ('Harvard University', 'US', 'Cambridge'),
      ('Havana Institute', 'CU', 'Havana')`)
})
afterAll(() => database.drop())

it.each([
  ['jinagsu', 'jiangsu', 1],
  ['tblisi', 'tbilisi', 1],
  ['havrard', 'harvard', 1],
  ['oxfrod', 'oxford', 1],
  ['univercity', 'university', 1],
  ['abc', 'abc', 0],
  ['abc', '', 3],
  ['abcdefgh', 'x', 5],
])('counts the slips between %s and %s', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
})

it('is symmetric, and zero only for the same word', () => {
  const word = fc.string({ maxLength: 7, unit: fc.constantFrom('a', 'b', 'c') })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const slips = editDistance(a, b, 10)
      expect(editDistance(b, a, 10)).toBe(slips)
      expect(slips === 0).toBe(a === b)
      expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})

it('corrects words to existing names', async () => {
  const corrections = await correctSpelling(database.pool, ['jinagsu', 'tblisi', 'havrard', 'qarvard'])
  expect(corrections.get('jinagsu')?.meant[0]).toBe('jiangsu')
  expect(corrections.get('tblisi')?.meant[0]).toBe('tbilisi')
  expect(corrections.get('havrard')?.meant[0]).toBe('harvard')
  expect(corrections.get('qarvard')?.meant[0]).toBe('harvard')
})

it('corrects the names of countries and subjects, even if no university has them', async () => {
  const corrections = await correctSpelling(database.pool, ['kazakhstn', 'enginering', 'medcine'])
  expect(corrections.get('kazakhstn')?.meant).toContain('kazakhstan')
  expect(corrections.get('enginering')?.meant).toContain('engineering')
  expect(corrections.get('medcine')?.meant).toContain('medicine')
})

it('recognizes existing words, and does not correct short, general and dissimilar ones', async () => {
  const corrections = await correctSpelling(database.pool, ['harvard', 'of', 'uni', 'xyz', 'qwertzuiop'])
  expect(corrections.get('harvard')).toEqual({ known: true, meant: [] })
  expect([...corrections.keys()]).toEqual(['harvard'])
})
