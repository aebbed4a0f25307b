import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DownloadIcon, ElsewhereIcon } from '#kit/ui/icons.ts'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { Markdown } from '#kit/ui/markdown.tsx'
import type { Course, Lesson } from '../contract/courses.ts'
import { finishLesson, openLessonFile } from '../contract/courses.ts'
import { courseTexts, lessonTexts } from '#texts/learning/courses/courses.ts'

interface Props {
  course: Course
  lesson: Lesson
  onCourse: (newer: Course) => void
}

/** A lesson to read, with its place in the course. */
export function LessonView({ course, lesson, onCourse }: Props) {
  const isStudent = useAppSelector((state) => state.info.user?.role === 'student')
  const { send, isSending, failure } = useSend(finishLesson)
  const navigate = useNavigate()
  const at = course.lessons.findIndex(({ _id }) => _id === lesson._id)
  const previous = course.lessons[at - 1]
  const next = course.lessons[at + 1]
  const mark = (finished: boolean) => {
    if (isSending) return
    void send({ params: { lessonId: lesson._id }, body: { finished } }).then((reply) => {
      onCourse(reply.course)
      if (finished && next) navigate(paths.lesson(course._id, next._id))
    }, shownByState)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_300px]">
      <Card as="article" padded className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="text-sm text-soft">
          {lessonTexts.place({ at: at + 1, total: course.lessons.length })} ·{' '}
          {courseTexts.minutes({ minutes: lesson.minutes })}
        </p>
        <Content lesson={lesson} />
        {failure !== null && <Banner tone="error">{failure.message}</Banner>}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          {isStudent && !lesson.finished && (
            <Button tone="main" busy={isSending} busyLabel={lessonTexts.saving} onClick={() => mark(true)}>
              {next ? lessonTexts.finishAndGoOn : lessonTexts.finish}
            </Button>
          )}
          {lesson.finished && next && (
            <LinkButton tone="main" href={paths.lesson(course._id, next._id)}>
              {lessonTexts.next}
            </LinkButton>
          )}
          {isStudent && lesson.finished && (
            <Button tone="text" busy={isSending} busyLabel={lessonTexts.saving} onClick={() => mark(false)}>
              {lessonTexts.undo}
            </Button>
          )}
          {previous && <Anchor href={paths.lesson(course._id, previous._id)}>{lessonTexts.previous}</Anchor>}
        </div>
        {isStudent && course.finished === course.lessons.length && (
          <Banner tone="ok" announce action={<Anchor href={paths.test}>{lessonTexts.toTests}</Anchor>}>
            {lessonTexts.allDone}
          </Banner>
        )}
      </Card>
      <Card as="aside" padded aria-labelledby="all-lessons" className="grid gap-3">
        <h2 id="all-lessons" className="text-h5 tracking-normal">
          {lessonTexts.toLessons}
        </h2>
        {isStudent && (
          <div className="grid gap-1 text-sm text-soft">
            <ProgressBar label={course.title} value={course.finished} max={course.lessons.length} />
            {courseTexts.progress({ done: course.finished, total: course.lessons.length })}
          </div>
        )}
        <ol className="grid gap-1 text-sm">
          {course.lessons.map((one, place) => (
            <li key={one._id} className="flex gap-2">
              <span className="w-5 flex-none text-end text-soft tabular-nums">{place + 1}</span>
              {one._id === lesson._id ? (
                <b aria-current="true">{one.title}</b>
              ) : (
                <Anchor href={paths.lesson(course._id, one._id)}>{one.title}</Anchor>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Content({ lesson }: { lesson: Lesson }) {
  const { kind, body, url, fileBytes } = lesson
  return (
    <>
      {body !== null && <Markdown text={body} />}
      {kind === 'link' && url !== null && (
        <div className="grid justify-items-start gap-2">
          <a href={url} target="_blank" rel="noreferrer noopener" className="break-all">
            {lessonTexts.openLink} <ElsewhereIcon data-small className="inline" />
            <VisuallyHidden> ({lessonTexts.elsewhere})</VisuallyHidden>
          </a>
          <p className="text-sm text-soft">{lessonTexts.linkHelp}</p>
        </div>
      )}
      {kind === 'file' && fileBytes !== null && <OwnFile lesson={lesson} bytes={fileBytes} />}
      {body === null && url === null && fileBytes === null && (
        <p className="text-soft">{lessonTexts.noContent}</p>
      )}
    </>
  )
}

/** Fetching the PDF needs the session token, so it cannot be a plain link. */
function OwnFile({ lesson, bytes }: { lesson: Lesson; bytes: number }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setError(null)
    try {
      const file = (await call(openLessonFile, { params: { lessonId: lesson._id } })) as Blob
      saveFile(file, `${lesson.title}.pdf`)
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      setError(failed.failure.message)
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      {error !== null && <Banner tone="error">{error}</Banner>}
      <Button icon={<DownloadIcon />} busy={busy} busyLabel={lessonTexts.opening} onClick={() => void open()}>
        {lessonTexts.openFile({ size: formatSize(bytes) })}
      </Button>
    </div>
  )
}
