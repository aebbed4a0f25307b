import type { ReactNode } from 'react'
import { usePartArrival } from '#kit/routing/page-arrival.ts'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Conversation } from '../web/conversation.tsx'
import { useApplicationMessages } from '../web/use-thread.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { OwnMessageForm } from './own-message-form.tsx'

interface Props {
  applicationId: string
  /** Other ways to reach the office. */
  children: ReactNode
}

/** The conversation about an application, on its page. */
export default function ApplicationMessages({ applicationId, children }: Props) {
  const conversation = useApplicationMessages(applicationId)
  const { data } = conversation.of
  const universityThread = data?.universityThread ?? null
  usePartArrival('messages', data !== null)
  return (
    <Card padded id="messages" aria-labelledby="messages-title" className="scroll-mt-4">
      <h2 id="messages-title" className="mb-3 text-h3">
        {texts.with.student}
      </h2>
      <Conversation
        reader="student"
        draftKey={applicationId}
        Form={OwnMessageForm}
        compact
        secondary
        {...conversation}
      />
      {universityThread !== null && (
        <p className="mt-5 border-t border-line pt-4">
          <LinkButton href={paths.thread(universityThread)}>{texts.toUniversityThread}</LinkButton>
        </p>
      )}
      {children}
    </Card>
  )
}
