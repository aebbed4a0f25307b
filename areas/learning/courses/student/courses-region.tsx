import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { CourseCard } from '#kit/ui/cards/course-card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { recordListState } from '#kit/lists/record-list-state.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { listCourses, type CourseEntry } from '../contract/courses.ts'
import { courseListTexts, courseTexts } from '#texts/learning/courses/courses.ts'

/** Courses per page. */
const perPage = 12

/** Courses by page, with the student's progress. Search and view are in the address. */
export function CoursesRegion({ isStaff }: { isStaff: boolean }) {
  const { query, page, search, hrefOf, change } = useListAddress(paths.course)
  const views = isStaff ? (['all', 'draft', 'withdrawn'] as const) : (['all', 'own'] as const)
  const show = views.find((one) => one === query.get('show')) ?? 'all'
  const courses = useLoaded(listCourses, { query: { page: String(page), search, limit: perPage, show } })
  const shown = courses.isStale ? null : courses.data
  const labels = {
    all: courseListTexts.all,
    own: courseListTexts.own,
    draft: courseListTexts.drafts,
    withdrawn: courseListTexts.withdrawn,
  }
  return (
    <>
      <p className="max-w-[60ch] text-soft">{courseListTexts.sub}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ListSearch
          label={courseListTexts.placeholder}
          buttonLabel={courseListTexts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="max-w-[30rem] min-w-0 flex-[1_1_16rem]"
        />
        <TabLinks
          label={courseListTexts.views}
          current={show}
          links={views.map((view) => ({
            key: view,
            label: labels[view],
            href: view === 'all' ? paths.course : `${paths.course}?show=${view}`,
          }))}
        />
      </div>
      <p role="status" className="min-h-5 text-sm font-semibold max-sm:sr-only">
        {shown !== null && shown.totalCount > 0 && courseListTexts.count({ count: shown.totalCount })}
      </p>
      <RecordList
        of={recordListState(courses, (reply) => reply.courses)}
        loading={courseListTexts.loading}
        shape={
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} className="h-72 rounded-card" />
            ))}
          </div>
        }
        empty={<Nothing search={search} show={show} />}
        pages={courseListTexts.pages}
        page={page}
        rowsPerPage={perPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((course) => (
              <li key={course._id} className="grid">
                <Entry course={course} />
              </li>
            ))}
          </ul>
        )}
      </RecordList>
    </>
  )
}

function Entry({ course }: { course: CourseEntry }) {
  const { title, cover, lessonCount, students, status, enrolled, finished } = course
  return (
    <CourseCard
      title={title}
      href={status === 'draft' ? paths.editCourse(course._id) : paths.courseDetail(course._id)}
      place={cover}
      lessons={courseListTexts.lessons({ count: lessonCount })}
      students={students > 0 ? courseListTexts.students({ count: students }) : undefined}
      strip
    >
      {status !== 'published' && (
        <p>
          <Badge tone={status === 'draft' ? 'work' : 'plain'}>{courseTexts.statuses[status]}</Badge>
        </p>
      )}
      {enrolled && (
        <div className="grid gap-1 text-sm text-soft">
          <ProgressBar label={title} value={finished} max={Math.max(lessonCount, 1)} />
          {courseTexts.progress({ done: finished, total: lessonCount })}
        </div>
      )}
    </CourseCard>
  )
}

function Nothing({ search, show }: { search: string; show: string }) {
  const all = <LinkButton href={paths.course}>{courseListTexts.showAll}</LinkButton>
  return (
    <Card as="div">
      {search !== '' ? (
        <EmptyState title={courseListTexts.nothingFound({ search })} className="py-10" action={all}>
          {courseListTexts.nothingFoundHelp}
        </EmptyState>
      ) : show === 'own' ? (
        <EmptyState title={courseListTexts.noneOwn} className="py-10" action={all}>
          {courseListTexts.noneOwnHelp}
        </EmptyState>
      ) : show === 'all' ? (
        <EmptyState title={courseListTexts.none} className="py-10">
          {courseListTexts.noneHelp}
        </EmptyState>
      ) : (
        <EmptyState title={courseListTexts.noneDrafts} className="py-10" action={all} />
      )}
    </Card>
  )
}
