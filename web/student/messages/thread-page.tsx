import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Conversation } from '../../shared/messages/conversation.tsx'
import { useThread } from '../../shared/messages/use-thread.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { messageWords as words } from '../../words/en-messages.ts'
import { student } from '../../words/en-student.ts'

/** One conversation of a student with the office. */
export default function ThreadPage() {
  const { threadId = '' } = useParams()
  const { put: _, ...conversation } = useThread(threadId)
  const title = conversation.thread?.subject ?? words.one
  usePageArrival(title)
  return (
    <>
      <PageTitle
        isName
        crumb={
          <Breadcrumb
            label={student.trail}
            crumbs={[{ label: words.back, href: paths.messages }, { label: title }]}
          />
        }
      >
        {title}
      </PageTitle>
      <Card as="div" padded className="max-w-[52rem]">
        <Conversation reader="student" draftKey={threadId} {...conversation} />
      </Card>
    </>
  )
}
