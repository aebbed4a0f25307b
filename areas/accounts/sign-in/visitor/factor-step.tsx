import { useState } from 'react'
import type { FormEvent } from 'react'
import { verifyPasskey } from '#areas/accounts/second-factor/contract.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { requestPasskey, knowsPasskeys } from '#areas/accounts/second-factor/web/use-passkey.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import { verifyCode as verifyRoute } from '../contract/sign-in.ts'
import type { SignedInReply } from './signed-in-reply.ts'
import type { PendingCode } from './pending-code.ts'
import { SetUpStep } from './set-up-step.tsx'
import { Refused, SignInFrame } from './sign-in-frame.tsx'

const texts = secondFactor.atLogin
type Way = 'totp' | 'passkey' | 'recovery'

interface Props {
  pending: PendingCode
  /** The person is logged in. */
  onEntered: (entered: SignedInReply) => void
}

/** The step after the password for console users: enter their second factor, or set one up. */
export default function FactorStep({ pending, onEntered }: Props) {
  if (pending.factor === 'set-up') return <SetUpStep pending={pending} onEntered={onEntered} />
  return <BringFactor pending={pending} onEntered={onEntered} />
}

const leads: Record<Way, string> = {
  totp: texts.totpLead,
  passkey: texts.passkeyLead,
  recovery: texts.recoveryLead,
}

function BringFactor({ pending, onEntered }: Props) {
  const ways: readonly Way[] = [
    ...(pending.factor === 'passkey' ? ['passkey' as const] : []),
    ...(pending.factor === 'totp' || pending.hasApp ? ['totp' as const] : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0]!)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [stopped, setStopped] = useState(false)
  const [busy, setBusy] = useState(false)
  const challengeId = pending.challengeId ?? ''

  const attempt = async (work: () => Promise<SignedInReply>) => {
    setFailure(null)
    setBusy(true)
    try {
      onEntered(await work())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure)
    } finally {
      setBusy(false)
    }
  }
  const send = (otp: string) => {
    const isRight = way === 'totp' ? /^\d{6}$/.test(otp) : otp.replace(/[\s-]/g, '').length === 10
    setWrong(isRight ? undefined : way === 'totp' ? texts.needCode : texts.needRecoveryCode)
    if (busy || !isRight) return
    void attempt(() => call(verifyRoute, { body: { challengeId, otp } }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  const withPasskey = async () => {
    setStopped(false)
    setFailure(null)
    setBusy(true)
    const credential = await requestPasskey(pending.passkey)
    setBusy(false)
    if (credential === null) return setStopped(true)
    await attempt(() => call(verifyPasskey, { body: { challengeId, credential } }))
  }
  const change = (next: Way) => {
    setWay(next)
    setCode('')
    setWrong(undefined)
    setFailure(null)
    setStopped(false)
  }
  const labels: Record<Way, string> = {
    totp: texts.withApp,
    passkey: texts.withPasskey,
    recovery: texts.withRecovery,
  }
  return (
    <SignInFrame heading={texts.heading} lead={leads[way]}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        {failure && <Refused failure={failure} help={failure.code === 'login_failed' && texts.failedHelp} />}
        {stopped && <Banner tone="error">{texts.passkeyStopped}</Banner>}
        {way === 'passkey' && !knowsPasskeys() && <Banner tone="info">{texts.noPasskeys}</Banner>}
        {way === 'totp' && (
          <Field key="totp" label={texts.code} hint={texts.codeHint} {...(wrong ? { error: wrong } : {})}>
            <CodeInput value={code} onValue={setCode} onComplete={send} autoFocus />
          </Field>
        )}
        {way === 'recovery' && (
          <Field
            key="recovery"
            label={texts.recoveryCode}
            hint={texts.recoveryHint}
            {...(wrong ? { error: wrong } : {})}
          >
            <TextInput
              value={code}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              autoFocus
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        )}
        {way === 'passkey' ? (
          <Button
            tone="main"
            wide
            busy={busy}
            busyLabel={texts.passkeyBusy}
            onClick={() => void withPasskey()}
          >
            {texts.passkeyButton}
          </Button>
        ) : (
          <Button type="submit" tone="main" wide busy={busy} busyLabel={texts.busy}>
            {texts.button}
          </Button>
        )}
      </form>
      <div className="mt-5 grid justify-items-start gap-2 border-t border-line pt-5 text-sm">
        <h2 className="text-sm font-semibold">{texts.otherWays}</h2>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} tone="text" size="small" className="-ms-2" onClick={() => change(one)}>
              {labels[one]}
            </Button>
          ))}
        <p className="text-soft">{texts.lost}</p>
        <Anchor href={paths.signUp}>{texts.again}</Anchor>
      </div>
    </SignInFrame>
  )
}
