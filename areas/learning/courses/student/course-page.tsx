import { textOf } from '#kit/language/text-of.ts'
import { useParams, useSearchParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { countryName, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { TickIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Scene } from '#kit/illustrations/scene.tsx'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { enroll, leaveCourse, showCourse, type Course, type Lesson } from '../contract/courses.ts'
import {
  coursePageTexts,
  courseTexts,
  coursesPageTexts,
  lessonTexts,
} from '#texts/learning/courses/courses.ts'
import { LessonView } from './lesson-view.tsx'

/** One course: its facts, its lessons with the student's progress, and the open lesson. */
export default function CoursePage() {
  const { courseId = '' } = useParams()
  const [query] = useSearchParams()
  const loaded = useLoaded(showCourse, { params: { courseId } })
  const course = loaded.isStale ? null : (loaded.data?.course ?? null)
  const updateCourse = (newer: Course) => loaded.put({ course: newer })
  const lessonId = query.get('lesson')
  const lesson = course?.open ? course.lessons.find(({ _id }) => _id === lessonId) : undefined
  usePageArrival(lesson?.title ?? course?.title ?? coursePageTexts.title, lesson?._id)
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <Breadcrumb
            label={coursesPageTexts.trail}
            crumbs={[
              { label: coursesPageTexts.titles.course, href: paths.course },
              ...(course === null
                ? []
                : [
                    lesson
                      ? { label: course.title, href: paths.courseDetail(course._id) }
                      : { label: course.title },
                  ]),
              ...(lesson ? [{ label: lesson.title }] : []),
            ]}
          />
        }
      >
        {lesson?.title ?? course?.title ?? coursePageTexts.title}
      </PageTitle>
      <Record
        of={loaded}
        loading={coursePageTexts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ course: read }) =>
          lesson ? (
            <LessonView key={lesson._id} course={read} lesson={lesson} onCourse={updateCourse} />
          ) : (
            <Whole course={read} onCourse={updateCourse} />
          )
        }
      </Record>
    </div>
  )
}

function Whole({ course, onCourse }: { course: Course; onCourse: (newer: Course) => void }) {
  const isStaff = useAppSelector((state) => state.info.user?.role !== 'student')
  const enrolling = useSend(enroll)
  const leaving = useSend(leaveCourse)
  const refused = enrolling.failure ?? leaving.failure
  const change = (joins: boolean) => {
    if (enrolling.isSending || leaving.isSending) return
    const params = { courseId: course._id }
    enrolling.reset()
    leaving.reset()
    const sent = joins ? enrolling.send({ params, body: {} }) : leaving.send({ params })
    void sent.then((reply) => onCourse(reply.course), shownByState)
  }
  const { lessons, open, enrolled, finished, status } = course
  const next = lessons.find((one) => !one.finished) ?? lessons[0]
  const isFinished = finished === lessons.length && lessons.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {status === 'withdrawn' && <Banner tone="info">{coursePageTexts.withdrawn}</Banner>}
        {status === 'draft' && <Banner tone="info">{coursePageTexts.draft}</Banner>}
        {refused !== null && <Banner tone="error">{refused.message}</Banner>}
        <p className="max-w-[60ch] text-lead whitespace-pre-line">{course.about}</p>
        <section aria-labelledby="lessons" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="lessons" className="text-h3">
            {coursePageTexts.lessons}
          </h2>
          {lessons.length === 0 ? (
            <Card as="div">
              <EmptyState title={coursePageTexts.noLessons} />
            </Card>
          ) : (
            <Card as="div">
              <ol className="divide-y divide-line">
                {lessons.map((lesson, at) => (
                  <LessonRow key={lesson._id} course={course} lesson={lesson} at={at + 1} />
                ))}
              </ol>
            </Card>
          )}
        </section>
      </div>
      <Card as="aside" aria-labelledby="course-facts" className="overflow-hidden">
        <Scene place={course.cover} className="aspect-[16/10] w-full" />
        <div className="card-pad grid gap-4">
          <h2 id="course-facts" className="text-h5 tracking-normal">
            {coursePageTexts.facts}
          </h2>
          {enrolled && (
            <div className="grid gap-1 text-sm" role="status">
              <ProgressBar label={course.title} value={finished} max={Math.max(lessons.length, 1)} />
              <span>
                {isFinished
                  ? courseTexts.allFinished
                  : courseTexts.progress({ done: finished, total: lessons.length })}
              </span>
            </div>
          )}
          <Facts course={course} />
          {isStaff ? (
            <>
              <LinkButton wide href={paths.editCourse(course._id)}>
                {coursePageTexts.edit}
              </LinkButton>
              <p className="text-sm text-soft">{coursePageTexts.staffOpen}</p>
            </>
          ) : open ? (
            <>
              {isFinished && (
                <LinkButton tone="main" wide href={paths.test}>
                  {lessonTexts.toTests}
                </LinkButton>
              )}
              {next && !isFinished && (
                <LinkButton tone="main" wide href={paths.lesson(course._id, next._id)}>
                  {finished === 0 ? coursePageTexts.begin : coursePageTexts.goOn}
                </LinkButton>
              )}
              <Button
                tone="text"
                className="justify-self-start"
                busy={leaving.isSending}
                busyLabel={coursePageTexts.leaving}
                onClick={() => change(false)}
              >
                {coursePageTexts.leave}
              </Button>
            </>
          ) : (
            status === 'published' && (
              <>
                <Button
                  tone="main"
                  wide
                  busy={enrolling.isSending}
                  busyLabel={coursePageTexts.enrolling}
                  onClick={() => change(true)}
                >
                  {coursePageTexts.enroll}
                </Button>
                <p className="text-sm text-soft">{coursePageTexts.enrollHelp}</p>
              </>
            )
          )}
        </div>
      </Card>
    </div>
  )
}

