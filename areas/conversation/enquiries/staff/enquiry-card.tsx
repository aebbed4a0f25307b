import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useHasUnsaved } from '#kit/forms/unsaved-form.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { markHandled, type Enquiry } from '../contract/enquiries.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { actMark, enquiryMark } from './use-enquiry-keys.ts'
import { EnquiryOfficer } from './enquiry-officer.tsx'
import { waitedFor } from './waited-for.ts'
import { AnswerForm, answerTypedFor } from './answer-form.tsx'

interface Props {
  of: Enquiry
  now: Date
  /** Whether the form for the answer is open at once. */
  opened?: boolean
  /** Loads it again when another officer was faster. */
  onReload: () => void
  onAdd: () => void
  onDelete: () => void
}

/** One enquiry: its question, its answers, and what can be done. */
export function EnquiryCard({ of, now, opened = false, onReload, onAdd, onDelete }: Props) {
  const { send, isSending, failure } = useSend(markHandled)
  const hasUnsaved = useHasUnsaved()
  const [answering, setAnswering] = useState(
    () => of.email !== null && (opened || hasUnsaved(answerTypedFor(of._id))),
  )
  const name = [of.firstName, of.lastName].filter(Boolean).join(' ')
  const isHandled = of.handledAt !== null
  const mark = () => {
    if (isSending) return
    const body = { handled: !isHandled }
    void send({ params: { enquiryId: of._id }, body }).then(
      ({ message }) => showToast({ text: message }),
      shownByState,
    )
  }
  return (
    <Card
      as="article"
      padded
      aria-label={name}
      className="grid gap-3"
      tabIndex={-1}
      {...{ [enquiryMark]: of._id }}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-body text-h4 font-[650] tracking-normal break-words">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-soft">
            {formatTimestamp(of.receivedAt)}
            {!isHandled && (
              <>
                {' '}
                <strong className="ms-2 font-semibold text-ink">
                  {texts.waiting({ time: waitedFor(of.receivedAt, now) })}
                </strong>
              </>
            )}
          </p>
        </div>
        <Badge tone={of.kind === 'contact' ? 'work' : 'plain'}>{texts.kindOf[of.kind]}</Badge>
      </div>
      <Reach of={of} />
      <SameContact of={of} />
      {of.message !== null && (
        <p className="max-w-[44em] break-words whitespace-pre-line">
          <bdi>{of.message}</bdi>
        </p>
      )}
      {of.answers.map(({ _id, by, at, text, mail }) => (
        <div key={_id} className="grid gap-1 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            {texts.answeredBy({ name: by ?? texts.somebody, when: formatTimestamp(at) })}
            <Badge tone={mail === 'sent' ? 'ok' : mail === 'failed' ? 'stop' : 'wait'}>
              {texts.mail[mail]}
            </Badge>
          </p>
          <p className="max-w-[44em] text-md break-words whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
        </div>
      ))}
      {of.handledAt !== null && (
        <p className="text-sm text-soft">
          {texts.handledBy({ name: of.handledBy ?? texts.somebody, when: formatTimestamp(of.handledAt) })}
        </p>
      )}
      {!isHandled && <EnquiryOfficer of={of} onReload={onReload} />}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {answering ? (
        <AnswerForm of={of} onClose={() => setAnswering(false)} onReload={onReload} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          {of.email === null ? (
            <p className="text-sm text-soft">{texts.noAddress}</p>
          ) : (
            <Button
              size="small"
              tone={isHandled ? 'line' : 'main'}
              onClick={() => setAnswering(true)}
              {...{ [actMark]: 'answer' }}
            >
              {texts.answer}
            </Button>
          )}
          <Button
            size="small"
            busy={isSending}
            onClick={mark}
            {...(isHandled ? {} : { [actMark]: 'handle' })}
          >
            {isHandled ? texts.reopen : texts.handle}
          </Button>
          {of.studentId === null ? (
            <Button size="small" onClick={onAdd}>
              {texts.toStudent}
            </Button>
          ) : (
            <Anchor href={paths.staffStudent(of.studentId)} className="text-sm font-semibold">
              {texts.student}
            </Anchor>
          )}
          <Button size="small" tone="text" className="sm:ms-auto" onClick={onDelete}>
            {texts.remove}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Students who are probably the same person, before somebody adds them once more. */
function SameContact({ of: { students, studentId } }: { of: Enquiry }) {
  const others = students.filter(({ _id }) => _id !== studentId)
  if (others.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-soft">{texts.sameContact}</span>
      {others.map(({ _id, name }) => (
        <Anchor
          key={_id}
          href={paths.staffStudent(_id)}
          className="inline-flex min-h-6 items-center font-semibold"
        >
          <bdi>{name}</bdi>
        </Anchor>
      ))}
    </p>
  )
}

/** Contact details, and the fields of a registration. */
function Reach({ of: { email, phone, courseType, qualification } }: { of: Enquiry }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {email !== null && (
        <a href={`mailto:${email}`} className="inline-flex min-h-6 items-center break-all">
          {email}
        </a>
      )}
      {phone !== null && (
        <a href={`tel:${phone}`} className="inline-flex min-h-6 items-center">
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {courseType !== null && <span>{texts.wants({ course: texts.courses[courseType] })}</span>}
      {qualification !== null && (
        <span>
          <bdi>{texts.has({ qualification })}</bdi>
        </span>
      )}
    </p>
  )
}
