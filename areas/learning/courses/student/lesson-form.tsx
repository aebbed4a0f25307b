import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useTypedForm } from '#kit/forms/kept-typing.ts'
import { sizeInWords } from '#kit/format/local-formats.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { FilePick } from '#kit/ui/fields/file-drop.tsx'
import { UploadIcon } from '#kit/ui/icons.ts'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import type { Course, Lesson, LessonContent } from '../contract/courses.ts'
import { courseDesk } from '../texts/en.ts'
import { courseRequest } from './desk-requests.ts'
import { addLessonRequest, lessonFileRequest, saveLessonRequest } from './edit-requests.ts'

const words = courseDesk.edit

/** What is typed about a lesson, or a new one, is kept under this. */
export const lessonTypedFor = (courseId: string, lessonId: string) => `lesson ${courseId} ${lessonId}`

interface Props {
  course: Course
  /** The lesson to change; null adds one. */
  lesson: Lesson | null
  onClose: () => void
}

/** One lesson: a text, a PDF or a page elsewhere. The PDF goes up by itself once the lesson is there. */
export function LessonForm({ course, lesson, onClose }: Props) {
  const adding = useRequest(addLessonRequest)
  const saving = useRequest(saveLessonRequest)
  const sending = useRequest(lessonFileRequest)
  const { put } = useRequest(courseRequest)
  const form = useTypedForm(lessonTypedFor(course._id, lesson?._id ?? 'new'), {
    title: lesson?.title ?? '',
    minutes: String(lesson?.minutes ?? 10),
    kind: lesson?.kind ?? ('text' as LessonContent['kind']),
    body: lesson?.body ?? '',
    url: lesson?.url ?? '',
  })
  const { typed } = form
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const busy = adding.isLoading || saving.isLoading
  const wrong = failure?.fields ?? {}
  const errorOf = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    const { title, minutes, kind, body, url } = typed
    const content: LessonContent = {
      ...{ title, kind, minutes: Number(minutes) },
      body: kind === 'link' || body.trim() === '' ? null : body,
      url: kind !== 'link' || url.trim() === '' ? null : url,
    }
    try {
      const said =
        lesson === null
          ? await adding.run({ params: { courseId: course._id }, body: content }).unwrap()
          : await saving.run({ params: { lessonId: lesson._id }, body: content }).unwrap()
      form.forget()
      put({ course: said.course })
      onClose()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const send = async (file: File | undefined) => {
    if (lesson === null || file === undefined || sending.isLoading) return
    setFailure(null)
    try {
      const said = await sending.run({ params: { lessonId: lesson._id }, bytes: file }).unwrap()
      put({ course: said.course })
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  return (
    <form
      noValidate
      aria-label={lesson === null ? words.add : words.changeOf(lesson.title)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => void save(event)}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && Object.keys(wrong).length === 0 && <Banner tone="error">{failure.message}</Banner>}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={words.lessonTitle} {...errorOf('title')}>
          <TextInput
            value={typed.title}
            maxLength={160}
            dir="auto"
            onChange={(event) => form.change({ title: event.target.value })}
          />
        </Field>
        <Field label={words.minutes} {...errorOf('minutes')}>
          <TextInput
            inputMode="numeric"
            value={typed.minutes}
            onChange={(event) => form.change({ minutes: event.target.value })}
          />
        </Field>
      </div>
      <RadioGroup
        legend={words.kind}
        name="kind"
        inline
        value={typed.kind}
        onValue={(kind) => form.change({ kind: kind as LessonContent['kind'] })}
        options={(['text', 'file', 'link'] as const).map((kind) => ({
          value: kind,
          label: words.kinds[kind],
        }))}
        {...errorOf('kind')}
      />
      {typed.kind === 'link' ? (
        <Field label={words.url} hint={words.urlHint} {...errorOf('url')}>
          <TextInput
            type="url"
            inputMode="url"
            value={typed.url}
            onChange={(event) => form.change({ url: event.target.value })}
          />
        </Field>
      ) : (
        <Field label={words.body} hint={words.bodyHint} {...errorOf('body')}>
          <TextArea
            rows={8}
            maxLength={12_000}
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
              ? words.fileFirst
              : sending.isLoading
                ? words.sendingFile
                : lesson.fileBytes === null
                  ? words.fileHint
                  : words.fileHas(sizeInWords(lesson.fileBytes))}
          </p>
          {lesson !== null && (
            <FilePick label={words.file} icon={<UploadIcon />} disabled={sending.isLoading}>
              <input
                type="file"
                accept="application/pdf"
                className="sr-only"
                disabled={sending.isLoading}
                onChange={(event) => {
                  void send(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </FilePick>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" size="small" busy={busy} busyLabel={words.saving}>
          {words.saveLesson}
        </Button>
        <Button type="reset" size="small">
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
