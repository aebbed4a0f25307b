import { LinkButton } from '#kit/ui/button.tsx'
import { signUpFor } from './sign-up-address.ts'

interface Props {
  heading: string
  help: string
  action: string
  /** The screen that follows the sign-up. */
  next: string
}

/** At the end of a page: what an account adds to it, for those who are not logged in. */
export function AccountOffer({ heading, help, action, next }: Props) {
  return (
    <section
      aria-labelledby="account"
      data-signed-in=""
      className="my-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-tint px-5 py-4 print:hidden"
    >
      <p className="max-w-[34em]">
        <b id="account" className="font-[650]">
          {heading}
        </b>{' '}
        {help}
      </p>
      <LinkButton href={signUpFor(next)}>{action}</LinkButton>
    </section>
  )
}
