import { verifyLetterPath } from './paths.ts'
import { VerifyLetterPage } from './site/letters/verify-letter-page.tsx'
import type { SitePage } from './site-page.ts'
import { letterWords as words } from './words/en-letters.ts'

/** Pages about letters: public, and found by whoever looks for them. */
export const letterPages: readonly SitePage[] = [
  {
    path: verifyLetterPath,
    title: words.title,
    description: words.description,
    Page: VerifyLetterPage,
    script: 'site/letters/check-letter.ts',
  },
]
