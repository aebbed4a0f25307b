import { formatPhone } from '#kit/format/format-phone.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ChatIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { fileHeaderTexts as texts } from '#texts/applications/case-file/header.ts'

interface Props {
  phone: string
  /** The first sentence of a message in WhatsApp. */
  text: string
}

/** The place of the buttons while the number is being loaded. */
export function AwaitedReachButtons() {
  return (
    <>
      <Button
        size="small"
        disabled
        icon={<PhoneIcon data-small />}
        aria-label={texts.call}
        className="px-2.5"
      />
      <Button
        size="small"
        disabled
        icon={<ChatIcon data-small />}
        aria-label={texts.whatsapp}
        className="px-2.5"
      />
    </>
  )
}

/** Calls a student, or opens WhatsApp with a first sentence. */
export function ReachButtons({ phone, text }: Props) {
  return (
    <>
      <LinkButton
        size="small"
        href={`tel:${phone}`}
        icon={<PhoneIcon data-small />}
        aria-label={texts.callNumber({ phone: formatPhone(phone) })}
        title={texts.callNumber({ phone: formatPhone(phone) })}
        className="px-2.5"
      />
      <LinkButton
        size="small"
        href={`https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ChatIcon data-small />}
        aria-label={texts.whatsappNumber({ phone: formatPhone(phone) })}
        title={texts.whatsappNumber({ phone: formatPhone(phone) })}
        className="px-2.5"
      />
    </>
  )
}
