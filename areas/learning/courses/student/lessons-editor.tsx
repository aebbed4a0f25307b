import { useState } from 'react'
import { useHasUnsaved } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { DownIcon } from '#kit/ui/icons.ts'
import { lessonsMost, moveLesson, removeLesson } from '../contract/courses.ts'
import type { Course, Lesson } from '../contract/courses.ts'
import { courseTexts, editLessonsTexts } from '#texts/learning/courses/courses.ts'
import { LessonForm, lessonTypedFor } from './lesson-form.tsx'

interface Props {
  course: Course
  onCourse: (newer: Course) => void
  onReload: () => void
}

/** The lessons of a course in order; each is edited, moved and removed on its own. */
export function LessonsEditor({ course, onCourse, onReload }: Props) {
  const { lessons } = course
  const moving = useSend(moveLesson)
  const removing = useSend(removeLesson)
  const refused = moving.failure ?? removing.failure
  // The id of the open lesson, or `new`; initially the one with unsaved input.
  const hasUnsaved = useHasUnsaved()
  const [open, setOpen] = useState<string | null>(
    () =>
      ['new', ...lessons.map(({ _id }) => _id)].find((id) => hasUnsaved(lessonTypedFor(course._id, id))) ??
      null,
  )
  const [lessonToRemove, setLessonToRemove] = useState<Lesson | null>(null)
  const move = (lesson: Lesson, place: number) => {
    if (moving.isSending) return
    removing.reset()
    void moving
      .send({ params: { lessonId: lesson._id }, body: { place } })
      .then((reply) => onCourse(reply.course), shownByState)
  }
  const remove = (lesson: Lesson) => {
    moving.reset()
    void removing
      .send({ params: { lessonId: lesson._id } })
      .then((reply) => onCourse(reply.course), shownByState)
      .finally(() => setLessonToRemove(null))
  }
  return (
    <section aria-labelledby="edit-lessons" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="edit-lessons" className="text-h3">
        {editLessonsTexts.lessons}
      </h2>
      {refused !== null && <Banner tone="error">{refused.message}</Banner>}
      {lessons.length === 0 && open !== 'new' && <p className="text-soft">{editLessonsTexts.noLessons}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {lessons.map((lesson, at) => (
          <li key={lesson._id}>
            <Card as="div" padded className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <h3 className="font-body text-base font-[650] tracking-normal break-words">
                    {at + 1}. {lesson.title}
                  </h3>
                  <p className="text-sm text-soft">
                    {editLessonsTexts.kinds[lesson.kind]} · {courseTexts.minutes({ minutes: lesson.minutes })}
                  </p>
                </div>
                <div className="flex flex-wrap items-center gap-1">
                  <IconButton
                    label={editLessonsTexts.up({ title: lesson.title })}
                    disabled={at === 0}
                    icon={<DownIcon className="rotate-180" />}
                    onClick={() => move(lesson, at)}
                  />
                  <IconButton
                    label={editLessonsTexts.down({ title: lesson.title })}
                    disabled={at === lessons.length - 1}
                    icon={<DownIcon />}
                    onClick={() => move(lesson, at + 2)}
                  />
                  <Button
                    size="small"
                    aria-label={editLessonsTexts.changeOf({ title: lesson.title })}
                    aria-expanded={open === lesson._id}
                    onClick={() => setOpen(open === lesson._id ? null : lesson._id)}
                  >
                    {editLessonsTexts.change}
                  </Button>
                  <Button
                    size="small"
                    tone="text"
                    aria-label={editLessonsTexts.removeOf({ title: lesson.title })}
                    onClick={() => setLessonToRemove(lesson)}
                  >
                    {editLessonsTexts.remove}
                  </Button>
                </div>
              </div>
              {open === lesson._id && (
                <LessonForm
                  course={course}
                  lesson={lesson}
                  onCourse={onCourse}
                  onReload={onReload}
                  onClose={() => setOpen(null)}
                />
              )}
            </Card>
          </li>
        ))}
      </ol>
      {open === 'new' ? (
        <Card as="div" padded>
          <LessonForm
            course={course}
            lesson={null}
            onCourse={onCourse}
            onReload={onReload}
            onClose={() => setOpen(null)}
          />
        </Card>
      ) : (
        lessons.length < lessonsMost && (
          <Button className="justify-self-start" onClick={() => setOpen('new')}>
            {editLessonsTexts.add}
          </Button>
        )
      )}
      <ConfirmDialog
        open={lessonToRemove !== null}
        heading={editLessonsTexts.removeAsk({ title: lessonToRemove?.title ?? '' })}
        confirmLabel={editLessonsTexts.remove}
        cancelLabel={editLessonsTexts.keep}
        tone="stop"
        busy={removing.isSending}
        busyLabel={editLessonsTexts.removing}
        onConfirm={() => lessonToRemove !== null && remove(lessonToRemove)}
        onCancel={() => setLessonToRemove(null)}
      >
        <p>{editLessonsTexts.removeHelp}</p>
      </ConfirmDialog>
    </section>
  )
}
