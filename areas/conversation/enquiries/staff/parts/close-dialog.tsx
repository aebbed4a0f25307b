import { useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { closeReasons } from '../../contract/enquiries.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import type { Closing } from './use-closing.ts'

/** Asks why an enquiry is closed without a student. */
export function CloseDialog({ of }: { of: Closing }) {
  const form = `close-${of.enquiryId}`
  return (
    <FormDialog
      open={of.isAsking}
      onClose={of.cancel}
      heading={texts.closeHeading}
      form={form}
      submit={texts.handle}
      busy={of.isSending}
      busyLabel={texts.closing}
      cancel={texts.cancel}
    >
      <CloseForm id={form} of={of} />
    </FormDialog>
  )
}

function CloseForm({ id, of: { failure, close } }: { id: string; of: Closing }) {
  const [chosen, setChosen] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const reason = closeReasons.find((one) => one === chosen)
  const wrong = isSubmitted && reason === undefined ? texts.closeFirst : failure?.fields['reason']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (reason !== undefined) close(reason)
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-sm text-soft">{texts.closeHelp}</p>
      {failure !== null && failure.fields['reason'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <RadioGroup
        legend={texts.closeReason}
        name="reason"
        value={chosen}
        onValue={setChosen}
        {...(wrong === undefined ? {} : { error: wrong })}
        options={closeReasons.map((value) => ({ value, label: texts.ends[value] }))}
      />
    </form>
  )
}
