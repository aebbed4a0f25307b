import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { RowCheckbox } from '#kit/ui/fields/checkbox.tsx'
import { isolated } from '#kit/language/isolated.ts'
import type { Enquiry } from '../contract/enquiries.ts'
import {
  assignEnquiriesTexts,
  enquiryInboxTexts as texts,
} from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { describeCallBack } from './parts/call-back-day.ts'
import { CallBackDialog } from './parts/call-back-dialog.tsx'
import { CloseDialog } from './parts/close-dialog.tsx'
import { actMark, enquiryMark } from './use-enquiry-keys.ts'
import { useClosing } from './parts/use-closing.ts'
import { EnquiryOfficer } from './enquiry-officer.tsx'
import { nameOf } from './enquiry-names.ts'
import { EnquiryText } from './enquiry-text.tsx'
import { waitedFor } from './waited-for.ts'

interface Props {
  of: Enquiry
  now: Date
  /** Whether it is selected; null where it cannot be. */
  selected: boolean | null
  onSelect: () => void
  /** Somebody else was faster. */
  onStale: () => void
  /** The viewer has changed it. */
  onChanged: () => void
}

/** One enquiry in the list: who, since when, what about, and what can be done at once. Its page has the rest. */
export function EnquiryCard({ of, now, selected, onSelect, onStale, onChanged }: Props) {
  const closing = useClosing(of, onChanged)
  const [isPlanning, setIsPlanning] = useState(false)
  const name = nameOf(of)
  const isHandled = of.handledAt !== null
  const callBack = of.callBackOn === null ? null : describeCallBack(of.callBackOn, now)
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
        <div className="flex min-w-0 items-start gap-3">
          {selected !== null && (
            <RowCheckbox
              label={assignEnquiriesTexts.select({ name })}
              checked={selected}
              onChange={onSelect}
              className="shrink-0"
              {...{ [actMark]: 'select' }}
            />
          )}
          <div className="min-w-0">
            <h2 className="font-body text-h4 font-[650] tracking-normal break-words">
              <Anchor
                href={paths.staffEnquiry(of._id)}
                className="inline-flex min-h-6 items-center"
                {...{ [actMark]: 'open' }}
              >
                <bdi>{name}</bdi>
              </Anchor>
            </h2>
            <p className="text-sm text-soft">
              {formatTimestamp(of.receivedAt)}
              {!isHandled && (
                <strong className="ms-3 font-semibold text-ink">
                  {texts.waiting({ time: waitedFor(of.receivedAt, now) })}
                </strong>
              )}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {callBack !== null && <Badge tone={callBack.tone}>{callBack.text}</Badge>}
          <Badge tone={of.kind === 'contact' ? 'work' : 'plain'}>{texts.kindOf[of.kind]}</Badge>
        </div>
      </div>
      <EnquiryText of={of} short />
      <Done of={of} />
      {closing.failure !== null && !closing.isAsking && (
        <Banner tone="error">{closing.failure.message}</Banner>
      )}
      <div className="flex flex-wrap items-start gap-3 border-t border-line pt-3">
        {isHandled ? (
          <LinkButton size="small" href={paths.staffEnquiry(of._id)}>
            {texts.openPage}
          </LinkButton>
        ) : (
          <LinkButton
            size="small"
            href={`${paths.staffEnquiry(of._id)}?do=${of.email === null ? 'call' : 'answer'}`}
            {...{ [actMark]: 'answer' }}
          >
            {of.email === null ? texts.call : texts.answer}
          </LinkButton>
        )}
        <Button
          size="small"
          busy={closing.isSending && !closing.isAsking}
          onClick={closing.toggle}
          {...(isHandled ? {} : { [actMark]: 'handle' })}
        >
          {isHandled ? texts.reopen : texts.handle}
        </Button>
        {!isHandled && of.phone !== null && (
          <Button
            size="small"
            aria-label={texts.planCallOf({ name })}
            onClick={() => setIsPlanning(true)}
            {...{ [actMark]: 'plan' }}
          >
            {texts.planCall}
          </Button>
        )}
        {!isHandled && (
          <div className="sm:ms-auto">
            <EnquiryOfficer of={of} onStale={onStale} onChanged={onChanged} />
          </div>
        )}
      </div>
      <CloseDialog of={closing} />
      <CallBackDialog of={of} open={isPlanning} onClose={() => setIsPlanning(false)} onChanged={onChanged} />
    </Card>
  )
}

/** What was done so far, and whether the person is known already. */
function Done({
  of: { calls, answers, handledAt, handledBy, closeReason, studentId, students },
}: {
  of: Enquiry
}) {
  const call = calls.at(-1)
  const answer = answers.at(-1)
  const lines = [
    call && texts.lastCall[call.outcome]({ count: calls.length, when: formatTimestamp(call.at) }),
    answer &&
      texts.answeredBy({ name: isolated(answer.by ?? texts.somebody), when: formatTimestamp(answer.at) }),
    handledAt !== null &&
      texts.handledBy({ name: isolated(handledBy ?? texts.somebody), when: formatTimestamp(handledAt) }),
    closeReason !== null && texts.closedFor({ reason: texts.ends[closeReason] }),
  ].filter((line) => line !== undefined && line !== false)
  const failed = answers.some(({ mail }) => mail === 'failed')
  if (lines.length === 0 && students.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {failed && (
        <li>
          <Badge tone="stop">{texts.mail.failed}</Badge>
        </li>
      )}
      {students.length > 0 && (
        <li>
          {studentId === null
            ? texts.known({ name: students[0]!.name, count: students.length })
            : texts.linkedTo({ name: students[0]!.name })}
        </li>
      )}
    </ul>
  )
}
