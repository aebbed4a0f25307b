import { useLayoutEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { OneTimeCode, TypedPassword } from '#platform/contract/fields.ts'
import { call, CallError } from '#kit/store/api.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { sessionEndedTexts as texts } from '#texts/kit/session-ended.ts'
import { leaveFor } from '#kit/routing/leave.ts'
import { login, verifyCode } from '../contract/sign-in.ts'
import { settleEndedSession } from './ended-session.ts'
import { clearInfo, setInfo } from './info.ts'

const stay = () => undefined

/** Password and code in a dialog; everything behind it stays, and the refused calls are sent again. */
export default function LogInAgain() {
  return (
    <Dialog open onClose={stay} heading={texts.heading} closedBy="none">
      <Steps />
    </Dialog>
  )
}

function Steps() {
  const dispatch = useAppDispatch()
  const email = useAppSelector((state) => state.info.user?.email) ?? ''
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [digits, setDigits] = useState(6)
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>, onRefused: string | null) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code: why, message } = error.failure
      setFailed(why === 'login_failed' && onRefused !== null ? onRefused : message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is not a page: the event must not reach the form below it.
    event.stopPropagation()
    send(code)
  }
  const send = (entered: string) => {
    const typed =
      challengeId === null ? z.safeParse(TypedPassword, password) : z.safeParse(OneTimeCode, entered)
    setWrong(typed.error?.issues[0]?.message)
    setFailed(null)
    if (busy || !typed.success) return
    if (challengeId === null) {
      void attempt(async () => {
        const sent = await call(login, { body: { email, password: typed.data } })
        setPassword('')
        setChallengeId(sent.challengeId)
        if (sent.codeDigits !== undefined) setDigits(sent.codeDigits)
      }, null)
    } else {
      void attempt(async () => {
        const { user, token } = await call(verifyCode, { body: { challengeId, otp: typed.data } })
        dispatch(setInfo({ user, token }))
      }, texts.wrongCode)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  // A dialog that is only taken out of the page does not give the focus back to the field in which somebody was typing.
  useLayoutEffect(() => {
    const dialog = form.current?.closest('dialog')
    return () => dialog?.close()
  }, [])
  const startAgain = () => {
    setChallengeId(null)
    setCode('')
    setWrong(undefined)
    setFailed(null)
  }
  const leave = () => {
    dispatch(clearInfo())
    settleEndedSession(false)
    leaveFor('/')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{challengeId === null ? texts.lead : texts.sentTo({ email })}</p>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {challengeId === null ? (
        <>
          {/* Password managers look for the account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <p className="text-sm break-all">
            <span className="text-soft">{texts.email}:</span> <bdi dir="ltr">{email}</bdi>
          </p>
          <Field key="password" label={texts.password} error={wrong}>
            <PasswordInput
              autoComplete="current-password"
              showLabel={texts.show}
              hideLabel={texts.hide}
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      ) : (
        <Field key="code" label={texts.code} hint={texts.codeHint({ digits })} error={wrong}>
          <CodeInput value={code} onValue={setCode} onComplete={send} length={digits} autoFocus />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.checking}>
          {challengeId === null ? texts.next : texts.go}
        </Button>
        {challengeId !== null && (
          <Button onClick={startAgain} disabled={busy}>
            {texts.again}
          </Button>
        )}
        <Button tone="text" onClick={leave} disabled={busy}>
          {texts.leave}
        </Button>
      </div>
    </form>
  )
}
