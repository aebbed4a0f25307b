import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { id, program, university } from '#test/screens/sample-records.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import type { Compared } from '../web/compared.ts'
import { comparisonOf } from '../web/comparison.tsx'
import { CompareTable, namesOf } from './compare-table.tsx'

const one = (number: number, over: Parameters<typeof program>[1] = {}): Compared => ({
  programId: id(3, number),
  program: program(number, over),
  university: university(1),
  fit: null,
  costs: null,
  error: null,
})
const named = (number: number, programName: string, universityName = 'Riga') =>
  one(number, { programName, university: { _id: id(2, number), universityName, country: 'LV' } })

it('labels programs with short, distinct names', () => {
  expect(
    namesOf([
      named(1, 'Medicine (integrated, taught in English)'),
      named(2, 'Dental Medicine (integrated, taught in English)'),
      named(3, 'Dental Medicine (integrated, taught in English)', 'Nis'),
    ]),
  ).toEqual(['1. Medicine', '2. Dental Medicine, Riga', '3. Dental Medicine, Nis'])
  expect(namesOf([named(1, 'Law (LLB)'), named(2, 'Law (LLM)')])).toEqual(['1. Law (LLB)', '2. Law (LLM)'])
})

it('shows a value that is the same for all programs once on a phone', () => {
  const columns = [one(1), one(2)]
  const html = renderToStaticMarkup(
    <CompareTable columns={columns} groups={comparisonOf(columns, 'PKR', () => '/')} onRemove={() => {}} />,
  )
  expect(html).toContain(compareTexts.page.forAll({ count: 2 }))
  expect(html).not.toContain('line-clamp')
})
