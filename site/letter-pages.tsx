import { paths } from '#kit/routing/paths.ts'
import { letterWords as words } from '#areas/applications/letters/texts/en.ts'
import { VerifyLetterPage } from './letters/verify-letter-page.tsx'
import type { SitePage } from './site-page.ts'

/** Pages about letters: public, and found by whoever looks for them. */
export const letterPages: readonly SitePage[] = [
  {
    path: paths.verifyLetter,
    title: words.title,
    description: words.description,
    Page: VerifyLetterPage,
    script: 'site/letters/check-letter.ts',
  },
]
