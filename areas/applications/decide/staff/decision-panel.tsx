import { useEffect, useRef, useState } from 'react'
import { decisions, type Decision } from '#areas/applications/states/contract/application-moves.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { isPossible, obstacleTo } from '#areas/applications/states/web/actions.ts'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { useUnsaved } from '#kit/forms/unsaved-form.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { decisionTexts as texts } from '#texts/applications/decide/decision.ts'
import { sendDecisionNow, showDecisionOptions, undoDecision, type DecisionOptions } from '../contract.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { draftOf, emptyDraft, readDraft, type Draft } from './decision-draft.ts'
import { DecisionForm } from './decision-form.tsx'
import { ScheduledCard } from './scheduled-decision.tsx'
import { LettersCard } from './letters-card.tsx'
import { RequestPlaceWithdrawal, PendingPlaceWithdrawal } from './place-withdrawal.tsx'
import { UniversityLetterCard } from './university-letter-card.tsx'

export interface DecisionPanelProps {
  application: Application
  program: ProgramOf
  onDecided: () => void
  /** What the reader wants to do here; a new object each time. Without a decision the reader is only taken here. */
  asked: { readonly decision: Decision | null } | null
  onAnswered: () => void
}

/** Everything about deciding on an application: what waits to be sent or confirmed, the form, conditions and letters. */
export default function DecisionPanel(props: DecisionPanelProps) {
  const { application, onDecided, asked, onAnswered } = props
  const panel = useRef<HTMLElement>(null)
  const applicationId = application._id
  const options = useLoaded(showDecisionOptions, { params: { applicationId } })
  const reloadAll = () => {
    void options.reload()
    onDecided()
  }
  return (
    <Card ref={panel} as="aside" padded aria-labelledby="decide" className="grid gap-5">
      <h2 id="decide" tabIndex={-1} className="text-h3">
        {texts.title}
      </h2>
      <Record of={options} loading={texts.loading} shape={<Skeleton className="h-48 w-full" />}>
        {({ data }) => (
          <>
            <Options key={applicationId} {...props} options={data} onChanged={reloadAll} />
            <Arrival at={panel} asked={asked} onAnswered={onAnswered} />
          </>
        )}
      </Record>
      <BlockedMoves application={application} />
    </Card>
  )
}

/** Takes the reader to the decision that was asked for, once its form is there. */
function Arrival({
  at,
  asked,
  onAnswered,
}: { at: { current: HTMLElement | null } } & Pick<DecisionPanelProps, 'asked' | 'onAnswered'>) {
  useEffect(() => {
    if (asked === null) return
    const panel = at.current!
    panel.scrollIntoView({ block: 'start' })
    const target =
      panel.querySelector<HTMLElement>('input[name="decision"]:checked') ?? panel.querySelector('h2')
    target?.focus({ preventScroll: true })
    onAnswered()
  }, [at, asked, onAnswered])
  return null
}

interface OptionsProps extends DecisionPanelProps {
  options: DecisionOptions
  onChanged: () => void
}

function Options({ application, program, options, onChanged, asked }: OptionsProps) {
  const [typed, setTyped] = useUnsaved(`decision ${application._id}`, readDraft)
  // A decision that is no longer possible has no form.
  const draft = typed?.decision && isPossible(application, typed.decision) ? typed : emptyDraft
  const setDraft = (next: Draft) => setTyped(next === emptyDraft ? null : next)
  // What was typed for another decision is kept, as when another one is chosen in the form.
  const [answered, setAnswered] = useState<typeof asked>(null)
  if (asked !== answered) {
    setAnswered(asked)
    if (asked?.decision) setDraft({ ...draft, decision: asked.decision })
  }
  const [failure, setFailure] = useState<string | null>(null)
  const undo = useSend(undoDecision)
  const sendNow = useSend(sendDecisionNow)
  const { scheduled, placeWithdrawal, conditions, letters, reissuable, universityLetters, mayAttachLetter } =
    options
  const params = { applicationId: application._id }
  const settle = async (how: 'undo' | 'send') => {
    setFailure(null)
    const input = { params, body: { decisionId: scheduled!._id } }
    try {
      if (how === 'undo') {
        const answer = await undo.send(input)
        setDraft(draftOf(answer.draft))
        showToast({ text: answer.message })
      } else {
        showToast({ text: (await sendNow.send(input)).message })
      }
    } catch (caught) {
      setFailure((caught as CallFailure).message)
    }
    onChanged()
  }
  const busy = undo.isSending ? 'undo' : sendNow.isSending ? 'send' : null
  // What can be done about a place has a form of its own.
  const isPlace = placeWithdrawal !== null || isPossible(application, 'withdraw_place')
  const hasOffer = application.stage === 'offered' || application.stage === 'joined'
  return (
    <>
      {scheduled !== null && (
        <ScheduledCard
          scheduled={scheduled}
          busy={busy}
          failure={failure}
          onUndo={() => void settle('undo')}
          onSendNow={() => void settle('send')}
          onOver={onChanged}
        />
      )}
      {placeWithdrawal !== null && <PendingPlaceWithdrawal step={placeWithdrawal} />}
      {hasOffer && conditions.length > 0 && (
        <ConditionsCard applicationId={application._id} conditions={conditions} />
      )}
      <UniversityLetterCard
        application={application}
        universityLetters={universityLetters}
        mayAttachLetter={mayAttachLetter}
        onChanged={onChanged}
      />
      {scheduled?.state !== 'scheduled' &&
        !(isPlace && decisions.every((one) => !isPossible(application, one))) && (
          <DecisionForm application={application} program={program} draft={draft} onDraft={setDraft} />
        )}
      {placeWithdrawal === null && isPossible(application, 'withdraw_place') && (
        <RequestPlaceWithdrawal applicationId={application._id} />
      )}
      {letters.length > 0 && (
        <LettersCard
          application={application}
          letters={letters}
          reissuable={reissuable}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

/** The decisions that cannot be made now, collapsed, each with the server's reason. */
function BlockedMoves({ application }: { application: Application }) {
  const blocked = decisions.flatMap((one) => {
    const why = obstacleTo(application, one)
    return why === null ? [] : [{ one, why }]
  })
  if (blocked.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center text-soft underline underline-offset-4 hover:text-accent pointer-coarse:min-h-11">
        {texts.notNow}
      </summary>
      <dl className="mt-1 grid gap-2.5">
        {blocked.map(({ one, why }) => (
          <div key={one}>
            <dt className="font-semibold">{texts.names[one]}</dt>
            <dd className="text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
