import { useEffect, useRef, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import type { TemplateWord } from '#areas/conversation/reply-templates/contract.ts'
import { InsertTemplate } from '#areas/conversation/reply-templates/staff/insert-template.tsx'
import { Conversation } from '../web/conversation.tsx'
import { useApplicationMessages } from '../web/use-thread.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { OpenWithUniversity } from './open-with-university.tsx'

/** What a case file passes to the part with its conversation. */
export interface FileMessagesProps {
  applicationId: string
  /** What reply templates are filled in with. */
  words: Readonly<Record<TemplateWord, string>>
  /** Its name. */
  university: string
  /** Whether the reader wants to write: the form takes the focus, and answers. */
  isWriting: boolean
  onAnswered: () => void
}

/**
 * The conversation about an application in its case file, and a link to the one in which the university takes
 * part. University users see only that one.
 */
export default function FileMessages({
  applicationId,
  words,
  university,
  isWriting,
  onAnswered,
}: FileMessagesProps) {
  const conversation = useApplicationMessages(applicationId)
  const read = conversation.of.isStale ? null : conversation.of.data
  const ofUniversity = useAppSelector((state) => state.info.user?.role === 'university')
  const [opening, setOpening] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWriting) return
    const field = section.current!.querySelector('textarea')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    onAnswered()
  }, [isWriting, onAnswered])
  const reader = ofUniversity ? 'university' : 'office'
  const closed = ofUniversity && read !== null && read.thread === null
  return (
    <section ref={section} id="messages" aria-label={texts.with[reader]} className="grid gap-6">
      {closed ? (
        <EmptyState title={texts.notOpened} className="py-8">
          {texts.notOpenedHelp}
        </EmptyState>
      ) : (
        <Conversation
          reader={reader}
          draftKey={applicationId}
          secondary
          {...conversation}
          {...(ofUniversity
            ? {}
            : {
                tools: (insert: (text: string) => void) => <InsertTemplate words={words} onInsert={insert} />,
              })}
        />
      )}
      {!ofUniversity && read !== null && (
        <div className="border-t border-line pt-4">
          {read.universityThread !== null ? (
            <LinkButton href={paths.staffThread(read.universityThread)}>
              {texts.toUniversityThread}
            </LinkButton>
          ) : opening ? (
            <OpenWithUniversity
              applicationId={applicationId}
              university={university}
              onClose={() => setOpening(false)}
            />
          ) : (
            <Button size="small" onClick={() => setOpening(true)}>
              {texts.openWithUniversity}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
