import type { ReactNode } from 'react'
import { usePageAlive } from '#kit/routing/page-alive.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'

interface Props {
  heading: string
  lead: ReactNode
  /** Below the lead on wide screens, below the card on phones. */
  beside?: ReactNode
  children: ReactNode
}

/** The layout of the four sign-in pages: what it is about at the start, the form on a card beside it. */
export function SignInFrame({ heading, lead, beside, children }: Props) {
  usePageAlive()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(32px,6vw,96px)] gap-y-6 py-[clamp(28px,5vw,72px)] md:grid-cols-[1fr_minmax(0,28rem)] md:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-3 md:pt-6">
        <h1 tabIndex={-1} className="max-w-[14em] text-[clamp(1.75rem,1.4rem+1.6vw,2.75rem)]">
          {heading}
        </h1>
        {/* A long e-mail address in it breaks rather than widens the page. */}
        <div className="max-w-[32em] text-lead break-words text-soft">{lead}</div>
      </div>
      <Card padded as="div" className="rounded-sheet md:col-start-2 md:row-span-2 md:row-start-1 md:p-8">
        <noscript>
          <Banner tone="info" className="mb-5">
            {signInTexts.needsScript}
          </Banner>
        </noscript>
        {children}
      </Card>
      {beside && <div className="md:row-start-2">{beside}</div>}
    </div>
  )
}

/** The server's refusal above the form, and what to do next. */
export function Refused({ failure, help }: { failure: CallFailure; help?: ReactNode }) {
  return (
    <Banner ref={intoView} tone="error" lead={failure.message}>
      {failure.retryAfter !== null ? describeWait(failure.retryAfter) : help}
    </Banner>
  )
}

/** Short waits in seconds, longer ones in minutes. */
const describeWait = (seconds: number): string =>
  seconds < 90
    ? signInTexts.waitSeconds({ seconds })
    : signInTexts.waitMinutes({ minutes: Math.ceil(seconds / 60) })
