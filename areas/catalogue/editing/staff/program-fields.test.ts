import { expect, test } from 'vitest'
import { programFields } from './program-fields.ts'

test('the start of an intake is chosen by its name, this year and ahead', () => {
  const start = programFields().intakes[0]!.fields!.find(({ name }) => name === 'start')!
  const year = new Date().getFullYear()
  expect(start.kind).toBe('choice')
  expect(start.options).toContainEqual([`${year}-spring`, `Spring ${year}`])
  expect(start.options).toContainEqual([`${year + 2}-autumn`, `Autumn ${year + 2}`])
})
