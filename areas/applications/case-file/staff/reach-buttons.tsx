import { LinkButton, type ButtonStyle } from '#kit/ui/button.tsx'
import { ChatIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { fileHeaderTexts as texts } from '#texts/applications/case-file/header.ts'

interface Props {
  phone: string
  /** The first sentence of a message in WhatsApp. */
  text: string
  /** The size of the buttons beside them. */
  size?: ButtonStyle['size']
}

/** Calls a student, or opens WhatsApp with a first sentence. */
export function ReachButtons({ phone, text, size = 'small' }: Props) {
  return (
    <>
      <LinkButton
        size={size}
        href={`tel:${phone}`}
        icon={<PhoneIcon data-small />}
        aria-label={texts.callNumber({ phone })}
        className="max-sm:px-2.5"
      >
        <span className="max-xl:hidden">{texts.call}</span>
      </LinkButton>
      <LinkButton
        size={size}
        href={`https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ChatIcon data-small />}
        aria-label={texts.whatsappNumber({ phone })}
        className="max-sm:px-2.5"
      >
        <span className="max-sm:sr-only">{texts.whatsapp}</span>
      </LinkButton>
    </>
  )
}
