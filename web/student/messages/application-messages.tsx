import { paths } from '../../paths.ts'
import { Conversation } from '../../shared/messages/conversation.tsx'
import { useApplicationMessages } from '../../shared/messages/use-thread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { messageWords as words } from '../../words/en-messages.ts'

/** The conversation about an application, on its page. */
export default function ApplicationMessages({ applicationId }: { applicationId: string }) {
  const { universityThread, ...conversation } = useApplicationMessages(applicationId)
  return (
    <Card padded id="messages" aria-labelledby="messages-title" className="scroll-mt-4">
      <h2 id="messages-title" className="mb-4 text-h3">
        {words.with.student}
      </h2>
      <Conversation reader="student" draftKey={applicationId} {...conversation} />
      {universityThread !== null && (
        <p className="mt-5 border-t border-line pt-4">
          <LinkButton href={paths.thread(universityThread)}>{words.toUniversityThread}</LinkButton>
        </p>
      )}
    </Card>
  )
}
