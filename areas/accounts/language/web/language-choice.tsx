import { lazy, Suspense } from 'react'
import { languages } from '#texts/languages.ts'

const LanguageCard = lazy(() => import('./language-card.tsx'))

/** The choice of a language, where there is one; its screen is downloaded only then. */
export const LanguageChoice = () =>
  languages.length > 1 ? (
    <Suspense fallback={null}>
      <LanguageCard />
    </Suspense>
  ) : null
