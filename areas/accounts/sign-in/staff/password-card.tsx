import { useState } from 'react'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { NewStaffPassword } from '#platform/contract/fields.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import { changePassword } from '../contract/sign-in.ts'

const texts = secondFactor.account.password

/** Changes the password. */
export function PasswordCard() {
  const email = useAppSelector((state) => state.info.user?.email)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const needed =
    password === '' ? texts.needNext : z.safeParse(NewStaffPassword, password).error?.issues[0]?.message
  const wrong = {
    current:
      isSubmitted && current === ''
        ? texts.needCurrent
        : failure?.code === 'wrong_password'
          ? failure.message
          : failure?.fields['current'],
    password: (isSubmitted ? needed : undefined) ?? failure?.fields['password'],
  }
  const named = wrong.current !== undefined || wrong.password !== undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    setFailure(null)
    if (busy || current === '' || needed !== undefined) return
    setBusy(true)
    try {
      const { message } = await call(changePassword, { body: { current, password } })
      setCurrent('')
      setPassword('')
      setIsSubmitted(false)
      showToast({ text: message })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure)
    } finally {
      setBusy(false)
    }
  }
  const shown = { showLabel: texts.show, hideLabel: texts.hide }
  return (
    <Card padded as="form" aria-labelledby="password" className="grid gap-4" {...formProps(send)}>
      <div className="grid gap-1">
        <h2 id="password" className="text-h3">
          {texts.heading}
        </h2>
        <p className="text-sm text-soft">{texts.lead}</p>
      </div>
      {failure !== null && !named && <Banner tone="error">{failure.message}</Banner>}
      {/* Password managers look for the account the password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field label={texts.current} {...(wrong.current ? { error: wrong.current } : {})}>
        <PasswordInput
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          {...shown}
        />
      </Field>
      <Field label={texts.next} {...(wrong.password ? { error: wrong.password } : {})}>
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...shown}
        />
      </Field>
      <Button type="submit" tone="main" className="justify-self-start" busy={busy} busyLabel={texts.busy}>
        {texts.button}
      </Button>
    </Card>
  )
}

/** A card that is a form takes the attributes of a section by its type. */
const formProps = (send: (event: FormEvent) => Promise<void>) =>
  ({ noValidate: true, onSubmit: (event: FormEvent) => void send(event) }) as object
