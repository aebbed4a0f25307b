import { createElement } from 'react'
import { publicPatterns, shellOf } from '#kit/routing/public-paths.ts'
import type { PublicPattern } from '#kit/routing/public-paths.ts'
import { publicUniversityTexts } from '#texts/site/public-university.ts'
import type { SitePage } from '../site-page.ts'

// The sources of what the pages show. Their words contain every class and element that a page may have, as Tailwind
// reads them too, so that the build leaves no rule out whatever the catalogue contains.
const sources = import.meta.glob<string>(
  [
    './**/*.tsx',
    '../help/*.tsx',
    '../section.tsx',
    '../../areas/catalogue/*/web/*.tsx',
    '!**/*.test.tsx',
    '../../kit/ui/{badge,banner,button,markdown}.tsx',
    '../../kit/ui/cards/{card,empty-state,university-crest}.tsx',
    '../../kit/ui/fields/{checkbox,search-box}.tsx',
    '../../kit/ui/layout/{breadcrumb,disclosure,pagination}.tsx',
    '../../kit/illustrations/{pictures,road,scene}.tsx',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const texts = Object.values(sources)
const words = [...new Set(texts.flatMap((text) => text.split(/[\s"'`]+/)))].join(' ')
/** Elements written by name, and those whose name a component chooses. */
const elements = new Set(
  texts.flatMap((text) => [...text.matchAll(/<([a-z][a-z0-9]*)\b/g)].map(([, name]) => name!)),
)

/** Never shown: it has every class and element that the page may need. */
const Everything = () => (
  <div className={words}>
    <h1 id="page-heading">.</h1>
    {[...elements, 'h2', 'h3', 'h4', 'ol', 'article', 'aside'].map((name) =>
      createElement(name, { key: name }),
    )}
  </div>
)

/** The shells of the pages that the server draws: the build gives each its styles, policy and scripts. */
export const publicShells: readonly SitePage[] = (Object.keys(publicPatterns) as PublicPattern[]).map(
  (name) => ({
    path: shellOf(name),
    title: publicUniversityTexts.listTitle,
    description: publicUniversityTexts.listDescription,
    Page: Everything,
  }),
)
