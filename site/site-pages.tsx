import type { ComponentType } from 'react'
import { sitePaths } from '#kit/routing/paths.ts'
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
import { homeWords } from './texts/en-home.ts'
import { parentWords } from './texts/en-parent.ts'
import { siteWords } from './texts/en-site.ts'

const page = (
  path: string,
  { title, description }: { title: string; description: string },
  Page: ComponentType,
  questions?: readonly Question[],
): SitePage => ({ path, title, description, Page, questions })

/** Every public page, by its address. */
export const sitePages: readonly SitePage[] = [
  page(sitePaths.home, siteWords.home, Home, homeWords.questions),
  page(sitePaths.ourStory, siteWords.ourStory, OurStory),
  page(sitePaths.mentorship, siteWords.mentorship, Mentorship),
  page(sitePaths.successStory, siteWords.successStory, SuccessStory),
  page(sitePaths.partners, siteWords.partners, Partners),
  page(sitePaths.eq, siteWords.eq, EmotionalQuotient),
  page(sitePaths.iq, siteWords.iq, IntelligenceQuotient),
  page(sitePaths.swot, siteWords.swot, SwotPage),
  page(sitePaths.parent, siteWords.parent, Parent, parentWords.questions),
  page(sitePaths.comingSoon, siteWords.comingSoon, ComingSoon),
  ...legalPages,
]

/** What is sent, with status 404, for an address that has no page. */
export const notFoundPage: SitePage = page('/404', siteWords.notFound, NotFound)
