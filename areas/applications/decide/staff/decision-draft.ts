import {
  decisions,
  type Decision,
  type rejectionReasons,
  type withdrawalReasons,
} from '#areas/applications/states/contract/application-moves.ts'
import type { OfferTuition } from '#areas/applications/letters/contract/offer-tuition.ts'
import { typedNumber } from '#areas/catalogue/offers-staff.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { BodyIn } from '#platform/contract/route.ts'
import type { decideApplication } from '../contract.ts'

export type Reason = (typeof rejectionReasons)[number] | (typeof withdrawalReasons)[number]

/** A decision while it is being written, with every text as typed. */
export interface Draft {
  readonly decision: Decision | null
  readonly replyBy: string
  readonly offeredOn: string
  readonly offeredBy: string
  /** Where the tuition of an offer comes from: the program's page, the officer, or nowhere; empty until it is chosen. */
  readonly tuition: '' | 'program' | 'other' | 'none'
  readonly tuitionAmount: string
  readonly tuitionCurrency: string
  readonly tuitionPeriod: string
  /** One per line; empty lines are left out. */
  readonly conditions: readonly string[]
  readonly documents: readonly DocumentKind[]
  readonly dueDate: string
  readonly reasons: readonly Reason[]
  readonly reason: string
  readonly advice: string
  readonly note: string
  readonly internalNote: string
}

export const emptyDraft: Draft = {
  decision: null,
  replyBy: '',
  offeredOn: '',
  offeredBy: '',
  tuition: '',
  tuitionAmount: '',
  tuitionCurrency: '',
  tuitionPeriod: '',
  conditions: [],
  documents: [],
  dueDate: '',
  reasons: [],
  reason: '',
  advice: '',
  note: '',
  internalNote: '',
}

/** The details of each decision, in the order of the form. */
export const detailsOf: Readonly<Record<Decision, readonly (keyof Draft)[]>> = {
  start_review: ['internalNote'],
  request_documents: ['documents', 'dueDate', 'note', 'internalNote'],
  documents_complete: ['internalNote'],
  offer: ['offeredOn', 'offeredBy', 'tuition', 'replyBy', 'conditions', 'note', 'internalNote'],
  reject: ['reasons', 'reason', 'advice', 'internalNote'],
  withdraw_offer: ['reason', 'advice', 'internalNote'],
  reinstate: ['note', 'internalNote'],
  withdraw: ['reasons', 'reason', 'internalNote'],
}

/** The conditions, without empty lines. */
export const conditionsOf = ({ conditions }: Draft): string[] =>
  conditions.map((line) => line.trim()).filter((line) => line !== '')

/** Some write thousands this way, as in 9.500. */
const threeAfterPoint = /\.\d{3}$/

/** The tuition of an offer as the call states it: nothing until it is chosen. What was typed is checked there. */
export function tuitionIn(draft: Draft): { tuition?: OfferTuition | null } {
  const { tuition, tuitionAmount, tuitionCurrency, tuitionPeriod } = draft
  if (tuition === '') return {}
  if (tuition === 'none') return { tuition: null }
  const typed = tuitionAmount.trim()
  const amount = (threeAfterPoint.test(typed) ? null : typedNumber(typed)) ?? Number.NaN
  const period = tuitionPeriod as OfferTuition['period']
  return { tuition: { amount, currency: tuitionCurrency.trim(), period } }
}

function typedTuition(tuition: OfferTuition | null | undefined): Partial<Draft> {
  if (tuition === undefined) return {}
  if (tuition === null) return { tuition: 'none' }
  return {
    tuition: 'program',
    tuitionAmount: String(tuition.amount),
    tuitionCurrency: tuition.currency,
    tuitionPeriod: tuition.period,
  }
}

/** An undone decision as a draft that can be corrected and sent again. */
export function draftOf({ tuition, ...body }: Readonly<Record<string, unknown>>): Draft {
  const known = Object.entries(body).filter(([name, value]) => name in emptyDraft && value !== undefined)
  return {
    ...emptyDraft,
    ...Object.fromEntries(known),
    ...typedTuition(tuition as OfferTuition | null | undefined),
  }
}

/** Reads a draft from unsaved input; null if it is invalid or empty. */
export function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fits = Object.entries(stored).filter(
    ([name, value]) =>
      name in emptyDraft &&
      (name === 'decision'
        ? (decisions as readonly unknown[]).includes(value)
        : Array.isArray(value) === Array.isArray(emptyDraft[name as keyof Draft])),
  )
  return fits.length === 0 ? null : { ...emptyDraft, ...Object.fromEntries(fits) }
}

/** The body of the call: only filled-in details of the chosen decision. */
export function bodyOf(draft: Draft): BodyIn<typeof decideApplication> {
  const details = draft.decision === null ? [] : detailsOf[draft.decision]
  const filled = details.flatMap((name): [string, unknown][] => {
    if (name === 'tuition') return Object.entries(tuitionIn(draft))
    const value = name === 'conditions' ? conditionsOf(draft) : draft[name]
    const empty = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0)
    return empty ? [] : [[name, value]]
  })
  return { decision: draft.decision, ...Object.fromEntries(filled) } as BodyIn<typeof decideApplication>
}
