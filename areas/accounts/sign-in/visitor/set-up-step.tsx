import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { finishPasskeySetUp, finishSetUp, startSetUp } from '#areas/accounts/second-factor/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { AppKey } from '#areas/accounts/second-factor/web/app-key.tsx'
import { RecoveryCodes } from '#areas/accounts/second-factor/web/recovery-codes.tsx'
import { knowsPasskeys, makePasskey } from '#areas/accounts/second-factor/web/use-passkey.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import type { SignedInReply } from './signed-in-reply.ts'
import type { PendingCode } from './pending-code.ts'
import { Refused, SignInFrame } from './sign-in-frame.tsx'

const texts = secondFactor.setUp
type Offer = ReplyOf<typeof startSetUp>
type Finished = ReplyOf<typeof finishSetUp>

/**
 * Guides somebody through the setup of their first second factor, and shows the recovery codes before it continues.
 */
export function SetUpStep({
  pending,
  onEntered,
}: {
  pending: PendingCode
  onEntered: (entered: SignedInReply) => void
}) {
  const challengeId = pending.challengeId ?? ''
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [finished, setFinished] = useState<Finished | null>(null)
  const [way, setWay] = useState<'app' | 'passkey'>('app')
  useEffect(() => {
    const leaving = new AbortController()
    call(startSetUp, { body: { challengeId }, signal: leaving.signal }).then(setOffer, (error: unknown) => {
      if (!leaving.signal.aborted && error instanceof CallError) setFailure(error.failure)
    })
    return () => leaving.abort()
  }, [challengeId])

  if (finished) {
    const { user, token, message, recoveryCodes } = finished
    return (
      <SignInFrame heading={secondFactor.codes.heading} lead={secondFactor.codes.frameLead}>
        <RecoveryCodes
          codes={recoveryCodes}
          doneLabel={secondFactor.codes.done}
          onDone={() => onEntered({ user, token, message })}
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={texts.heading} lead={texts.lead}>
      {failure && (
        <div className="grid gap-4">
          <Refused failure={failure} />
          <Anchor href={paths.signUp}>{secondFactor.atLogin.again}</Anchor>
        </div>
      )}
      {!failure && !offer && (
        <div className="grid min-h-72 place-items-center text-soft">
          <Spinner label={texts.loading} />
        </div>
      )}
      {!failure && offer && (
        <div className="grid gap-5">
          <RadioGroup
            legend={texts.choose}
            name="way"
            value={way}
            onValue={(value) => setWay(value as typeof way)}
            options={[
              { value: 'app', label: texts.app, hint: texts.appHint },
              { value: 'passkey', label: texts.passkey, hint: texts.passkeyHint },
            ]}
          />
          {way === 'app' ? (
            <SetUpApp offer={offer} challengeId={challengeId} onFinished={setFinished} />
          ) : (
            <SetUpPasskey offer={offer} challengeId={challengeId} onFinished={setFinished} />
          )}
        </div>
      )}
    </SignInFrame>
  )
}

interface WayProps {
  offer: Offer
  challengeId: string
  onFinished: (finished: Finished) => void
}

function SetUpApp({ offer, challengeId, onFinished }: WayProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (otp: string) => {
    const isRight = /^\d{6}$/.test(otp)
    setWrong(isRight ? undefined : secondFactor.atLogin.needCode)
    setFailure(null)
    if (busy || !isRight) return
    setBusy(true)
    try {
      onFinished(await call(finishSetUp, { body: { challengeId, otp } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure.fields['otp']) setWrong(error.failure.fields['otp'])
      else setFailure(error.failure)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      {failure && <Refused failure={failure} />}
      <h2 className="text-h3">{texts.stepScan}</h2>
      <AppKey secret={offer.secret} uri={offer.uri} />
      <Field label={texts.stepCode} hint={secondFactor.atLogin.codeHint} {...(wrong ? { error: wrong } : {})}>
        <CodeInput value={code} onValue={setCode} onComplete={(otp) => void send(otp)} />
      </Field>
      <Button type="submit" tone="main" wide busy={busy} busyLabel={texts.busy}>
        {texts.button}
      </Button>
    </form>
  )
}

function SetUpPasskey({ offer, challengeId, onFinished }: WayProps) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [stopped, setStopped] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return <Banner tone="info">{texts.noPasskeys}</Banner>
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setStopped(false)
    const isNamed = name.trim() !== ''
    setWrong(isNamed ? undefined : texts.needName)
    if (busy || !isNamed) return
    setBusy(true)
    try {
      const credential = await makePasskey(offer.passkey)
      if (credential === null) return setStopped(true)
      onFinished(await call(finishPasskeySetUp, { body: { challengeId, name, credential } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure.fields['name']) setWrong(error.failure.fields['name'])
      else setFailure(error.failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Refused failure={failure} />}
      {stopped && <Banner tone="error">{texts.passkeyStopped}</Banner>}
      <Field label={texts.passkeyName} hint={texts.passkeyNameHint} {...(wrong ? { error: wrong } : {})}>
        <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" tone="main" wide busy={busy} busyLabel={texts.passkeyBusy}>
        {texts.makePasskey}
      </Button>
    </form>
  )
}
