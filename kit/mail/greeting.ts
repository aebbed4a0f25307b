import { mailFrameTexts } from '#texts/kit/mail.ts'
import { oneLine } from './clean-props.ts'

/** How a mail begins. A name comes from outside: it is one line, and not long. */
export const greeting = (name: string | null): string =>
  name ? mailFrameTexts.hello({ name: oneLine(name, 80) }) : mailFrameTexts.helloNobody
