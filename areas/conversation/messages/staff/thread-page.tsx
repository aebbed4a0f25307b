import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { staff } from '#areas/applications/states/texts/en-staff.ts'
import { Conversation } from '../web/conversation.tsx'
import { closeThreadRequest } from '../web/message-requests.ts'
import { useThread } from '../web/use-thread.ts'
import { messageWords as words } from '../texts/en.ts'

/** One conversation with a student, as officers see it. */
export default function StaffThreadPage() {
  const { threadId = '' } = useParams()
  const { put, ...conversation } = useThread(threadId)
  const { thread, messages, earlier } = conversation
  const closing = useRequest(closeThreadRequest)
  usePageArrival(thread?.subject ?? words.one)
  const close = () =>
    void closing
      .run({ params: { threadId }, body: {} })
      .unwrap()
      .then((reply) => put({ thread: reply.thread, messages: [...messages], earlier }))
      .catch(() => undefined)
  return (
    <>
      <PageTitle
        isName
        crumb={
          <Breadcrumb
            label={staff.file.crumbs}
            crumbs={[
              { label: words.back, href: paths.staffMessages },
              { label: thread?.subject ?? words.one },
            ]}
          />
        }
        sub={
          thread?.application
            ? `${thread.application.reference}. ${words.about(thread.application.program, thread.application.university)}`
            : words.general
        }
        actions={
          <>
            {thread?.application && (
              <LinkButton href={paths.staffApplication(thread.application._id)}>{words.openFile}</LinkButton>
            )}
            {thread?.waitingOn === 'office' && (
              <Button busy={closing.isLoading} busyLabel={words.closing} onClick={close}>
                {words.close}
              </Button>
            )}
          </>
        }
      >
        {thread === null ? words.one : `${thread.student.name}: ${thread.subject}`}
      </PageTitle>
      <Card as="div" padded className="max-w-[56rem]">
        <Conversation reader="office" draftKey={threadId} {...conversation} />
      </Card>
    </>
  )
}
