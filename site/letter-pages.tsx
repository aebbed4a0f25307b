import { paths } from '#kit/routing/paths.ts'
import { letterCheckTexts as texts } from '#texts/applications/letters/check-page.ts'
import { VerifyLetterPage } from './letters/verify-letter-page.tsx'
import type { SitePage } from './site-page.ts'

/** Public pages about letters, which search engines may index. */
export const letterPages: readonly SitePage[] = [
  {
    path: paths.verifyLetter,
    title: texts.title,
    description: texts.description,
    Page: VerifyLetterPage,
    picture: 'letter',
    script: 'site/letters/check-letter.ts',
  },
]
