import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { program } from '#test/screens/sample-records.ts'
import { DecisionBody, DecisionOnScreen } from '../contract.ts'
import { bodyOf, draftOf, emptyDraft } from './decision-draft.ts'
import { tuitionOnPage, withSuggestion } from './suggested-tuition.ts'

const offer = { ...emptyDraft, decision: 'offer' as const }
const priced = program(1, { tuitionYear: null })
const tuition = { amount: 13_000, currency: 'EUR', period: 'year' }
const problems = (body: unknown) =>
  safeParse(DecisionOnScreen, body).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the tuition of an offer', () => {
  it('is the one on the program’s page, unless another was chosen', () => {
    expect(bodyOf(withSuggestion(offer, priced))).toEqual({ decision: 'offer', tuition })
    expect(bodyOf(withSuggestion({ ...offer, tuition: 'none' }, priced))).toEqual({
      decision: 'offer',
      tuition: null,
    })
  })

  it('is not suggested from a range, another period or a year that is over', () => {
    const range = program(1, { tuitionTo: { amount: 14_000, currency: 'EUR' } })
    for (const one of [
      range,
      program(1, { tuitionBasis: 'credit' }),
      program(1, { tuition: null }),
      program(1, { tuitionYear: '2019/20' }),
      null,
      'failed' as const,
    ])
      expect(withSuggestion(offer, one)).toBe(offer)
    expect(tuitionOnPage(range)).toEqual({
      tuitionAmount: '',
      tuitionCurrency: 'EUR',
      tuitionPeriod: 'year',
    })
  })

  it('has to be stated on the screen, in full or as none; other callers may leave it out', () => {
    expect(problems(bodyOf(offer))).toEqual([
      ['tuition', 'Enter the tuition of the offer, or choose that the offer states none.'],
    ])
    expect(safeParse(DecisionBody, bodyOf(offer)).success).toBe(true)
    expect(problems({ decision: 'start_review' })).toBeUndefined()
    for (const tuitionAmount of ['12,000', '12.000'])
      expect(problems(bodyOf({ ...offer, tuition: 'other', tuitionAmount }))).toEqual([
        ['tuition.amount', 'Enter the tuition in digits only, such as 12000.'],
        ['tuition.currency', 'Enter the currency as three letters, such as EUR.'],
        ['tuition.period', 'Choose what the amount is for.'],
      ])
  })

  it('is there again when the decision is undone', () => {
    for (const stated of [tuition, null])
      expect(bodyOf(draftOf({ decision: 'offer', tuition: stated }))).toEqual({
        decision: 'offer',
        tuition: stated,
      })
    expect(bodyOf(draftOf({ decision: 'offer' }))).toEqual({ decision: 'offer' })
  })
})
