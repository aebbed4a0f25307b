import { useCallback, useEffect, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { catalogueDesk } from '#areas/catalogue/editing/texts/en-catalogue-desk.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import { StatusBadge } from '#areas/catalogue/offers-staff.ts'
import { Rows } from '#kit/lists/rows.tsx'
import { listCourses, moveCourse, type CourseEntry } from '../contract/courses.ts'
import { staffCourses } from '../texts/en-staff.ts'
import { courseViews } from './course-views.ts'

const words = catalogueDesk.courses
const rowsPerPage = 25
const listRequest = ownRequest('staffCourseList', listCourses)
const moveRequest = ownRequest('staffMoveCourse', moveCourse)

/** All courses, whatever their status, with how many students take each. */
export function CourseList() {
  const { page, hrefOf } = useListAddress(paths.staffCourses)
  usePageArrival(words.view, String(page))
  const { data, status, error, run } = useRequest(listRequest)
  const moving = useRequest(moveRequest)
  const [withdrawing, setWithdrawing] = useState<CourseEntry | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage), show: 'all' } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const move = async ({ _id }: CourseEntry, to: CourseEntry['status']) => {
    setBusy(_id)
    setFailure(null)
    try {
      const { message } = await moving.run({ params: { courseId: _id }, body: { status: to } }).unwrap()
      showToast({ text: message })
      setWithdrawing(null)
      void load()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
    setBusy(null)
  }
  const shown = status === 'succeeded' && data !== null
  return (
    <>
      <PageTitle actions={<LinkButton href={paths.createCourse}>{staffCourses.desk}</LinkButton>}>
        {words.view}
      </PageTitle>
      <TabLinks label={staffCourses.views} current="courses" className="mb-5" links={courseViews} />
      {failure !== null && withdrawing === null && (
        <Banner tone="error" className="mb-4">
          {failure.message}
        </Banner>
      )}
      <Card aria-label={words.view} className="overflow-hidden">
        {status === 'failed' && (
          <TryAgain className="m-4" onTry={() => void load()}>
            {error}
          </TryAgain>
        )}
        {!shown && status !== 'failed' && <Rows label={words.loading} />}
        {shown && data.courses.length === 0 && (
          <EmptyState title={data.totalCount > 0 ? catalogueDesk.pastEnd : words.empty} className="py-10">
            {words.emptyHelp}
          </EmptyState>
        )}
        {shown && data.courses.length > 0 && (
          <DataTable
            dense
            caption={words.view}
            rows={data.courses}
            rowKey={({ _id }) => _id}
            columns={[
              {
                key: 'name',
                head: words.name,
                card: 'main',
                cell: ({ title, instructor }) => (
                  <span className="block py-1 break-words whitespace-normal">
                    <bdi className="font-semibold">{title}</bdi>
                    {instructor !== null && (
                      <span className="block text-xs font-normal text-soft">
                        <bdi>{instructor.name}</bdi>
                      </span>
                    )}
                  </span>
                ),
              },
              {
                key: 'status',
                head: words.status,
                width: 'w-32',
                cell: (one) => <StatusBadge status={one.status} />,
              },
              {
                key: 'students',
                head: words.students,
                width: 'w-28',
                cardLabel: words.students,
                className: 'tabular-nums',
                cell: ({ students }) => countInFigures(students),
              },
              {
                key: 'lessons',
                head: words.lessons,
                width: 'w-28',
                cardLabel: words.lessons,
                narrow: 'hidden',
                className: 'tabular-nums',
                cell: ({ lessonCount }) => countInFigures(lessonCount),
              },
              {
                key: 'actions',
                head: <span className="sr-only">{words.actions}</span>,
                width: 'w-[13.5rem]',
                card: 'line',
                className: 'sm:text-end',
                cell: (one) => (
                  <span className="inline-flex gap-2 py-1">
                    <LinkButton
                      size="small"
                      href={paths.editCourse(one._id)}
                      aria-label={words.editOf(one.title)}
                    >
                      {words.edit}
                    </LinkButton>
                    {one.status === 'published' ? (
                      <Button
                        size="small"
                        aria-label={words.withdrawOf(one.title)}
                        onClick={() => setWithdrawing(one)}
                      >
                        {catalogueDesk.record.withdraw}
                      </Button>
                    ) : (
                      <Button
                        size="small"
                        aria-label={words.publishOf(one.title)}
                        busy={busy === one._id}
                        onClick={() => void move(one, 'published')}
                      >
                        {catalogueDesk.record.publish}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
      <Pagination
        className="mt-6"
        label={catalogueDesk.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <ConfirmDialog
        open={withdrawing !== null}
        heading={words.withdrawTitle(withdrawing?.title ?? '')}
        confirmLabel={catalogueDesk.record.withdraw}
        cancelLabel={catalogueDesk.cancel}
        tone="stop"
        busy={busy !== null}
        busyLabel={catalogueDesk.record.withdrawDialog.busy}
        error={failure?.message ?? null}
        onConfirm={() => void (withdrawing && move(withdrawing, 'withdrawn'))}
        onCancel={() => {
          setFailure(null)
          setWithdrawing(null)
        }}
      >
        {words.withdrawText(withdrawing?.students ?? 0)}
      </ConfirmDialog>
    </>
  )
}
