import { useCallback, useEffect, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useAppDispatch, useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { oversight } from '#areas/oversight/audit-log/texts/en.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import {
  alarmsRequest,
  checkRequest,
  waitingAlarmsRequest,
} from '#areas/oversight/audit-log/staff/oversight-requests.ts'
import type { Alarm } from '../contract.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AlarmCard } from './alarm-card.tsx'

const words = oversight.alarms
const rowsPerPage = 20

/** What is not as it must be: alarms that wait, and those that are closed. */
export default function AlarmsPage() {
  const { query, page, hrefOf } = useListAddress(paths.staffAlarms)
  const closed = query.get('closed') === 'yes' ? 'yes' : 'no'
  usePageArrival(words.title, `${closed} ${page}`)
  const dispatch = useAppDispatch()
  const { data, status, error, run } = useRequest(alarmsRequest)
  const check = useRequest(checkRequest)
  const [failure, setFailure] = useState<string | null>(null)
  const [looking, setLooking] = useState<Alarm | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage), closed } }),
    [run, page, closed],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const again = async () => {
    const { data: newer } = await load()
      .unwrap()
      .then((answer) => ({ data: answer }))
      .catch(() => ({ data: null }))
    if (newer !== null) dispatch(waitingAlarmsRequest.put({ waiting: newer.waiting }))
  }
  const ask = async () => {
    setFailure(null)
    try {
      await check.run({ body: {} } as never).unwrap()
      await again()
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
  }
  const shown = status === 'succeeded' && data !== null ? data : null
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown !== null &&
              `${words.sub(shown.waiting)} ${
                shown.checkedAt === null ? words.neverChecked : words.checked(momentInWords(shown.checkedAt))
              }`}
          </span>
        }
        actions={
          <Button size="small" busy={check.isLoading} busyLabel={words.checking} onClick={() => void ask()}>
            {words.check}
          </Button>
        }
      >
        {words.title}
      </PageTitle>
      {failure !== null && (
        <Banner tone="error" className="mb-4">
          {failure}
        </Banner>
      )}
      <TabLinks
        label={words.views}
        current={closed}
        className="mb-5"
        links={[
          { key: 'no', label: words.open, href: paths.staffAlarms },
          { key: 'yes', label: words.closed, href: `${paths.staffAlarms}?closed=yes` },
        ]}
      />
      {status === 'failed' && <TryAgain onTry={() => void load()}>{error}</TryAgain>}
      {shown === null && status !== 'failed' && (
        <Loading label={words.loading}>
          <div className="grid gap-4">
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} className="h-28 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {shown !== null && shown.data.length === 0 && shown.totalCount > 0 && (
        <EmptyState
          title={words.pastEnd}
          action={<LinkButton href={hrefOf(1)}>{words.firstPage}</LinkButton>}
        />
      )}
      {shown !== null && shown.totalCount === 0 && (
        <EmptyState title={closed === 'yes' ? words.emptyClosed : words.empty} className="py-10">
          {closed === 'yes' ? words.emptyClosedHelp : words.emptyHelp}
        </EmptyState>
      )}
      {shown !== null && shown.data.length > 0 && (
        <ul className="grid gap-4">
          {shown.data.map((one) => (
            <li key={one._id}>
              <AlarmCard of={one} onLook={() => setLooking(one)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <AcknowledgeDialog asked={looking} onClose={() => setLooking(null)} onNoted={() => void again()} />
    </>
  )
}
