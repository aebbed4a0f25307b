import { site } from '#site'
import { ReachButtons } from '#areas/applications/offers-staff.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { MailIcon } from '#kit/ui/icons.ts'
import type { Enquiry } from '../contract/enquiries.ts'
import { enquiryReachTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'

/** Calls whoever left an enquiry, or writes to them by WhatsApp or from the officer's own mail program. */
export function ReachBar({ of: { firstName, phone, email, kind, receivedAt } }: { of: Enquiry }) {
  const officer = useAppSelector((state) => state.info.user?.name ?? '')
  const text = texts.whatsapp[kind]({
    name: firstName,
    officer,
    office: site.name,
    day: formatDate(receivedAt),
  })
  return (
    <>
      {phone !== null && <ReachButtons phone={phone} text={text} />}
      {email !== null && (
        <LinkButton
          size="small"
          href={`mailto:${email}?subject=${encodeURIComponent(texts.subject[kind]({ office: site.name }))}`}
          icon={<MailIcon data-small />}
          aria-label={texts.mailTo({ email })}
          className="max-sm:px-2.5"
        >
          <span className="max-sm:sr-only">{texts.mail}</span>
        </LinkButton>
      )}
    </>
  )
}
