import { formatPhone } from '#kit/format/format-phone.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList, type Fact } from '#kit/ui/cards/definition-list.tsx'
import { isolated } from '#kit/language/isolated.ts'
import type { EnquiryDetails } from '../contract/one-enquiry.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { oneEnquiryTexts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { AnswerForm } from './answer-form.tsx'
import { CloseDialog } from './parts/close-dialog.tsx'
import { EnquiryText } from './enquiry-text.tsx'
import { actMark } from './use-enquiry-keys.ts'
import { useClosing } from './parts/use-closing.ts'

interface Props {
  of: EnquiryDetails
  /** Whether the form for the answer is shown. */
  answering: boolean
  onAnswer: (answering: boolean) => void
  /** Whether a call is being recorded. */
  recording: boolean
  /** Records a call, for somebody who left a phone number only. */
  onCall: () => void
  /** Somebody else was faster. */
  onStale: () => void
}

/** What somebody wrote, with the contact details, the answers so far, and the form for another one. */
export function QuestionCard({ of, answering, onAnswer, recording, onCall, onStale }: Props) {
  const closing = useClosing(of)
  const isHandled = of.handledAt !== null
  const { email } = of
  return (
    <Card as="article" padded aria-label={oneEnquiryTexts.question[of.kind]} className="grid gap-4">
      {of.message !== null && <EnquiryText of={of} />}
      <DefinitionList notGiven={oneEnquiryTexts.notGiven} facts={factsOf(of)} />
      {of.answers.map(({ _id, by, at, text, mail }) => (
        <div key={_id} className="grid gap-1 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            {texts.answeredBy({ name: isolated(by ?? texts.somebody), when: formatTimestamp(at) })}
            <Badge tone={mail === 'sent' ? 'ok' : mail === 'failed' ? 'stop' : 'wait'}>
              {texts.mail[mail]}
            </Badge>
          </p>
          <p dir="auto" className="max-w-[44em] text-md break-words whitespace-pre-line">
            {text}
          </p>
        </div>
      ))}
      {closing.failure !== null && !closing.isAsking && (
        <Banner tone="error">{closing.failure.message}</Banner>
      )}
      {answering ? (
        <AnswerForm of={of} onClose={() => onAnswer(false)} onStale={onStale} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          {email !== null ? (
            <Button
              size="small"
              tone={isHandled ? 'line' : 'main'}
              onClick={() => onAnswer(true)}
              {...{ [actMark]: 'answer' }}
            >
              {texts.answer}
            </Button>
          ) : (
            !recording && (
              <Button
                size="small"
                tone={isHandled ? 'line' : 'main'}
                onClick={onCall}
                {...{ [actMark]: 'answer' }}
              >
                {texts.call}
              </Button>
            )
          )}
          <Button
            size="small"
            busy={closing.isSending && !closing.isAsking}
            onClick={closing.toggle}
            {...(isHandled ? {} : { [actMark]: 'handle' })}
          >
            {isHandled ? texts.reopen : texts.handle}
          </Button>
          {email === null && <p className="text-sm text-soft">{texts.noAddress}</p>}
        </div>
      )}
      <CloseDialog of={closing} />
    </Card>
  )
}

/** The fields of the form, without those that it does not have or that were left out. */
function factsOf({ courseType, qualification, email, phone }: EnquiryDetails): Fact[] {
  const { facts } = oneEnquiryTexts
  return [
    { key: 'course', term: facts.course, value: courseType && texts.courses[courseType] },
    { key: 'qualification', term: facts.qualification, value: qualification && <bdi>{qualification}</bdi> },
    { key: 'email', term: facts.email, value: email && <bdi>{email}</bdi> },
    { key: 'phone', term: facts.phone, value: phone && <bdi dir="ltr">{formatPhone(phone)}</bdi> },
  ].filter(({ value }) => value !== null && value !== '')
}
