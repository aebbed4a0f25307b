import type * as z from 'zod/mini'
import type { CallFailure } from '#kit/store/api.ts'
import { FormDateField } from '#kit/forms/form-date-field.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { EntryFormFrame, useEntryForm } from '#areas/accounts/offers-student.ts'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { addTask, changeTask, TaskInput } from '../contract/activities.ts'
import { taskTexts as texts } from '#texts/planning/activities/activities.ts'

interface Task {
  _id: string
  title: string
  due: string | null
}
export interface TaskFormProps {
  /** The task to change; null adds one. */
  task: Task | null
  /** The task was saved or the form canceled. */
  onClose: () => void
  /** Reloads the tasks after the server has refused because this one has changed elsewhere. */
  onStale: () => void
}

type Entry = z.output<typeof TaskInput>

interface Typed extends Record<string, unknown> {
  title: string
  due: string
}
const taskFrom = ({ title, due }: Typed) => ({ title, due: textOrNull(due) })
const fieldOf = (path: string) => (path === 'due' ? 'due' : 'title')
const TaskFields = entryForm(TaskInput, taskFrom, fieldOf)
const terms = { title: texts.title, due: texts.due }

/** The form for an own task: title and due date. */
export default function TaskForm({ task, onClose, onStale }: TaskFormProps) {
  const { send: add } = useSend(addTask)
  const { send: change } = useSend(changeTask)
  const { form, frame } = useEntryForm<Typed, Entry, Task>(
    { about: `task ${task?._id ?? 'new'}`, newest: task, onCancel: onClose },
    {
      schema: TaskFields,
      typedFrom: (saved) => ({ title: saved?.title ?? '', due: saved?.due ?? '' }),
      first: 'title',
      fieldOf,
      onSave: async (body, seen) => {
        if (task === null) await add({ body })
        else {
          const changed = { ...body, seen: taskFrom(seen) }
          await change({ params: { taskId: task._id }, body: changed }).catch((refused: CallFailure) => {
            if (refused.code === 'changed_meanwhile') onStale()
            throw refused
          })
        }
        onClose()
      },
    },
  )
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div role="group" aria-label={texts.add} className="max-w-[40rem]">
      <EntryFormFrame frame={frame} what={texts.add} terms={terms} save={texts.save}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label={texts.title} error={errors.title?.message}>
            <TextInput maxLength={160} dir="auto" {...register('title')} />
          </Field>
          <FormDateField control={control} name="due" label={texts.due} optional={texts.optional} />
        </div>
      </EntryFormFrame>
    </div>
  )
}
