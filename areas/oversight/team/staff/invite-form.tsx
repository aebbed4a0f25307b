import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { invitePerson } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import type { WithProof } from './team-dialogs.ts'
import { RightsFields, type RightsInput } from './rights-fields.tsx'

const texts = team.dialog

interface Props {
  withProof: WithProof
  onClose: () => void
  onDone: (message: string) => void
}

type InvitationInput = RightsInput & { readonly name: string; readonly email: string }
const begins: InvitationInput = {
  name: '',
  email: '',
  role: 'officer',
  university: null,
  mayDecide: true,
  maySeeSensitive: false,
  mayExport: false,
}

/** Name, address, role and rights of somebody who is invited. */
export function InviteForm({ withProof, onClose, onDone }: Props) {
  const { send: invite } = useSend(invitePerson)
  const form = useUnsavedForm<InvitationInput>('invitation', begins)
  const { name, email, role, university, mayDecide, maySeeSensitive, mayExport } = form.typed
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const wrong = {
    name: submitted && name.trim() === '' ? texts.needName : failure?.fields['name'],
    email: submitted && email.trim() === '' ? texts.needEmail : failure?.fields['email'],
    universityId: failure?.fields['universityId'],
  }
  const named = Object.values(wrong).some((one) => one !== undefined)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (busy || name.trim() === '' || email.trim() === '') return
    setFailure(null)
    setBusy(true)
    const universityId = role === 'university' ? (university?._id ?? null) : null
    try {
      const body = { name, email, role, universityId, mayDecide, maySeeSensitive, mayExport }
      const done = await withProof(() => invite({ body }))
      if (done) {
        form.discard()
        onDone(done.message)
      }
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && !named && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.name} {...(wrong.name ? { error: wrong.name } : {})}>
        <TextInput
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.email} {...(wrong.email ? { error: wrong.email } : {})}>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      </Field>
      <RightsFields rights={form.typed} universityError={wrong.universityId} onChange={form.change} />
      <ResumedBanner of={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <Button type="reset" disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
