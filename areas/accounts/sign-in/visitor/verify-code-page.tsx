import { Suspense, useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import * as z from 'zod/mini'
import { OneTimeCode } from '#platform/contract/fields.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { firstScreenOf, paths } from '#kit/routing/paths.ts'
import { takeRequestedPage } from '#kit/routing/requested-page.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'
import { suggestEmail } from '../contract/suggest-email.ts'
import type { verifyCode as verifyRoute } from '../contract/sign-in.ts'
import { resendCode, verifyCode } from '../web/sign-in-requests.ts'
import { codeAndPasswordTexts } from '#texts/accounts/sign-in/code-and-password.ts'
import {
  clearPendingCode,
  digitsOf,
  storePendingCode,
  namesLogin,
  readPendingCode,
  secondsLeft,
} from './pending-code.ts'
import type { PendingCode } from './pending-code.ts'
import { Refused, SignInFrame } from './sign-in-frame.tsx'

const texts = codeAndPasswordTexts.verify
/**
 * Officers go to their console and students to their area, each to the screen they requested if it is theirs.
 */
function screenAfterLogin(role: string): string {
  const first = firstScreenOf(role)
  const requested = takeRequestedPage()
  return requested !== null && requested.startsWith(paths.staff) === (first === paths.staff)
    ? requested
    : first
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The page for the code from the e-mail. The pending login survives a reload. */
export default function VerifyCodePage() {
  // Undefined until the script has read it: the prerendered page has no pending login.
  const [pending, setPending] = useState<PendingCode | null>()
  useEffect(() => setPending(readPendingCode()), [])
  if (!pending) {
    // The same frame and height for both, so that nothing moves once the script has read the pending login.
    return (
      <SignInFrame heading={texts.heading} lead={texts.lead}>
        {pending === undefined ? (
          <div className="grid min-h-72 place-items-center text-soft">
            <Spinner label={en.loading} />
          </div>
        ) : (
          <div className="grid min-h-72 content-center gap-4">
            <h2 className="text-h3">{texts.nothingHeading}</h2>
            <LinkButton tone="main" wide href={paths.signUp}>
              {texts.toLogIn}
            </LinkButton>
          </div>
        )}
      </SignInFrame>
    )
  }
  if (pending.factor !== undefined) return <WithFactor pending={pending} />
  return <CodeForm pending={pending} onPending={setPending} />
}

/** Only for console users, so students do not download it. */
const FactorStep = lazyPage(() => import('./factor-step.tsx'))

function WithFactor({ pending }: { pending: PendingCode }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const enter = (entered: ReplyOf<typeof verifyRoute>) => {
    const body = { challengeId: pending.challengeId ?? '', otp: '' }
    dispatch(verifyCode.fulfilled(entered, 'second-factor', { body }))
    clearPendingCode()
    navigate(screenAfterLogin(entered.user.role), { replace: true })
  }
  const waiting = (
    <SignInFrame heading={texts.heading} lead={texts.lead}>
      <div className="grid min-h-72 place-items-center text-soft">
        <Spinner label={en.loading} />
      </div>
    </SignInFrame>
  )
  return (
    <Suspense fallback={waiting}>
      <FactorStep pending={pending} onEntered={enter} />
    </Suspense>
  )
}

function CodeForm({ pending, onPending }: { pending: PendingCode; onPending: (code: PendingCode) => void }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const now = useNow()
  const checking = useAppSelector((state) => state.auth.requests.verifyCode.isLoading)
  const resending = useAppSelector((state) => state.auth.requests.resendCode.isLoading)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [resent, setResent] = useState(false)
  const left = secondsLeft(pending, now)
  // The full address, so that people can spot a typo.
  const { email } = pending
  const meant = suggestEmail(email)

  const send = async (typed: string, keep = false) => {
    if (checking) return
    const checked = z.safeParse(OneTimeCode, typed)
    setFailure(null)
    setResent(false)
    setWrong(checked.error?.issues[0]?.message)
    if (!checked.success) return
    try {
      const body = { ...namesLogin(pending), otp: checked.data, ...(keep && { keep: true as const }) }
      const { user } = await dispatch(verifyCode({ body })).unwrap()
      clearPendingCode()
      navigate(screenAfterLogin(user.role), { replace: true })
    } catch (error) {
      setFailure(error as CallFailure)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const resend = async () => {
    setFailure(null)
    setWrong(undefined)
    try {
      const { challengeId } = await dispatch(resendCode({ body: namesLogin(pending) })).unwrap()
      const next = { ...pending, challengeId: pending.challengeId && challengeId, sentAt: Date.now() }
      storePendingCode(next)
      onPending(next)
      setCode('')
      setResent(true)
    } catch (error) {
      setFailure(error as CallFailure)
    }
  }

  return (
    <SignInFrame
      heading={texts.heading}
      lead={pending.why === 'register' ? texts.registered({ email }) : texts.sentTo({ email })}
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        {failure?.code === 'account_closing' && (
          <Banner
            tone="info"
            announce
            lead={failure.message}
            action={
              <Button
                size="small"
                busy={checking}
                busyLabel={texts.busy}
                onClick={() => void send(code, true)}
              >
                {texts.keepAccount}
              </Button>
            }
          >
            {texts.keepHelp}
          </Banner>
        )}
        {failure?.code === 'login_failed' && (
          <Banner ref={intoView} tone="error" lead={texts.wrongCode}>
            {texts.failedHelp}
          </Banner>
        )}
        {failure && failure.code !== 'account_closing' && failure.code !== 'login_failed' && (
          <Refused failure={failure} />
        )}
        {resent && (
          <Banner tone="ok" announce>
            {texts.resent}
          </Banner>
        )}
        <Field label={texts.field} hint={texts.hint({ digits: digitsOf(pending) })} error={wrong}>
          <CodeInput
            value={code}
            onValue={setCode}
            onComplete={(digits) => void send(digits)}
            length={digitsOf(pending)}
            autoFocus
          />
        </Field>
        <p className="text-sm text-soft">
          {left.life > 0 ? texts.timeLeft({ minutes: Math.ceil(left.life / 60) }) : texts.timeOver}
        </p>
        <Button type="submit" tone="main" wide busy={checking} busyLabel={texts.busy}>
          {texts.button}
        </Button>
      </form>
      <div className="mt-5 grid gap-3 border-t border-line pt-5 text-sm">
        {left.resend > 0 ? (
          <p className="min-h-9 text-soft tabular-nums">{texts.resendIn({ seconds: left.resend })}</p>
        ) : (
          <Button
            size="small"
            className="justify-self-start"
            busy={resending}
            busyLabel={texts.resendBusy}
            onClick={() => void resend()}
          >
            {texts.resend}
          </Button>
        )}
        {meant !== null && <p className="font-semibold">{texts.didYouMean({ email: meant })}</p>}
        <p className="text-soft">
          {texts.wrongEmail}{' '}
          <Anchor href={pending.why === 'register' ? `${paths.signUp}#create` : paths.signUp}>
            {texts.changeEmail}
          </Anchor>
        </p>
      </div>
    </SignInFrame>
  )
}
