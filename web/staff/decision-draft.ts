import type { Decision, rejectionReasons, withdrawalReasons } from '#contract/application-moves.ts'
import type { decideApplication } from '#contract/decisions.ts'
import type { PaperName } from '#contract/documents.ts'
import type { BodyIn } from '#contract/route.ts'

export type Reason = (typeof rejectionReasons)[number] | (typeof withdrawalReasons)[number]

/** A decision while it is being written: every text as typed. */
export interface Draft {
  readonly decision: Decision | null
  readonly replyBy: string
  readonly conditions: string
  readonly documents: readonly PaperName[]
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
  conditions: '',
  documents: [],
  dueDate: '',
  reasons: [],
  reason: '',
  advice: '',
  note: '',
  internalNote: '',
}

/** Which details belong to which decision, in the order in which they are asked. */
export const detailsOf: Readonly<Record<Decision, readonly (keyof Draft)[]>> = {
  start_review: ['internalNote'],
  request_documents: ['documents', 'dueDate', 'note', 'internalNote'],
  documents_complete: ['internalNote'],
  offer: ['replyBy', 'conditions', 'note', 'internalNote'],
  reject: ['reasons', 'reason', 'advice', 'internalNote'],
  withdraw_offer: ['reason', 'advice', 'internalNote'],
  reinstate: ['note', 'internalNote'],
  withdraw: ['reasons', 'reason', 'internalNote'],
}

/** The conditions as separate lines, without empty ones. */
export const conditionsOf = ({ conditions }: Draft): string[] =>
  conditions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is sent: the details of the chosen decision that were filled in, and no others. */
export function bodyOf(draft: Draft): BodyIn<typeof decideApplication> {
  const details = draft.decision === null ? [] : detailsOf[draft.decision]
  const filled = details.flatMap((name) => {
    const value = name === 'conditions' ? conditionsOf(draft) : draft[name]
    const empty = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0)
    return empty ? [] : [[name, value]]
  })
  return { decision: draft.decision, ...Object.fromEntries(filled) } as BodyIn<typeof decideApplication>
}
