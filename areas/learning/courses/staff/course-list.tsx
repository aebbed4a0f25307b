import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { recordListState } from '#kit/lists/record-list-state.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { editingTexts, withdrawTexts } from '#texts/catalogue/editing/editing.ts'
import { courseListTexts as texts } from '#texts/learning/courses/course-list.ts'
import { StatusBadge } from '#areas/catalogue/offers-staff.ts'
import { listCourses, moveCourse, type CourseEntry } from '../contract/courses.ts'
import { staffCourses } from '#texts/learning/courses/staff.ts'
import { courseViews } from './course-views.ts'

const rowsPerPage = 25

/** All courses of any status, each with its number of students. */
export function CourseList() {
  const { page, hrefOf } = useListAddress(paths.staffCourses)
  usePageArrival(texts.view, String(page))
  const courses = useLoaded(listCourses, { query: { page, limit: rowsPerPage, show: 'all' } })
  const { send } = useSend(moveCourse)
  const [withdrawing, setWithdrawing] = useState<CourseEntry | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const move = async ({ _id }: CourseEntry, to: CourseEntry['status']) => {
    setBusy(_id)
    setFailure(null)
    try {
      const { message } = await send({ params: { courseId: _id }, body: { status: to } })
      showToast({ text: message })
      setWithdrawing(null)
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
    setBusy(null)
  }
  return (
    <>
      <PageTitle actions={<LinkButton href={paths.createCourse}>{staffCourses.create}</LinkButton>}>
        {texts.view}
      </PageTitle>
      <TabLinks label={staffCourses.views} current="courses" className="mb-5" links={courseViews} />
      {failure !== null && withdrawing === null && (
        <Banner tone="error" className="mb-4">
          {failure.message}
        </Banner>
      )}
      <CardList
        title={texts.view}
        of={recordListState(courses, (reply) => reply.courses)}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={editingTexts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <DataTable
            dense
            caption={texts.view}
            rows={rows}
            rowKey={({ _id }) => _id}
            columns={[
              {
                key: 'name',
                head: texts.name,
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
                head: texts.status,
                width: 'w-32',
                cell: (one) => <StatusBadge status={one.status} />,
              },
              {
                key: 'students',
                head: texts.students,
                width: 'w-28',
                cardLabel: texts.students,
                className: 'tabular-nums',
                cell: ({ students }) => formatNumber(students),
              },
              {
                key: 'lessons',
                head: texts.lessons,
                width: 'w-28',
                cardLabel: texts.lessons,
                narrow: 'hidden',
                className: 'tabular-nums',
                cell: ({ lessonCount }) => formatNumber(lessonCount),
              },
              {
                key: 'actions',
                head: <span className="sr-only">{texts.actions}</span>,
                width: 'w-[13.5rem]',
                card: 'line',
                className: 'sm:text-end',
                cell: (one) => (
                  <span className="inline-flex gap-2 py-1">
                    <LinkButton
                      size="small"
                      href={paths.editCourse(one._id)}
                      aria-label={texts.editOf({ title: one.title })}
                    >
                      {texts.edit}
                    </LinkButton>
                    {one.status === 'published' ? (
                      <Button
                        size="small"
                        aria-label={texts.withdrawOf({ title: one.title })}
                        onClick={() => setWithdrawing(one)}
                      >
                        {editingTexts.withdraw}
                      </Button>
                    ) : (
                      <Button
                        size="small"
                        aria-label={texts.publishOf({ title: one.title })}
                        busy={busy === one._id}
                        onClick={() => void move(one, 'published')}
                      >
                        {editingTexts.publish}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </CardList>
      <ConfirmDialog
        open={withdrawing !== null}
        heading={texts.withdrawTitle({ title: withdrawing?.title ?? '' })}
        confirmLabel={editingTexts.withdraw}
        cancelLabel={editingTexts.cancel}
        tone="stop"
        busy={busy !== null}
        busyLabel={withdrawTexts.withdrawing}
        error={failure?.message ?? null}
        onConfirm={() => void (withdrawing && move(withdrawing, 'withdrawn'))}
        onCancel={() => {
          setFailure(null)
          setWithdrawing(null)
        }}
      >
        {texts.withdrawText({ students: withdrawing?.students ?? 0 })}
      </ConfirmDialog>
    </>
  )
}
