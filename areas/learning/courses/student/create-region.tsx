import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { createCourse } from '../contract/courses.ts'
import { createCourseTexts as texts } from '#texts/learning/courses/courses.ts'

/** Where an officer creates a course: the title creates the draft, everything else is edited on its own page. */
export function CreateRegion() {
  const { send, isSending, failure } = useSend(createCourse)
  const navigate = useNavigate()
  const form = useUnsavedForm('new-course', { title: '' })
  const { title } = form.typed
  const begin = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isSending) return
    void send({ body: { title } }).then(({ course }) => {
      form.discard()
      navigate(paths.editCourse(course._id))
    }, shownByState)
  }
  const wrong = failure?.fields['title']
  return (
    <Card as="form" padded className="grid gap-4" onSubmit={begin}>
      <p className="max-w-[60ch] text-soft">{texts.sub}</p>
      {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.name} className="max-w-[30rem]" {...(wrong ? { error: wrong } : {})}>
        <TextInput
          value={title}
          maxLength={120}
          dir="auto"
          onChange={(event) => form.change({ title: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="main" busy={isSending} busyLabel={texts.beginning}>
          {texts.begin}
        </Button>
        <Anchor href={paths.staffCourses}>{texts.suggestions}</Anchor>
      </div>
      <p className="text-sm text-soft">{texts.drafts}</p>
    </Card>
  )
}
