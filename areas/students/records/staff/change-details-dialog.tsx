import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useTypedForm } from '#kit/forms/kept-typing.ts'
import { TypedBefore } from '#kit/forms/typed-before.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { recordFields, type RecordField } from '../contract.ts'
import { staffStudents } from '../texts/en.ts'
import { CountryOptions } from './country-options.tsx'
import { changeStudentRequest } from './student-requests.ts'

const words = staffStudents.changeDialog
const { fields } = staffStudents.details
const formId = 'change-student'

interface Props {
  /** Whose details are changed; null while nothing is asked. */
  of: Student | null
  onClose: () => void
  onSaved: () => void
}

/** Changes what officers may change of a student, and tells when somebody else was faster. */
export function ChangeDetailsDialog({ of, onClose, onSaved }: Props) {
  const { isLoading } = useRequest(changeStudentRequest)
  return (
    <Dialog
      open={of !== null}
      onClose={onClose}
      wide
      heading={words.heading}
      closedBy={isLoading ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={isLoading} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button type="reset" form={formId} disabled={isLoading}>
            {staffStudents.addDialog.cancel}
          </Button>
        </>
      }
    >
      {of !== null && <ChangeForm of={of} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
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

function ChangeForm({ of, onClose, onSaved }: Omit<Props, 'of'> & { of: Student }) {
  const { run, isLoading } = useRequest(changeStudentRequest)
  const form = useTypedForm<Typed>(`student ${of._id}`, typedOf(of))
  const { typed } = form
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    const before = typedOf(of)
    // Only what is different: a field left alone is not written over.
    const changed = recordFields.filter((field) => typed[field].trim() !== before[field])
    const given = Object.fromEntries(
      changed.map((field) => [field, field === 'name' ? typed.name : typed[field].trim() || null]),
    )
    try {
      const body = { ...given, version: of.version }
      const { message } = await run({ params: { studentId: of._id }, body }).unwrap()
      form.forget()
      showToast({ text: message })
      onClose()
      onSaved()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const named = failure !== null && Object.keys(failure.fields).some((name) => name in typed)
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-sm text-soft sm:col-span-2">
        {words.lead} {words.emailFixed}
      </p>
      {failure !== null && !named && (
        <Banner
          tone="error"
          className="sm:col-span-2"
          action={
            failure.code === 'changed_meanwhile' && (
              <Button
                size="small"
                onClick={() => {
                  onClose()
                  onSaved()
                }}
              >
                {words.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
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
                <option value="">{staffStudents.details.notGiven}</option>
                <CountryOptions />
              </Select>
            ) : (
              <TextInput {...control} type={types[field] ?? 'text'} maxLength={300} autoComplete="off" />
            )}
          </Field>
        )
      })}
      <TypedBefore of={form} className="sm:col-span-2" />
    </form>
  )
}