/** Nobody misses what a course does not say of itself. */
function Facts({ course }: { course: Course }) {
  const { price, country, field, level, language, instructor, minutes, students } = course
  const facts = [
    {
      key: 'price',
      term: coursePageTexts.price,
      value: price === null ? coursePageTexts.free : coursePageTexts.arranged({ price: formatAmount(price) }),
    },
    {
      key: 'country',
      term: coursePageTexts.country,
      value: country === null ? null : countryName(country),
    },
    {
      key: 'field',
      term: coursePageTexts.field,
      value: field === null ? null : textOf(searchTermTexts.search.fields, field),
    },
    { key: 'level', term: coursePageTexts.level, value: courseTexts.levels[level] },
    { key: 'language', term: coursePageTexts.language, value: languageName(language) },
    { key: 'instructor', term: coursePageTexts.instructor, value: instructor?.name ?? null },
    { key: 'length', term: coursePageTexts.length, value: courseTexts.minutes({ minutes }) },
    { key: 'students', term: coursePageTexts.students, value: students === 0 ? null : String(students) },
  ]
  return (
    <DefinitionList
      notGiven={coursePageTexts.notGiven}
      className="text-sm"
      facts={facts.filter(({ value }) => value !== null)}
    />
  )
}

function LessonRow({ course, lesson, at }: { course: Course; lesson: Lesson; at: number }) {
  const { _id, title, minutes, finished } = lesson
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <span className="w-6 flex-none pt-px text-end font-head font-[740] text-soft tabular-nums">{at}</span>
      <div className="min-w-0 flex-1">
        {course.open ? (
          <Anchor href={paths.lesson(course._id, _id)} className="font-semibold break-words">
            {title}
          </Anchor>
        ) : (
          <span className="font-semibold break-words">{title}</span>
        )}
        <p className="text-sm text-soft">{courseTexts.minutes({ minutes })}</p>
      </div>
      {finished && (
        <span className="inline-flex flex-none items-center gap-1 text-sm font-semibold text-ok">
          <TickIcon data-small />
          {coursePageTexts.finished}
        </span>
      )}
    </li>
  )
}
