import { useEffect, useState } from 'react'
import { ProofForm, type PasswordAgainProps } from '#areas/accounts/sign-in/web/password-again.tsx'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { identityProofTexts as texts } from '#texts/accounts/second-factor/identity-proof.ts'
import { proveWithCode, proveWithPasskey, startProof } from '../contract.ts'
import { knowsPasskeys, requestPasskey } from './use-passkey.ts'

type Started = ReplyOf<typeof startProof>
const onlyPassword: Started = { challengeId: null, app: false, passkey: null }

/**
 * Asks console users to prove who they are before an identity document opens: with a passkey or a code of their app where
 * they have one, or with the password.
 */
export function IdentityProof({ open, lead, onProved, onCancel }: PasswordAgainProps) {
  return (
    <Dialog open={open} onClose={onCancel} heading={texts.heading}>
      <Ways lead={lead} onProved={onProved} onCancel={onCancel} />
    </Dialog>
  )
}

function Ways({ lead, onProved, onCancel }: Omit<PasswordAgainProps, 'open'>) {
  const [started, setStarted] = useState<Started | null>(null)
  const [byPassword, setByPassword] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call(startProof, { body: {}, signal: stop.signal })
      .then(setStarted)
      // The password works without it.
      .catch(() => stop.signal.aborted || setStarted(onlyPassword))
    return () => stop.abort()
  }, [])
  if (started === null) return <Spinner label={texts.loading} />
  const passkey = knowsPasskeys() ? started.passkey : null
  if (byPassword || started.challengeId === null || (!started.app && passkey === null))
    return <ProofForm lead={lead} onProved={onProved} onCancel={onCancel} />
  return (
    <div className="grid gap-4">
      <p className="text-soft">{lead}</p>
      <WithFactor challengeId={started.challengeId} app={started.app} passkey={passkey} onProved={onProved} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button tone="text" size="small" onClick={() => setByPassword(true)}>
          {texts.withPassword}
        </Button>
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

interface FactorProps {
  challengeId: string
  app: boolean
  /** What the browser asks the passkey; null where there is none. */
  passkey: unknown
  onProved: () => void
}

function WithFactor({ challengeId, app, passkey, onProved }: FactorProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWrong(undefined)
    setFailure(null)
    try {
      await work()
      onProved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields, message } = error.failure
      setWrong(fields['otp'])
      if (fields['otp'] === undefined) setFailure(message)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const send = (otp: string) => {
    if (busy) return
    if (/^\d{6}$/.test(otp)) void attempt(() => call(proveWithCode, { body: { challengeId, otp } }))
    else setWrong(texts.needCode)
  }
  const withPasskey = async () => {
    setFailure(null)
    setBusy(true)
    const credential = await requestPasskey(passkey)
    setBusy(false)
    if (credential === null) setFailure(texts.passkeyStopped)
    else await attempt(() => call(proveWithPasskey, { body: { challengeId, credential } }))
  }
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {passkey !== null && (
        <Button tone="main" busy={busy} busyLabel={texts.passkeyBusy} onClick={() => void withPasskey()}>
          {texts.passkeyButton}
        </Button>
      )}
      {app && (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            send(code)
          }}
        >
          <Field label={texts.code} hint={texts.codeHint} {...(wrong ? { error: wrong } : {})}>
            <CodeInput value={code} onValue={setCode} onComplete={send} autoFocus={passkey === null} />
          </Field>
          <div>
            <Button
              type="submit"
              tone={passkey === null ? 'main' : 'line'}
              busy={busy}
              busyLabel={texts.checking}
            >
              {texts.go}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
