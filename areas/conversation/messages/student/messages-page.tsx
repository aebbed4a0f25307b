import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { listThreads } from '../contract.ts'
import { ThreadRows } from '../web/thread-rows.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { AskForm } from './ask-form.tsx'

const rowsPerPage = 12

/** All conversations of a student with the office, and a button to start one. */
export default function MessagesPage() {
  const { query, page, hrefOf } = useListAddress(paths.messages)
  usePageArrival(texts.title, String(page))
  const navigate = useNavigate()
  const threads = useLoaded(listThreads, { query: { page } })
  const [asking, setAsking] = useState(query.has('ask'))
  const ask = (
    <Button tone="main" onClick={() => setAsking(true)}>
      {texts.start}
    </Button>
  )
  return (
    <>
      <PageTitle
        sub={texts.sub}
        actions={!asking && threads.data !== null && threads.data.totalCount > 0 && ask}
      >
        {texts.title}
      </PageTitle>
      {asking && (
        <AskForm
          subject={query.get('ask') ?? ''}
          onCancel={() => setAsking(false)}
          onSent={(threadId) => navigate(paths.thread(threadId))}
        />
      )}
      <RecordList
        of={threads}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        }
        empty={
          !asking && (
            <Card as="div">
              <EmptyState title={texts.empty} action={ask} className="py-10">
                {texts.emptyHelp}
              </EmptyState>
            </Card>
          )
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ThreadRows
            threads={rows}
            reader="student"
            hrefOf={({ _id, application }) =>
              application === null ? paths.thread(_id) : `${paths.application(application._id)}#messages`
            }
          />
        )}
      </RecordList>
    </>
  )
}
