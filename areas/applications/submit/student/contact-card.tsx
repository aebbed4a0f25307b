import { site } from '#site'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { MailIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { contactTexts as texts } from '#texts/applications/submit/contact.ts'

interface Props {
  reference: string
  /** First name of the responsible officer; null if nobody has been assigned yet. */
  officer: string | null
}

/** Who is responsible for an application, and how to contact the agency about it. */
export function ContactCard({ reference, officer }: Props) {
  const { phone, phoneLink, email } = site.contact
  return (
    <Card padded aria-labelledby="help" className="grid gap-3">
      <div>
        <h2 id="help" className="text-h5 tracking-normal">
          {texts.heading}
        </h2>
        {officer !== null && <p className="mt-1 text-sm">{texts.officer({ name: officer })}</p>}
        <p className="mt-1 text-sm text-soft">{texts.lead}</p>
      </div>
      <LinkButton href={`tel:${phoneLink}`} icon={<PhoneIcon />} aria-label={texts.call({ phone })}>
        <bdi dir="ltr">{phone}</bdi>
      </LinkButton>
      <LinkButton href={`mailto:${email}?subject=${encodeURIComponent(reference)}`} icon={<MailIcon />}>
        {texts.write}
      </LinkButton>
    </Card>
  )
}
