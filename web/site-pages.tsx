import type { ComponentType } from 'react'
import { legalPages } from './legal-pages.tsx'
import { sitePaths } from './paths.ts'
import type { Question, SitePage } from './site-page.ts'
import { ComingSoon } from './site/coming-soon.tsx'
import { EmotionalQuotient } from './site/emotional-quotient.tsx'
import { Home } from './site/home.tsx'
import { IntelligenceQuotient } from './site/intelligence-quotient.tsx'
import { Mentorship } from './site/mentorship.tsx'
import NotFound from './site/not-found.tsx'
import { OurStory } from './site/our-story.tsx'
import { Parent } from './site/parent.tsx'
import { Partners } from './site/partners.tsx'
import { SuccessStory } from './site/success-story.tsx'
import { SwotPage } from './site/swot-page.tsx'
import { homeWords } from './words/en-home.ts'
import { parentWords } from './words/en-parent.ts'
import { siteWords } from './words/en-site.ts'

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
