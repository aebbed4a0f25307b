import { Conversation } from '../../shared/messages/conversation.tsx'
import { useApplicationMessages } from '../../shared/messages/use-thread.ts'
import { messageWords as words } from '../../words/en-messages.ts'

/** The conversation about an application, in its file. */
export default function FileMessages({ applicationId }: { applicationId: string }) {
  const conversation = useApplicationMessages(applicationId)
  return (
    <section id="messages" aria-label={words.with.office}>
      <Conversation reader="office" draftKey={applicationId} {...conversation} />
    </section>
  )
}
