import { offerReplyDays } from '#areas/applications/states/contract/application-moves.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { OfferCard } from '#areas/applications/states/web/offer-card.tsx'
import { OutcomeCard } from '#areas/applications/states/web/outcome-card.tsx'
import { describeReasons } from '#areas/applications/states/web/describe-reasons.ts'
import { RequestCard } from '#areas/applications/states/web/request-card.tsx'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { decisionTexts as texts } from '#texts/applications/decide/decision.ts'
import { conditionsOf, tuitionIn, type Draft } from './decision-draft.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

interface Props {
  draft: Draft
  application: Application
  program: ProgramOf
}

/** The student's own card, filled with the draft, so that officers see what they send. */
export function StudentsCard({ draft, application, program }: Props) {
  if (draft.decision === 'offer') {
    const day = draft.replyBy || inDays(offerReplyDays)
    return (
      <OfferCard
        now={new Date()}
        programName={application.program.programName}
        intake={application.intake}
        program={program}
        offer={{
          replyBy: `${day}T23:59:59.000Z`,
          note: orNull(draft.note),
          ...tuitionIn(draft),
          conditions: conditionsOf(draft).map((text) => ({ text, state: 'open' as const })),
        }}
      />
    )
  }
  if (draft.decision === 'request_documents') {
    // More documents join the open request.
    const { documentsDue } = application
    const joined = documentsDue !== null && documentsDue >= inDays(0) ? documentsDue : inDays(offerReplyDays)
    const due = draft.dueDate || joined
    return <RequestCard documents={draft.documents} due={due} note={orNull(draft.note)} />
  }
  if (draft.decision === 'reject' || draft.decision === 'withdraw_offer') {
    const own = orNull(draft.reason)
    const codes = draft.decision === 'reject' ? draft.reasons : []
    return (
      <OutcomeCard
        stage={draft.decision === 'reject' ? 'rejected' : 'offer_withdrawn'}
        reasons={describeReasons([...codes, ...(own === null ? [] : [own])])}
        advice={orNull(draft.advice)}
      />
    )
  }
  return <p className="text-sm text-soft">{texts.mailOnly}</p>
}
