import { Conversation } from '../../shared/messages/conversation.tsx'
import { useApplicationMessages } from '../../shared/messages/use-thread.ts'
import { Card } from '../../ui/card.tsx'
import { messageWords as words } from '../../words/en-messages.ts'

/** The conversation about an application, in its file. */
export default function FileMessages({ applicationId }: { applicationId: string }) {
  const conversation = useApplicationMessages(applicationId)
  return (
    <Card padded id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title" className="mb-4 text-h3">
        {words.with.office}
      </h2>
      <Conversation reader="office" draftKey={applicationId} {...conversation} />
    </Card>
  )
}
