import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useTypedForm } from '#kit/forms/kept-typing.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { courseDesk } from '../texts/en.ts'
import { createRequest } from './desk-requests.ts'

const words = courseDesk.make

/** Where an officer begins a course: a title makes the draft, the rest is filled in on its own screen. */
export function MakeRegion() {
  const { run, isLoading } = useRequest(createRequest)
  const navigate = useNavigate()
  const form = useTypedForm('new-course', { title: '' })
  const { title } = form.typed
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const begin = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    try {
      const { course } = await run({ body: { title } }).unwrap()
      form.forget()
      navigate(paths.editCourse(course._id))
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const wrong = failure?.fields['title']
  return (
    <Card as="form" padded className="grid gap-4" onSubmit={(event) => void begin(event)}>
      <p className="max-w-[60ch] text-soft">{words.sub}</p>
      {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
      <Field label={words.name} className="max-w-[30rem]" {...(wrong ? { error: wrong } : {})}>
        <TextInput
          value={title}
          maxLength={120}
          dir="auto"
          onChange={(event) => form.change({ title: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="main" busy={isLoading} busyLabel={words.beginning}>
          {words.begin}
        </Button>
        <Anchor href={paths.staffCourses}>{words.suggestions}</Anchor>
      </div>
      <p className="text-sm text-soft">{words.drafts}</p>
    </Card>
  )
}
