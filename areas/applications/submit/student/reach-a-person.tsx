import { site } from '#site'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { MailIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { myApplicationsWords } from '#areas/applications/list/texts/en.ts'
import { reachWords } from '#texts/applications/submit/reach.ts'

const words = myApplicationsWords.one

interface Props {
  reference: string
  /** First name of the officer who looks after it; none where nobody has taken it yet. */
  officer: string | null
}

/** Who looks after an application, and how to reach the office about it. */
export function ReachAPerson({ reference, officer }: Props) {
  const { phone, phoneLink, email } = site.contact
  return (
    <Card padded aria-labelledby="help" className="grid gap-3">
      <div>
        <h2 id="help" className="text-h5 tracking-normal">
          {words.help}
        </h2>
        {officer !== null && <p className="mt-1 text-sm">{words.lookedAfterBy(officer)}</p>}
        <p className="mt-1 text-sm text-soft">{words.helpBody}</p>
      </div>
      <LinkButton
        href={`tel:${phoneLink}`}
        icon={<PhoneIcon />}
        aria-label={`${reachWords.chatbot.call}: ${phone}`}
      >
        <bdi dir="ltr">{phone}</bdi>
      </LinkButton>
      <LinkButton href={`mailto:${email}?subject=${encodeURIComponent(reference)}`} icon={<MailIcon />}>
        {reachWords.chatbot.write}
      </LinkButton>
    </Card>
  )
}
