import { mailFrameTexts } from '#texts/kit/mail.ts'
import { oneLine } from './clean-props.ts'

/** The greeting of an e-mail. Names are untrusted, so they are limited to one short line. */
export const greeting = (name: string | null): string =>
  name ? mailFrameTexts.hello({ name: oneLine(name, 80) }) : mailFrameTexts.helloNobody
