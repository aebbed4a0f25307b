import { legalTexts202611 } from './en-legal-2026-11.ts'

/** The text with some of its words in another form. @throws where they do not stand in it */
function amended(text: string, changes: readonly (readonly [before: string, after: string])[]): string {
  return changes.reduce((said, [before, after]) => {
    if (!said.includes(before)) throw new Error(`The text does not say: ${before}`)
    return said.replace(before, after)
  }, text)
}

/** As they hold from 23 November 2026: what is typed and not saved is kept in the account too. */
export const legalTexts20261123 = {
  ...legalTexts202611,
  privacy: amended(legalTexts202611.privacy, [
    [
      '- **Forms on the public pages:**',
      '- **What you type and have not saved:** a copy of what stands in a form of the student area, so that you find it on another device too. It is stored encrypted, goes when you save, send or discard it, and nobody but you reads it. Passwords and codes are never among it.\n- **Forms on the public pages:**',
    ],
    [
      '- Drafts, photographs on their way to us,',
      '- Drafts, what you have typed and not saved, photographs on their way to us,',
    ],
    [
      '- **Unfinished uploads:**',
      '- **What you typed and did not save:** 30 days after you last touched it, and sooner when every device is logged out.\n- **Unfinished uploads:**',
    ],
  ]),
} as const
