import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { mistakenFields, reportProgramMistake, reportUniversityMistake } from '../contract/reporting.ts'
import { mistakeTexts as texts } from '#texts/catalogue/mistakes/mistakes.ts'

export interface MistakeFormProps {
  of: { programId: string } | { universityId: string }
  /** The name of the program or university. */
  name: string
  onDone: () => void
}

/** The form to report which fact is wrong, and what is right. */
export default function MistakeForm({ of, name, onDone }: MistakeFormProps) {
  const program = useSend(reportProgramMistake)
  const university = useSend(reportUniversityMistake)
  const about = 'programId' in of ? of.programId : of.universityId
  const { typed, change, discard, resumed, storedOn } = useSyncedForm(`mistake ${about}`, {
    field: '',
    text: '',
    sourceUrl: '',
  })
  const { text, sourceUrl } = typed
  const field = mistakenFields.find((one) => one === typed.field) ?? ''
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const busy = program.isSending || university.isSending
  const missing = {
    field: isSubmitted && field === '' ? texts.chooseField : failure?.fields['field'],
    text: isSubmitted && text.trim() === '' ? texts.writeText : failure?.fields['text'],
    sourceUrl: failure?.fields['sourceUrl'],
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    setFailure(null)
    if (field === '' || text.trim() === '') return
    const body = { field, text, sourceUrl: sourceUrl.trim() === '' ? null : sourceUrl }
    try {
      const { message } =
        'programId' in of
          ? await program.send({ params: of, body })
          : await university.send({ params: of, body })
      discard()
      showToast({ text: message })
      onDone()
    } catch (error) {
      setFailure(error as CallFailure)
    }
  }
  const named = failure !== null && Object.keys(failure.fields).some((one) => one in missing)
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <p className="text-sm text-soft">{texts.about({ name })}</p>
      {resumed && <RestoredBanner storedOn={storedOn} what={texts.about({ name })} onDiscard={discard} />}
      {failure !== null && !named && (
        <Banner ref={intoView} tone="error">
          {failure.message}
        </Banner>
      )}
      <Field label={texts.field} error={missing.field}>
        <Select value={field} onChange={(event) => change({ field: event.target.value })}>
          <option value="">{texts.choose}</option>
          {mistakenFields.map((one) => (
            <option key={one} value={one}>
              {texts.fields[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.text} hint={texts.textHint} error={missing.text}>
        <TextArea value={text} maxLength={1000} onChange={(event) => change({ text: event.target.value })} />
      </Field>
      <Field label={texts.source} optional={texts.optional} hint={texts.sourceHint} error={missing.sourceUrl}>
        <TextInput
          type="url"
          inputMode="url"
          value={sourceUrl}
          maxLength={500}
          onChange={(event) => change({ sourceUrl: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
