import { site } from '#site'
import { MailIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { contactTexts as texts } from '#texts/applications/submit/contact.ts'

interface Props {
  reference: string
  /** First name of the responsible officer; null if nobody has been assigned yet. */
  officer: string | null
}

const linkStyle = 'inline-flex min-h-9 items-center gap-2 pointer-coarse:min-h-11'

/** Who is responsible for an application, and how else to contact the agency about it. */
export function ContactLinks({ reference, officer }: Props) {
  const { phone, phoneLink, email } = site.contact
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      {officer !== null && <p className="mb-1">{texts.officer({ name: officer })}</p>}
      <p className="text-soft">{texts.lead}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`tel:${phoneLink}`} aria-label={texts.call({ phone })} className={linkStyle}>
          <PhoneIcon />
          <bdi dir="ltr">{phone}</bdi>
        </a>
        <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`} className={linkStyle}>
          <MailIcon />
          {texts.write}
        </a>
      </p>
    </div>
  )
}
