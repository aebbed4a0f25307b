import { safeParse } from 'zod/mini'
import { expect, it } from 'vitest'
import type { Schooling } from '../contract/academic-record.ts'
import { SchoolingForm, schoolingFormValues } from './schooling-form.ts'

const empty = schoolingFormValues(null)
const typed = (values: Partial<typeof empty>) =>
  safeParse(SchoolingForm, { ...empty, qualification: 'hssc_pre_medical', ...values })

it('takes the marks of a subject as on the marks sheet, and shows them so again', () => {
  const { data } = typed({ biology: '171', biologyTotal: '200' })
  const entry = data as Schooling
  expect(entry.subjects).toEqual([{ subject: 'biology', percent: 85.5, obtained: 171, total: 200 }])
  expect(schoolingFormValues(entry)).toMatchObject({ biology: '171', biologyTotal: '200', physics: '' })
})

it('shows a percentage that was entered before as marks out of 100', () => {
  const { data } = typed({ biology: '1', biologyTotal: '2' })
  const entry: Schooling = { ...(data as Schooling), subjects: [{ subject: 'biology', percent: 84.5 }] }
  expect(schoolingFormValues(entry)).toMatchObject({ biology: '84.5', biologyTotal: '100' })
})

it('says beside the field what is missing or too large', () => {
  const wrong = (values: Partial<typeof empty>) =>
    typed(values).error?.issues.map(({ path }) => path.join('.'))
  expect(wrong({ biology: '171' })).toEqual(['biologyTotal'])
  expect(wrong({ biologyTotal: '200' })).toEqual(['biology'])
  expect(wrong({ biology: '271', biologyTotal: '200' })).toEqual(['biology'])
})
