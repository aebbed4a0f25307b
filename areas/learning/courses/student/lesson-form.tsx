import type { FormEvent } from 'react'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { FilePick } from '#kit/ui/fields/file-drop.tsx'
import { UploadIcon } from '#kit/ui/icons.ts'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { addLesson, saveLesson, sendLessonFile } from '../contract/courses.ts'
import type { Course, Lesson, LessonContent } from '../contract/courses.ts'
import { editCourseTexts, editLessonsTexts } from '#texts/learning/courses/courses.ts'

/** Key under which unsaved input for a lesson, or a new one, is stored. */
export const lessonTypedFor = (courseId: string, lessonId: string) => `lesson ${courseId} ${lessonId}`

interface Props {
  course: Course
  /** The lesson to change; null adds one. */
  lesson: Lesson | null
  onCourse: (newer: Course) => void
  onReload: () => void
  onClose: () => void
}

/** One lesson: a text, a PDF or a page on another site. The PDF is uploaded separately once the lesson exists. */
export function LessonForm({ course, lesson, onCourse, onReload, onClose }: Props) {
  const adding = useSend(addLesson)
  const saving = useSend(saveLesson)
  const sending = useSend(sendLessonFile)
  const about = lessonTypedFor(course._id, lesson?._id ?? 'new')
  const form = useUnsavedForm(about, {
    title: lesson?.title ?? '',
    minutes: String(lesson?.minutes ?? 10),
    kind: lesson?.kind ?? ('text' as LessonContent['kind']),
    body: lesson?.body ?? '',
    url: lesson?.url ?? '',
  })
  const { typed } = form
  const base = useBaseVersion(about, lesson?.version ?? 0, form.changed)
  const failure = adding.failure ?? saving.failure ?? sending.failure
  const busy = adding.isSending || saving.isSending
  const wrong = failure?.fields ?? {}
  const errorOf = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    sending.reset()
    const { title, minutes, kind, body, url } = typed
    const content: LessonContent = {
      title,
      kind,
      minutes: Number(minutes),
      body: kind === 'link' || body.trim() === '' ? null : body,
      url: kind !== 'link' || url.trim() === '' ? null : url,
    }
    const sent =
      lesson === null
        ? adding.send({ params: { courseId: course._id }, body: content })
        : saving.send({ params: { lessonId: lesson._id }, body: { ...content, version: base.version } })
    void sent.then((reply) => {
      form.discard()
      onCourse(reply.course)
      onClose()
    }, shownByState)
  }
  const send = (file: File | undefined) => {
    if (lesson === null || file === undefined || sending.isSending) return
    saving.reset()
    void sending
      .send({ params: { lessonId: lesson._id }, bytes: file })
      .then((reply) => onCourse(reply.course), shownByState)
  }
  return (
    <form
      noValidate
      aria-label={lesson === null ? editLessonsTexts.add : editLessonsTexts.changeOf({ title: lesson.title })}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={save}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && Object.keys(wrong).length === 0 && (
        <Banner
          ref={intoView}
          tone="error"
          action={
            saving.failure?.code === 'draft_changed' && (
              <Button
                size="small"
                onClick={() => {
                  form.discard()
                  saving.reset()
                  onReload()
                }}
              >
                {editCourseTexts.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={editLessonsTexts.lessonTitle} {...errorOf('title')}>
          <TextInput
            value={typed.title}
            dir="auto"
            onChange={(event) => form.change({ title: event.target.value })}
          />
        </Field>
        <Field label={editLessonsTexts.minutes} {...errorOf('minutes')}>
          <TextInput
            inputMode="numeric"
            value={typed.minutes}
            onChange={(event) => form.change({ minutes: event.target.value })}
          />
        </Field>
      </div>
      <RadioGroup
        legend={editLessonsTexts.kind}
        name="kind"
        inline
        value={typed.kind}
        onValue={(kind) => form.change({ kind: kind as LessonContent['kind'] })}
        options={(['text', 'file', 'link'] as const).map((kind) => ({
          value: kind,
          label: editLessonsTexts.kinds[kind],
        }))}
        {...errorOf('kind')}
      />
      {typed.kind === 'link' ? (
        <Field label={editLessonsTexts.url} hint={editLessonsTexts.urlHint} {...errorOf('url')}>
          <TextInput
            type="url"
            inputMode="url"
            value={typed.url}
            onChange={(event) => form.change({ url: event.target.value })}
          />
        </Field>
      ) : (
        <Field label={editLessonsTexts.body} hint={editLessonsTexts.bodyHint} {...errorOf('body')}>
          <TextArea
            rows={8}
            value={typed.body}
            dir="auto"
            onChange={(event) => form.change({ body: event.target.value })}
          />
        </Field>
      )}
      {typed.kind === 'file' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-soft" role="status">
            {lesson === null
              ? editLessonsTexts.fileFirst
              : sending.isSending
                ? editLessonsTexts.sendingFile
                : lesson.fileBytes === null
                  ? editLessonsTexts.fileHint
                  : editLessonsTexts.fileHas({ size: formatSize(lesson.fileBytes) })}
          </p>
          {lesson !== null && (
            <FilePick label={editLessonsTexts.file} icon={<UploadIcon />} disabled={sending.isSending}>
              <input
                type="file"
                accept="application/pdf"
                className="sr-only"
                disabled={sending.isSending}
                onChange={(event) => {
                  send(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </FilePick>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" size="small" busy={busy} busyLabel={editCourseTexts.saving}>
          {editLessonsTexts.saveLesson}
        </Button>
        <Button type="reset" size="small">
          {editLessonsTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
