import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { confirmTotp, offerTotp } from '#areas/accounts/second-factor/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { AppKey } from '#areas/accounts/second-factor/web/app-key.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'

const texts = secondFactor.setUp
const own = secondFactor.account.appDialog

interface Props {
  open: boolean
  /** Whether this app replaces another one. */
  replaces: boolean
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
  onClose: () => void
  onDone: (changed: ReplyOf<typeof confirmTotp>) => void
}

/** Shows the key of a new authenticator app and asks for its first code. */
export function SetUpAppDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} heading={own.heading}>
      <SetUpApp onClose={onClose} {...rest} />
    </Dialog>
  )
}

function SetUpApp({ replaces, withProof, onClose, onDone }: Omit<Props, 'open'>) {
  const [offer, setOffer] = useState<ReplyOf<typeof offerTotp> | null>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async <T,>(work: () => Promise<T>): Promise<T | null> => {
    setFailed(null)
    try {
      const done = await withProof(work)
      if (done === null) onClose()
      return done
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure.fields['otp']) setWrong(error.failure.fields['otp'])
      else setFailed(error.failure.message)
      return null
    }
  }
  useEffect(() => {
    void attempt(() => call(offerTotp, { body: {} })).then(setOffer)
    // Once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const send = async (otp: string) => {
    const isRight = /^\d{6}$/.test(otp)
    setWrong(isRight ? undefined : secondFactor.atLogin.needCode)
    if (busy || !isRight) return
    setBusy(true)
    const done = await attempt(() => call(confirmTotp, { body: { otp } }))
    setBusy(false)
    if (done) onDone(done)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {replaces && <p className="text-sm text-soft">{own.replaces}</p>}
      {offer === null ? (
        <div className="grid min-h-44 place-items-center text-soft">
          <Spinner label={texts.loading} />
        </div>
      ) : (
        <>
          <p className="font-semibold">{texts.stepScan}</p>
          <AppKey secret={offer.secret} uri={offer.uri} />
          <Field
            label={texts.stepCode}
            hint={secondFactor.atLogin.codeHint}
            {...(wrong ? { error: wrong } : {})}
          >
            <CodeInput value={code} onValue={setCode} onComplete={(otp) => void send(otp)} autoFocus />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" disabled={offer === null} busy={busy} busyLabel={texts.busy}>
          {texts.button}
        </Button>
        <Button onClick={onClose}>{own.cancel}</Button>
      </div>
    </form>
  )
}
