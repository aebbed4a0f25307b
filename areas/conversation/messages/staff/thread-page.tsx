import { Suspense, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { caseFileTexts } from '#texts/applications/case-file/file.ts'
import { Conversation } from '../web/conversation.tsx'
import { closeThread, snoozeThread } from '../contract.ts'
import { InsertTemplate } from '#areas/conversation/reply-templates/staff/insert-template.tsx'
import { useNextConversation } from './longest-waiting.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { useThread } from '../web/use-thread.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

const WhoIsHere = lazyPage<{ applicationId: string }>(
  () => import('#areas/conversation/live/staff/who-is-here.tsx'),
)
const WhoReads = lazyPage<{ threadId: string }>(() => import('#areas/conversation/live/staff/who-reads.tsx'))

/** One conversation with a student, as officers see it. */
export default function StaffThreadPage() {
  const { threadId = '' } = useParams()
  const [query] = useSearchParams()
  const find = query.get('find')?.slice(0, 100) ?? ''
  const conversation = useThread(threadId)
  const { send, isSending, failure: notClosed } = useSend(closeThread)
  const wake = useSend(snoozeThread)
  const [reminding, setReminding] = useState(false)
  const refusal = notClosed ?? wake.failure
  const thread = conversation.of.isStale ? null : (conversation.of.data?.thread ?? null)
  const title = thread?.question ?? thread?.subject ?? texts.one
  usePageArrival(title)
  const card = useRef<HTMLDivElement>(null)
  const waits = thread?.waitingOn === 'office'
  const next = useNextConversation(threadId, thread === null ? null : waits)
  // Whoever opens what waits on the office means to answer it, unless a search led here.
  useEffect(() => {
    if (waits && find === '') card.current?.querySelector('textarea')?.focus()
  }, [waits, find, threadId])
  const bringBack = () =>
    void wake
      .send({ params: { threadId }, body: { until: null } })
      .then(({ message }) => showToast({ text: message }), shownByState)
  const close = (seen: string) =>
    void send({ params: { threadId }, body: { seen } }).catch(({ code }: CallFailure) => {
      if (code === 'changed_meanwhile') void conversation.of.reload()
    })
  return (
    <>
      <PageTitle
        // As wide as the conversation, so that its buttons end where that does.
        className="max-w-[56rem]"
        isName
        crumb={
          <Breadcrumb
            label={caseFileTexts.crumbs}
            crumbs={[{ label: texts.back, href: paths.staffMessages }, { label: title }]}
          />
        }
        sub={thread?.application ? texts.aboutApplication(thread.application) : texts.general}
        actions={
          <>
            {thread !== null && thread.application === null && (
              <LinkButton size="small" href={paths.staffStudent(thread.student._id)}>
                {texts.openStudent}
              </LinkButton>
            )}
            {thread?.application && (
              <LinkButton size="small" href={paths.staffApplication(thread.application._id)}>
                {texts.openFile}
              </LinkButton>
            )}
            {thread?.waitingOn === 'office' && (
              <Button size="small" onClick={() => setReminding(true)}>
                {texts.remind}
              </Button>
            )}
            {thread?.waitingOn === 'office' && (
              <Button
                size="small"
                busy={isSending}
                busyLabel={texts.closing}
                onClick={() => close(thread.lastAt)}
              >
                {texts.close}
              </Button>
            )}
            {next !== undefined && (
              <LinkButton size="small" href={paths.staffThread(next._id)} tone={waits ? 'line' : 'main'}>
                {texts.next}
              </LinkButton>
            )}
          </>
        }
      >
        {thread === null ? texts.one : texts.ofStudent({ name: thread.student.name, subject: title })}
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
      {refusal !== null && (
        <Banner tone="error" className="mb-4 max-w-[56rem]">
          {refusal.message}
        </Banner>
      )}
      {thread !== null && thread.snoozedUntil !== null && (
        <Banner
          tone="info"
          className="mb-4 max-w-[56rem]"
          action={
            <Button size="small" busy={wake.isSending} busyLabel={texts.reminding} onClick={bringBack}>
              {texts.bringBack}
            </Button>
          }
        >
          {texts.isAside({ day: formatDate(thread.snoozedUntil) })}
        </Banner>
      )}
      <Card ref={card} as="div" padded className="max-w-[56rem]">
        <Conversation
          reader="office"
          draftKey={threadId}
          find={find}
          {...conversation}
          tools={(insert) =>
            thread !== null && (
              <InsertTemplate
                words={{
                  name: thread.student.name,
                  ...(thread.application && { reference: thread.application.reference }),
                }}
                onInsert={insert}
              />
            )
          }
        />
      </Card>
      <RemindDialog
        threadId={threadId}
        seen={thread?.lastAt}
        open={reminding}
        onClose={() => setReminding(false)}
        onStale={conversation.of.reload}
      />
    </>
  )
}
