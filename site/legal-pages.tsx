import { legalPaths, lastingPath } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { legalTexts20261123 } from '#areas/accounts/sign-in/texts/en-legal-2026-11-23.ts'
import { legalTexts202611 } from '#areas/accounts/sign-in/texts/en-legal-2026-11.ts'
import { legalWords as words } from '#texts/accounts/sign-in/legal.ts'
import { LegalPage } from './pages/legal-page.tsx'
import type { SitePage } from './site-page.ts'

/** A set of legal texts as it was published: its version, the day it came into force, and what it says. */
export interface LegalVersion {
  version: string
  since: string
  texts: Readonly<Record<LegalDocument, string>>
}

/** Every set that was ever in force, the newest first. None is taken out: consents name them. */
export const legalVersions: readonly [LegalVersion, ...LegalVersion[]] = [
  { version: '2026-11-23', since: '2026-11-23', texts: legalTexts20261123 },
  { version: '2026-11', since: '2026-11-01', texts: legalTexts202611 },
]

const documents = Object.keys(legalPaths) as LegalDocument[]
const [inForce] = legalVersions

/** The texts in force, at the addresses that everything links to. */
export const legalPages: readonly SitePage[] = documents.map((document) => ({
  path: legalPaths[document],
  title: words.pages[document].title,
  description: words.pages[document].description,
  Page: () => (
    <LegalPage
      document={document}
      shown={inForce}
      versions={legalVersions.map(({ version }) => version)}
      inForce
    />
  ),
}))

/** Each text as it was in each version. Search engines are led to the one in force instead. */
export const lastingPages: readonly SitePage[] = legalVersions.flatMap((shown) =>
  documents.map((document) => ({
    path: lastingPath(document, shown.version),
    title: words.ofVersion({ title: words.pages[document].title, version: shown.version }),
    description: words.pages[document].description,
    Page: () => (
      <LegalPage
        document={document}
        shown={shown}
        versions={legalVersions.map(({ version }) => version)}
        inForce={shown === inForce}
      />
    ),
  })),
)
