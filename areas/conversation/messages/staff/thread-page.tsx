import { Suspense, useEffect, useRef } from 'react'
import { useParams } from 'wouter'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { caseFileTexts } from '#texts/applications/case-file/file.ts'
import { Conversation } from '../web/conversation.tsx'
import { closeThread } from '../contract.ts'
import { useThread } from '../web/use-thread.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

const WhoIsHere = lazyPage<{ applicationId: string }>(
  () => import('#areas/conversation/live/staff/who-is-here.tsx'),
)
const WhoReads = lazyPage<{ threadId: string }>(() => import('#areas/conversation/live/staff/who-reads.tsx'))

/** One conversation with a student, as officers see it. */
export default function StaffThreadPage() {
  const { threadId = '' } = useParams()
  const conversation = useThread(threadId)
  const { send, isSending } = useSend(closeThread)
  const thread = conversation.of.isStale ? null : (conversation.of.data?.thread ?? null)
  usePageArrival(thread?.subject ?? texts.one)
  const card = useRef<HTMLDivElement>(null)
  const waits = thread?.waitingOn === 'office'
  // Whoever opens what waits on the office means to answer it.
  useEffect(() => {
    if (waits) card.current?.querySelector('textarea')?.focus()
  }, [waits, threadId])
  const close = () => void send({ params: { threadId }, body: {} }).catch(shownByState)
  return (
    <>
      <PageTitle
        isName
        crumb={
          <Breadcrumb
            label={caseFileTexts.crumbs}
            crumbs={[
              { label: texts.back, href: paths.staffMessages },
              { label: thread?.subject ?? texts.one },
            ]}
          />
        }
        sub={thread?.application ? texts.aboutApplication(thread.application) : texts.general}
        actions={
          <>
            {thread?.application && (
              <LinkButton href={paths.staffApplication(thread.application._id)}>{texts.openFile}</LinkButton>
            )}
            {thread?.waitingOn === 'office' && (
              <Button busy={isSending} busyLabel={texts.closing} onClick={close}>
                {texts.close}
              </Button>
            )}
          </>
        }
      >
        {thread === null
          ? texts.one
          : texts.ofStudent({ name: thread.student.name, subject: thread.subject })}
      </PageTitle>
      {thread !== null && (
        <Suspense>
          <div className="mb-3 empty:hidden">
            {thread.application ? (
              <WhoIsHere key={thread.application._id} applicationId={thread.application._id} />
            ) : (
              <WhoReads key={threadId} threadId={threadId} />
            )}
          </div>
        </Suspense>
      )}
      <Card ref={card} as="div" padded className="max-w-[56rem]">
        <Conversation reader="office" draftKey={threadId} {...conversation} />
      </Card>
    </>
  )
}
