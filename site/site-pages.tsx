import type { ComponentType } from 'react'
import { sitePaths } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { legalPages } from './legal-pages.tsx'
import type { Question, SitePage } from './site-page.ts'
import { ComingSoon } from './pages/coming-soon.tsx'
import { EmotionalQuotient } from './pages/emotional-quotient.tsx'
import { Home } from './pages/home.tsx'
import { IntelligenceQuotient } from './pages/intelligence-quotient.tsx'
import { Mentorship } from './pages/mentorship.tsx'
import NotFound from './pages/not-found.tsx'
import { OurStory } from './pages/our-story.tsx'
import { Parent } from './pages/parent.tsx'
import { Partners } from './pages/partners.tsx'
import { SuccessStory } from './pages/success-story.tsx'
import { SwotPage } from './pages/swot-page.tsx'
import { homeTexts } from '#texts/site/home.ts'
import { parentTexts } from '#texts/site/parent.ts'
import { siteTexts } from '#texts/site/site.ts'

type Shown = readonly [Page: ComponentType, questions?: readonly Question[], picture?: string]

/** The component and metadata of each public page of `app/screens.ts`, except the legal texts. */
const shown: Record<Exclude<keyof typeof sitePaths, LegalDocument>, Shown> = {
  home: [Home, homeTexts.questions],
  ourStory: [OurStory],
  mentorship: [Mentorship],
  successStory: [SuccessStory],
  partners: [Partners],
  eq: [EmotionalQuotient],
  iq: [IntelligenceQuotient],
  swot: [SwotPage, undefined, 'swot'],
  parent: [Parent, parentTexts.questions],
  comingSoon: [ComingSoon],
}

const page = (
  path: string,
  { title, description }: { title: string; description: string },
  [Page, questions, picture]: Shown,
): SitePage => ({ path, title, description, Page, questions, picture })

/** Every public page, by its address. */
export const sitePages: readonly SitePage[] = [
  ...(Object.keys(shown) as (keyof typeof shown)[]).map((name) =>
    page(sitePaths[name], siteTexts[name], shown[name]),
  ),
  ...legalPages,
]

/** The page for unknown addresses, sent with status 404. */
export const notFoundPage: SitePage = page('/404', siteTexts.notFound, [NotFound])
