import { describe, expect, it } from 'vitest'
import { qualifications, tests } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import type { Condition } from '../contract/requirements.ts'
import { describeCondition, describeValue } from './describe-requirement.ts'

const textOf = (condition: Partial<Condition>) =>
  describeCondition({
    kind: 'english',
    subject: 'ielts',
    part: null,
    operator: '>=',
    value: 6.5,
    scheme: 'ielts_band',
    ...condition,
  })

describe('the text of a condition', () => {
  it('names the subject, the value and the scale', () => {
    expect(textOf({})).toBe('IELTS 6.5 or more')
    expect(textOf({ part: 'writing', value: 6 })).toBe('IELTS writing 6.0 or more')
    expect(textOf({ kind: 'education', subject: 'hssc_pre_medical', value: 60, scheme: 'percentage' })).toBe(
      'FSc pre-medical 60% or more',
    )
    expect(
      textOf({ kind: 'education', subject: 'bs_4_years', value: 2.5, scheme: 'german_1_5', operator: '<=' }),
    ).toBe('BS (4 years) 2.5 or better')
    expect(textOf({ kind: 'subject', subject: 'biology', operator: 'has', value: null, scheme: null })).toBe(
      'Biology',
    )
  })

  it('states a grade average as exactly as its source', () => {
    const grade = (value: number) =>
      textOf({ kind: 'education', subject: 'bachelor', value, scheme: 'cgpa_4' }).match(/[\d.]+ of 4/)?.[0]
    expect([3, 2.7, 2.75].map(grade)).toEqual(['3.0 of 4', '2.7 of 4', '2.75 of 4'])
  })

  it('describes ages naturally', () => {
    expect(textOf({ kind: 'age', subject: 'age', value: 18, scheme: 'years' })).toBe('Age 18 or older')
    expect(textOf({ kind: 'age', subject: 'age', value: 25, scheme: 'years', operator: '<=' })).toBe(
      'Age 25 or younger',
    )
  })

  it('leaves an unknown term as it is', () => {
    expect(textOf({ kind: 'other', subject: 'letter_of_motivation', operator: 'has', value: null })).toBe(
      'Letter of motivation',
    )
  })

  it('knows every test and qualification of a record', () => {
    const named = [...Object.keys(tests), ...Object.keys(qualifications)]
    expect(named.filter((name) => !(name in requirementTexts.subjects))).toEqual([])
  })

  it('writes half bands with their half', () => {
    expect([
      describeValue(6, 'ielts_band'),
      describeValue(0.5, 'ielts_band'),
      describeValue(3, 'cgpa_4'),
    ]).toEqual(['6.0', '0.5', '3.0 of 4'])
  })
})
