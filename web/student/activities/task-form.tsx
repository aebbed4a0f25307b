import { useEffect } from 'react'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { activityWords } from '../../words/en-activities.ts'
import { TypedBack } from '../forms/typed-back.tsx'
import { useTypedForm } from '../../shared/kept-typing.ts'
import { addTaskRequest, changeTaskRequest } from './activity-requests.ts'

const words = activityWords.task

interface Props {
  /** The task to change; null adds one. */
  task: { _id: string; title: string; due: string | null } | null
  onSaved: () => void
  onCancel: () => void
}

/** A task of one's own: what, and by when. */
export function TaskForm({ task, onSaved, onCancel }: Props) {
  const given = { title: task?.title ?? '', due: task?.due ?? '' }
  const { typed, change, forget, resumed } = useTypedForm(`task ${task?._id ?? 'new'}`, given, 'device')
  const { title, due } = typed
  const adding = useRequest(addTaskRequest)
  const changing = useRequest(changeTaskRequest)
  const { failure, isLoading } = task === null ? adding : changing
  const { clear: clearAdding } = adding
  const { clear: clearChanging } = changing
  useEffect(
    () => () => {
      clearAdding()
      clearChanging()
    },
    [clearAdding, clearChanging],
  )
  const fields = failure?.fields ?? {}
  const save = async () => {
    const body = { title, due: due === '' ? null : due }
    const sent =
      task === null ? await adding.run({ body }) : await changing.run({ params: { taskId: task._id }, body })
    if (sent.meta.requestStatus !== 'fulfilled') return
    forget()
    onSaved()
  }
  return (
    <form
      noValidate
      aria-label={activityWords.add}
      className="grid max-w-[40rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) void save()
      }}
    >
      {resumed && <TypedBack keptIn="device" what={activityWords.add} onDiscard={forget} />}
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error" lead={words.notSaved}>
          {failure.message}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={words.title} {...(fields['title'] ? { error: fields['title'] } : {})}>
          <TextInput
            value={title}
            maxLength={160}
            dir="auto"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field
          label={words.due}
          optional={words.optional}
          {...(fields['due'] ? { error: fields['due'] } : {})}
        >
          <TextInput type="date" value={due} onChange={(event) => change({ due: event.target.value })} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={isLoading} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
