import { useState } from 'react'
import { useParams } from 'wouter'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector, useRequest } from '#kit/store/hooks.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import type { Course, CourseStatus } from '../contract/courses.ts'
import { courseDesk } from '../texts/en.ts'
import { courseRequest } from './desk-requests.ts'
import { moveCourseRequest } from './edit-requests.ts'
import { FactsForm } from './facts-form.tsx'
import { LessonsEditor } from './lessons-editor.tsx'

const words = courseDesk.edit

/** Where an officer fills a course and publishes it. */
export default function EditCoursePage() {
  const isStudent = useAppSelector((state) => state.info.user?.role === 'student')
  const { courseId = '' } = useParams()
  const { answer, stale, loading, error, failure, again } = useAnswerFor(
    courseRequest,
    isStudent ? null : { params: { courseId } },
  )
  const course = stale ? null : (answer?.course ?? null)
  usePageArrival(words.title)
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <Breadcrumb
            label={courseDesk.course.trail}
            crumbs={[
              { label: courseDesk.desk.titles.create, href: paths.createCourse },
              { label: course?.title ?? words.title },
            ]}
          />
        }
        actions={
          course !== null && (
            <>
              <Badge tone={course.status === 'published' ? 'ok' : 'plain'}>
                {courseDesk.courses.statuses[course.status]}
              </Badge>
              <LinkButton size="small" href={paths.courseDetail(course._id)}>
                {words.see}
              </LinkButton>
            </>
          )
        }
      >
        {course?.title ?? words.title}
      </PageTitle>
      {isStudent && <Banner tone="info">{words.staffOnly}</Banner>}
      {error !== null && <LoadFailure error={error} failure={failure} onRetry={again} className="mb-4" />}
      {course === null && loading && !isStudent && (
        <Loading label={courseDesk.course.loading}>
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        </Loading>
      )}
      {course !== null && !isStudent && <Editor key={course._id} course={course} onReload={again} />}
    </div>
  )
}

function Editor({ course, onReload }: { course: Course; onReload: () => void }) {
  const [changed, setChanged] = useState(false)
  return (
    <div className="grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8">
      {/* What a reload brings is another version, and a form of its own. */}
      <FactsForm key={course.version} course={course} onChanged={setChanged} onReload={onReload} />
      <LessonsEditor course={course} />
      <Moves course={course} unsaved={changed} />
    </div>
  )
}

/** Publishing, withdrawing, and the way back to a draft. */
function Moves({ course, unsaved }: { course: Course; unsaved: boolean }) {
  const { run, isLoading } = useRequest(moveCourseRequest)
  const { put } = useRequest(courseRequest)
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const move = async (status: CourseStatus) => {
    if (isLoading) return
    setRefused(null)
    try {
      const said = await run({ params: { courseId: course._id }, body: { status } }).unwrap()
      put({ course: said.course })
      showToast({ text: said.message })
    } catch (failure) {
      setRefused(failure as CallFailure)
    }
  }
  const { status } = course
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {refused !== null && <Banner tone="error">{refused.message}</Banner>}
      {unsaved && <p className="text-sm text-soft">{words.unsaved}</p>}
      <div className="flex flex-wrap gap-3">
        {status !== 'published' && (
          <Button
            tone="main"
            disabled={unsaved}
            busy={isLoading}
            busyLabel={words.moving}
            onClick={() => void move('published')}
          >
            {words.publish}
          </Button>
        )}
        {status === 'published' && (
          <Button
            tone="stop"
            busy={isLoading}
            busyLabel={words.moving}
            onClick={() => void move('withdrawn')}
          >
            {words.withdraw}
          </Button>
        )}
        {status !== 'draft' && (
          <Button busy={isLoading} busyLabel={words.moving} onClick={() => void move('draft')}>
            {words.toDraft}
          </Button>
        )}
      </div>
    </div>
  )
}
