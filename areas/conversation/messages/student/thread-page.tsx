import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { Conversation } from '../web/conversation.tsx'
import { useThread } from '../web/use-thread.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { OwnMessageForm } from './own-message-form.tsx'

/** One conversation of a student with the office. */
export default function ThreadPage() {
  const { threadId = '' } = useParams()
  const conversation = useThread(threadId)
  const { data, isStale } = conversation.of
  const title = (isStale ? null : data?.thread.subject) ?? texts.one
  usePageArrival(title)
  return (
    <>
      <PageTitle
        isName
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: texts.back, href: paths.messages }, { label: title }]}
          />
        }
      >
        {title}
      </PageTitle>
      <Card as="div" padded className="max-w-[52rem]">
        <Conversation reader="student" draftKey={threadId} Form={OwnMessageForm} {...conversation} />
      </Card>
    </>
  )
}
