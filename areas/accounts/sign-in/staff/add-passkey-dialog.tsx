import { useState } from 'react'
import type { FormEvent } from 'react'
import { addPasskey, offerPasskey } from '#areas/accounts/second-factor/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { knowsPasskeys, makePasskey } from '#areas/accounts/second-factor/web/use-passkey.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'

const texts = secondFactor.setUp
const own = secondFactor.account.passkeyDialog

interface Props {
  open: boolean
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
  onClose: () => void
  onDone: (changed: ReplyOf<typeof addPasskey>) => void
}

/** Asks for a name, has the browser create a passkey, and stores it. */
export function AddPasskeyDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} heading={own.heading}>
      <AddPasskey onClose={onClose} {...rest} />
    </Dialog>
  )
}

function AddPasskey({ withProof, onClose, onDone }: Omit<Props, 'open'>) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isPossible = knowsPasskeys()
  const add = async () => {
    const offer = await withProof(() => call(offerPasskey, { body: {} }))
    if (offer === null) return onClose()
    const credential = await makePasskey(offer.passkey)
    if (credential === null) return setFailed(texts.passkeyStopped)
    onDone(await call(addPasskey, { body: { name, credential } }))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    setWrong(isNamed ? undefined : texts.needName)
    setFailed(null)
    if (busy || !isNamed) return
    setBusy(true)
    try {
      await add()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure.fields['name']) setWrong(error.failure.fields['name'])
      else setFailed(error.failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {!isPossible && <Banner tone="info">{texts.noPasskeys}</Banner>}
      <Field label={texts.passkeyName} hint={texts.passkeyNameHint} {...(wrong ? { error: wrong } : {})}>
        <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" disabled={!isPossible} busy={busy} busyLabel={texts.passkeyBusy}>
          {texts.makePasskey}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          {own.cancel}
        </Button>
      </div>
    </form>
  )
}
