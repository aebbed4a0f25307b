import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { createStudent } from '#areas/accounts/profile/contract/students.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import type { Sender } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { addStudentTexts as texts, recordFieldNames as fields } from '#texts/students/records/records.ts'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'

const formId = 'add-student'

/** Known values, such as from an enquiry. */
export interface KnownStudent {
  name?: string
  email?: string | null
  phone?: string | null
  education?: string | null
  enquiryId?: string
}

interface Props {
  /** The initial values of the form; null while the dialog is closed. */
  from: KnownStudent | null
  onClose: () => void
  onAdded: (studentId: string) => void
}

/** Adds a student, who is invited by e-mail. */
export function AddStudentDialog({ from, onClose, onAdded }: Props) {
  const sender = useSend(createStudent)
  const { isSending, reset } = sender
  const [isWithout, setIsWithout] = useState(false)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <FormDialog
      open={from !== null}
      onClose={close}
      heading={texts.heading}
      wide
      form={formId}
      submit={isWithout ? texts.saveOnly : texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      {from !== null && (
        <AddForm from={from} sender={sender} onClose={close} onAdded={onAdded} onWithout={setIsWithout} />
      )}
    </FormDialog>
  )
}

interface FormProps extends Props {
  from: KnownStudent
  sender: Sender<typeof createStudent>
  /** Told whether the student has no e-mail address. */
  onWithout: (isWithout: boolean) => void
}

function AddForm({ from, sender, onClose, onAdded, onWithout }: FormProps) {
  const { isSending, failure } = sender
  const form = useUnsavedForm(`new-student ${from.enquiryId ?? ''}`, {
    name: from.name ?? '',
    email: from.email ?? '',
    // An enquiry by phone.
    isWithout: from.email === null,
    phone: from.phone ?? '',
    dateOfBirth: '',
    nationality: '',
    education: from.education ?? '',
  })
  const { typed, change } = form
  const { isWithout } = typed
  useEffect(() => onWithout(isWithout), [isWithout, onWithout])
  // Numbers of identity documents are not kept on the device.
  const [numbers, setNumbers] = useState({ cnic: '', passport: '' })
  const [submitted, setSubmitted] = useState(false)
  const missing: Partial<Record<string, string>> = {
    ...(typed.name.trim() === '' ? { name: texts.nameMissing } : {}),
    ...(!isWithout && typed.email.trim() === '' ? { email: texts.emailMissing } : {}),
    ...(isWithout && typed.phone.trim() === '' ? { phone: texts.phoneMissing } : {}),
  }
  const wrong = (name: keyof typeof typed | keyof typeof numbers) =>
    (submitted ? missing[name] : undefined) ?? failure?.fields[name]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isSending || Object.keys(missing).length > 0) return
    const { name, email, phone, dateOfBirth, nationality, education } = typed
    const { cnic, passport } = numbers
    const body = {
      name,
      ...(isWithout ? {} : { email }),
      ...(phone.trim() === '' ? {} : { phone }),
      dateOfBirth: dateOfBirth || null,
      nationality: nationality || null,
      education: education.trim() || null,
      cnic: cnic.trim() || null,
      passport: passport.trim() || null,
      ...(from.enquiryId === undefined ? {} : { enquiryId: from.enquiryId }),
    }
    const { message, data } = await sender.send({ body })
    form.discard()
    showToast({ text: message })
    onClose()
    onAdded(data._id)
  }
  const named =
    failure !== null && Object.keys(failure.fields).some((name) => name in typed || name in numbers)
  return (
    <form
      id={formId}
      noValidate
      className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => void send(event).catch(shownByState)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-sm text-soft sm:col-span-2">{isWithout ? texts.withoutLead : texts.lead}</p>
      {failure !== null && !named && (
        <Banner tone="error" className="sm:col-span-2">
          {failure.message}
        </Banner>
      )}
      <PossibleDuplicates
        name={typed.name}
        email={isWithout ? '' : typed.email}
        phone={typed.phone}
        dateOfBirth={typed.dateOfBirth}
        {...numbers}
      />
      <Field label={texts.name} hint={texts.nameHint} error={wrong('name')} className="sm:col-span-2">
        <TextInput
          value={typed.name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {!isWithout && (
        <Field label={texts.email} error={wrong('email')}>
          <TextInput
            type="email"
            inputMode="email"
            dir="ltr"
            value={typed.email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={texts.phone}
        optional={isWithout ? undefined : texts.optional}
        hint={texts.phoneHint}
        error={wrong('phone')}
      >
        <TextInput
          type="tel"
          inputMode="tel"
          dir="ltr"
          value={typed.phone}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => change({ phone: event.target.value })}
        />
      </Field>
      <Checkbox
        label={texts.without}
        checked={isWithout}
        className="sm:col-span-2"
        onChange={(event) => change({ isWithout: event.target.checked })}
      />
      <Field label={fields.dateOfBirth} optional={texts.optional} error={wrong('dateOfBirth')}>
        <DateInput
          value={typed.dateOfBirth}
          onChange={(event) => change({ dateOfBirth: event.target.value })}
        />
      </Field>
      <Field label={fields.nationality} optional={texts.optional} error={wrong('nationality')}>
        <Select value={typed.nationality} onChange={(event) => change({ nationality: event.target.value })}>
          <CountryOptions of="origin" empty={texts.choose} />
        </Select>
      </Field>
      <Field label={texts.cnic} optional={texts.optional} hint={texts.cnicHint} error={wrong('cnic')}>
        <TextInput
          inputMode="numeric"
          dir="ltr"
          value={numbers.cnic}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => setNumbers({ ...numbers, cnic: event.target.value })}
        />
      </Field>
      <Field label={texts.passport} optional={texts.optional} error={wrong('passport')}>
        <TextInput
          dir="ltr"
          value={numbers.passport}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => setNumbers({ ...numbers, passport: event.target.value })}
        />
      </Field>
      <Field
        label={fields.education}
        optional={texts.optional}
        error={wrong('education')}
        className="sm:col-span-2"
      >
        <TextInput
          value={typed.education}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change({ education: event.target.value })}
        />
      </Field>
      <ResumedBanner of={form} className="sm:col-span-2" />
    </form>
  )
}
