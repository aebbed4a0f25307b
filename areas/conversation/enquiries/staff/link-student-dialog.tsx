import { formatPhone } from '#kit/format/format-phone.ts'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { fewestCharacters, quickSearch } from '#areas/students/quick-search/contract.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { enquiryStudentTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { nameOf } from './enquiry-names.ts'

/** Milliseconds without typing after which is searched. */
const pauseMs = 200
const formId = 'link-student'

interface Props {
  /** Null while the dialog is closed. */
  of: Enquiry | null
  busy: boolean
  failure: CallFailure | null
  onLink: (studentId: string) => void
  onClose: () => void
}

/** Finds a student by name, phone number or address, and links the enquiry to them. */
export function LinkStudentDialog({ of, busy, failure, onLink, onClose }: Props) {
  return (
    <FormDialog
      open={of !== null}
      onClose={onClose}
      heading={texts.dialogHeading}
      form={formId}
      submit={texts.linkEnquiry}
      busy={busy}
      busyLabel={texts.saving}
      cancel={texts.cancel}
    >
      {of !== null && <LinkForm of={of} failure={failure} onLink={onLink} />}
    </FormDialog>
  )
}

function LinkForm({ of, failure, onLink }: Pick<Props, 'failure' | 'onLink'> & { of: Enquiry }) {
  const [typed, setTyped] = useState(nameOf(of))
  const [asked, setAsked] = useState(typed)
  const [chosen, setChosen] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = asked.length >= fewestCharacters
  const found = useLoaded(quickSearch, isAsked ? { query: { text: asked } } : null)
  const students = isAsked && !found.isStale ? (found.data?.students ?? null) : null
  // What was chosen before may not be in the list any more.
  const choice = students?.some(({ _id }) => _id === chosen) ? chosen : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (choice !== '') onLink(choice)
  }
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-sm text-soft">{texts.linkedHelp}</p>
      {failure !== null && <Banner tone="error">{failure.fields['studentId'] ?? failure.message}</Banner>}
      <Field label={texts.field} hint={texts.fieldHint}>
        <TextInput
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {found.failure !== null && (
        <LoadFailure
          error={found.failure.message}
          failure={found.failure}
          stale={false}
          onRetry={() => void found.reload()}
        />
      )}
      <p role="status" className={students?.length === 0 ? 'text-sm text-soft' : 'sr-only'}>
        {students !== null &&
          (students.length === 0 ? texts.nothing : texts.found({ count: students.length }))}
      </p>
      {students !== null && students.length > 0 && (
        <RadioGroup
          legend={texts.students}
          name="student"
          value={choice}
          onValue={setChosen}
          error={isSubmitted && choice === '' ? texts.chooseFirst : undefined}
          options={students.map(({ _id, name, email, phone }) => ({
            value: _id,
            label: <bdi>{name}</bdi>,
            hint: [email, phone && formatPhone(phone)].filter(Boolean).join(' · ') || undefined,
          }))}
        />
      )}
    </form>
  )
}
