import { useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { moveCourse, showCourse } from '../contract/courses.ts'
import type { Course, CourseStatus } from '../contract/courses.ts'
import {
  coursePageTexts,
  courseTexts,
  coursesPageTexts,
  editCourseTexts,
} from '#texts/learning/courses/courses.ts'
import { FactsForm } from './facts-form.tsx'
import { LessonsEditor } from './lessons-editor.tsx'

/** Where an officer edits and publishes a course. */
export default function EditCoursePage() {
  const isStudent = useAppSelector((state) => state.info.user?.role === 'student')
  const { courseId = '' } = useParams()
  const loaded = useLoaded(showCourse, isStudent ? null : { params: { courseId } })
  const course = loaded.isStale ? null : (loaded.data?.course ?? null)
  usePageArrival(editCourseTexts.title)
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)]">
      <PageTitle
        crumb={
          <Breadcrumb
            label={coursesPageTexts.trail}
            crumbs={[
              { label: coursesPageTexts.titles.create, href: paths.createCourse },
              { label: course?.title ?? editCourseTexts.title },
            ]}
          />
        }
        actions={
          course !== null && (
            <>
              <Badge tone={course.status === 'published' ? 'ok' : 'plain'}>
                {courseTexts.statuses[course.status]}
              </Badge>
              <LinkButton size="small" href={paths.courseDetail(course._id)}>
                {editCourseTexts.see}
              </LinkButton>
            </>
          )
        }
      >
        {course?.title ?? editCourseTexts.title}
      </PageTitle>
      {isStudent ? (
        <Banner tone="info">{editCourseTexts.staffOnly}</Banner>
      ) : (
        <Record
          of={loaded}
          loading={coursePageTexts.loading}
          shape={
            <Card as="div" padded>
              <SkeletonText lines={8} />
            </Card>
          }
        >
          {({ course: read }) => (
            <Editor
              key={read._id}
              course={read}
              onCourse={(newer) => loaded.put({ course: newer })}
              onReload={loaded.reload}
            />
          )}
        </Record>
      )}
    </div>
  )
}

interface EditorProps {
  course: Course
  onCourse: (newer: Course) => void
  onReload: () => void
}

function Editor({ course, onCourse, onReload }: EditorProps) {
  const [changed, setChanged] = useState(false)
  return (
    <div className="grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8">
      {/* A reload brings another version, which gets a new form. */}
      <FactsForm
        key={course.version}
        course={course}
        onChanged={setChanged}
        onCourse={onCourse}
        onReload={onReload}
      />
      <LessonsEditor course={course} onCourse={onCourse} onReload={onReload} />
      <Moves course={course} unsaved={changed} onCourse={onCourse} />
    </div>
  )
}

/** Publishes a course, withdraws it, or makes it a draft again. */
function Moves({ course, unsaved, onCourse }: Omit<EditorProps, 'onReload'> & { unsaved: boolean }) {
  const { send, isSending, failure } = useSend(moveCourse)
  const move = (status: CourseStatus) => {
    if (isSending) return
    void send({ params: { courseId: course._id }, body: { status } }).then((reply) => {
      onCourse(reply.course)
      showToast({ text: reply.message })
    }, shownByState)
  }
  const { status } = course
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {unsaved && <p className="text-sm text-soft">{editCourseTexts.unsaved}</p>}
      <div className="flex flex-wrap gap-3">
        {status !== 'published' && (
          <Button
            tone="main"
            disabled={unsaved}
            busy={isSending}
            busyLabel={editCourseTexts.moving}
            onClick={() => move('published')}
          >
            {editCourseTexts.publish}
          </Button>
        )}
        {status === 'published' && (
          <Button
            tone="stop"
            busy={isSending}
            busyLabel={editCourseTexts.moving}
            onClick={() => move('withdrawn')}
          >
            {editCourseTexts.withdraw}
          </Button>
        )}
        {status !== 'draft' && (
          <Button busy={isSending} busyLabel={editCourseTexts.moving} onClick={() => move('draft')}>
            {editCourseTexts.toDraft}
          </Button>
        )}
      </div>
    </div>
  )
}
