import type { FormEvent } from 'react'
import { updateStudent } from '#areas/accounts/profile/contract/students.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import type { Sender } from '#kit/store/use-send.ts'
import { RefusalBanner } from '#kit/ui/refusal-banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { recordFields, type RecordField } from '../contract.ts'
import { changeDetailsTexts as texts, recordFieldNames as fields } from '#texts/students/records/records.ts'
import { CountryOptions } from '#kit/forms/country-options.tsx'

const formId = 'change-student'

interface Props {
  /** Whose details are changed; null while the dialog is closed. */
  of: Student | null
  onClose: () => void
  /** Reloads the record when the server has a newer version. */
  onStale: () => void
}

/** Edits the details that officers may change, and shows when somebody else changed them first. */
export function ChangeDetailsDialog({ of, onClose, onStale }: Props) {
  const sender = useSend(updateStudent)
  const { isSending, reset } = sender
  const close = () => {
    reset()
    onClose()
  }
  return (
    <FormDialog
      open={of !== null}
      onClose={close}
      wide
      heading={texts.heading}
      form={formId}
      submit={texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      {of !== null && <ChangeForm of={of} sender={sender} onClose={close} onStale={onStale} />}
    </FormDialog>
  )
}

type Typed = Record<RecordField, string>
const typedOf = ({ name, phone, details }: Student): Typed => ({
  name,
  phone: phone ?? '',
  dateOfBirth: details.dateOfBirth ?? '',
  nationality: details.nationality ?? '',
  country: details.country ?? '',
  city: details.city ?? '',
  address: details.address ?? '',
  education: details.education ?? '',
})
const types: Partial<Record<RecordField, string>> = { phone: 'tel', dateOfBirth: 'date' }
const wide: readonly RecordField[] = ['name', 'address', 'education']

interface FormProps extends Props {
  of: Student
  sender: Sender<typeof updateStudent>
}

function ChangeForm({ of, sender, onClose, onStale }: FormProps) {
  const { isSending, failure } = sender
  const about = `student ${of._id}`
  const form = useUnsavedForm<Typed>(about, typedOf(of))
  const { typed } = form
  const base = useBaseVersion(about, of.version!, form.changed)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const before = typedOf(of)
    // Only changed fields are sent, so that untouched ones are not overwritten.
    const changed = recordFields.filter((field) => typed[field].trim() !== before[field])
    const given = Object.fromEntries(
      changed.map((field) => [field, field === 'name' ? typed.name : typed[field].trim() || null]),
    )
    const body = { ...given, version: base.version }
    const { message } = await sender.send({ params: { studentId: of._id }, body })
    form.discard()
    showToast({ text: message })
    onClose()
  }
  const named = failure !== null && Object.keys(failure.fields).some((name) => name in typed)
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => void send(event).catch(shownByState)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-sm text-soft sm:col-span-2">{texts.lead}</p>
      {failure !== null && !named && (
        <RefusalBanner
          message={failure.message}
          className="sm:col-span-2"
          reload={failure.code === 'changed_meanwhile' ? texts.reload : null}
          onReload={() => {
            base.beginAgain()
            onClose()
            onStale()
          }}
        />
      )}
      {recordFields.map((field) => {
        const control = {
          value: typed[field],
          onChange: (event: { target: { value: string } }) => form.change({ [field]: event.target.value }),
        }
        return (
          <Field
            key={field}
            label={fields[field]}
            error={failure?.fields[field]}
            className={wide.includes(field) ? 'sm:col-span-2' : ''}
          >
            {field === 'nationality' || field === 'country' ? (
              <Select {...control}>
                <CountryOptions of="origin" empty={texts.notGiven} />
              </Select>
            ) : (
              <TextInput {...control} type={types[field] ?? 'text'} maxLength={300} autoComplete="off" />
            )}
          </Field>
        )
      })}
      <ResumedBanner of={form} className="sm:col-span-2" />
    </form>
  )
}
