import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { confirmTotp, offerTotp } from '#contract/second-factor.ts'
import type { ReplyOf } from '#contract/route.ts'
import { call, CallError } from '../../api.ts'
import { AppKey } from '../../shared/second-factor/app-key.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { secondFactor } from '../../words/en-second-factor.ts'

const words = secondFactor.setUp
const own = secondFactor.account.appDialog

interface Props {
  open: boolean
  /** There is an app already, which this one takes the place of. */
  replaces: boolean
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
  onClose: () => void
  onDone: (changed: ReplyOf<typeof confirmTotp>) => void
}

/** Shows the key of a new authenticator app and takes the first code of it. */
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
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isRight = /^\d{6}$/.test(code)
    setWrong(isRight ? undefined : secondFactor.atLogin.needCode)
    if (busy || !isRight) return
    setBusy(true)
    const done = await attempt(() => call(confirmTotp, { body: { otp: code } }))
    setBusy(false)
    if (done) onDone(done)
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {replaces && <p className="text-sm text-soft">{own.replaces}</p>}
      {offer === null ? (
        <div className="grid min-h-44 place-items-center text-soft">
          <Spinner label={words.loading} />
        </div>
      ) : (
        <>
          <p className="font-semibold">{words.stepScan}</p>
          <AppKey secret={offer.secret} uri={offer.uri} />
          <Field
            label={words.stepCode}
            hint={secondFactor.atLogin.codeHint}
            {...(wrong ? { error: wrong } : {})}
          >
            <CodeInput value={code} onValue={setCode} autoFocus />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" disabled={offer === null} busy={busy} busyLabel={words.busy}>
          {words.button}
        </Button>
        <Button onClick={onClose}>{own.cancel}</Button>
      </div>
    </form>
  )
}
