import { describe, expect, it } from 'vitest'
import { qualifications, tests } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import type { Condition } from '../contract/requirements.ts'
import { describeCondition, describeValue } from './describe-requirement.ts'

const told = (condition: Partial<Condition>) =>
  describeCondition({
    kind: 'english',
    subject: 'ielts',
    part: null,
    operator: '>=',
    value: 6.5,
    scheme: 'ielts_band',
    ...condition,
  })

describe('a condition in words', () => {
  it('describes what, how much and on which scale', () => {
    expect(told({})).toBe('IELTS 6.5 or more')
    expect(told({ part: 'writing', value: 6 })).toBe('IELTS writing 6.0 or more')
    expect(told({ kind: 'education', subject: 'hssc_pre_medical', value: 60, scheme: 'percentage' })).toBe(
      'FSc pre-medical 60 % or more',
    )
    expect(
      told({ kind: 'education', subject: 'bs_4_years', value: 2.5, scheme: 'german_1_5', operator: '<=' }),
    ).toBe('BS (4 years) 2.5 or better')
    expect(told({ kind: 'subject', subject: 'biology', operator: 'has', value: null, scheme: null })).toBe(
      'Biology',
    )
  })

  it('describes ages naturally', () => {
    expect(told({ kind: 'age', subject: 'age', value: 18, scheme: 'years' })).toBe('Age 18 or older')
    expect(told({ kind: 'age', subject: 'age', value: 25, scheme: 'years', operator: '<=' })).toBe(
      'Age 25 or younger',
    )
  })

  it('leaves an unknown word as it is', () => {
    expect(told({ kind: 'other', subject: 'letter_of_motivation', operator: 'has', value: null })).toBe(
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
