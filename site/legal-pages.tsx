import { legalPaths, lastingPath } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { site } from '#site'
import { legalTexts20261127 } from '#texts/accounts/sign-in/legal-2026-11-27.ts'
import { legalTexts20261126 } from '#texts/accounts/sign-in/legal-2026-11-26.ts'
import { legalTexts20261125 } from '#texts/accounts/sign-in/legal-2026-11-25.ts'
import { legalTexts20261123 } from '#texts/accounts/sign-in/legal-2026-11-23.ts'
import { legalTexts202611 } from '#texts/accounts/sign-in/legal-2026-11.ts'
import { legalTexts } from '#texts/accounts/sign-in/legal.ts'
import { LegalPage } from './pages/legal-page.tsx'
import type { SitePage } from './site-page.ts'

/** The legal texts of one version and the day it came into force. */
export interface LegalVersion {
  version: string
  since: string
  texts: Readonly<Record<LegalDocument, string>>
}

type Message = string | ((values: typeof site.operator) => string)

/** The Markdown of a legal text: blank lines between paragraphs and headings, none between list items. */
function markdownOf(blocks: readonly (Message | readonly Message[])[]): string {
  const textOf = (message: Message) => (typeof message === 'string' ? message : message(site.operator))
  return `\n${blocks.map((block) => [block].flat().map(textOf).join('\n')).join('\n\n')}\n`
}

const privacy20261127 = markdownOf(legalTexts20261127.privacy)
const privacy20261126 = markdownOf(legalTexts20261126.privacy)
const privacy20261125 = markdownOf(legalTexts20261125.privacy)
const privacy20261123 = markdownOf(legalTexts20261123.privacy)
const texts202611 = {
  privacy: markdownOf(legalTexts202611.privacy),
  terms: markdownOf(legalTexts202611.terms),
  complaints: markdownOf(legalTexts202611.complaints),
}

/** Every version that was ever in force, newest first. Never remove one: consents refer to them. */
export const legalVersions: readonly [LegalVersion, ...LegalVersion[]] = [
  // In these four only the privacy notice changed.
  { version: '2026-11-27', since: '2026-11-27', texts: { ...texts202611, privacy: privacy20261127 } },
  { version: '2026-11-26', since: '2026-11-26', texts: { ...texts202611, privacy: privacy20261126 } },
  { version: '2026-11-25', since: '2026-11-25', texts: { ...texts202611, privacy: privacy20261125 } },
  { version: '2026-11-23', since: '2026-11-23', texts: { ...texts202611, privacy: privacy20261123 } },
  { version: '2026-11', since: '2026-11-01', texts: texts202611 },
]

const documents = Object.keys(legalPaths) as LegalDocument[]
const [inForce] = legalVersions
const pictures: Record<LegalDocument, string> = { privacy: 'letter', terms: 'door', complaints: 'letterbox' }

/** The texts in force, at their usual addresses. */
export const legalPages: readonly SitePage[] = documents.map((document) => ({
  path: legalPaths[document],
  title: legalTexts.pages[document].title,
  description: legalTexts.pages[document].description,
  picture: pictures[document],
  Page: () => (
    <LegalPage
      document={document}
      shown={inForce}
      versions={legalVersions.map(({ version }) => version)}
      inForce
    />
  ),
}))

/** Each text in each version. The canonical address is that of the version in force. */
export const lastingPages: readonly SitePage[] = legalVersions.flatMap((shown) =>
  documents.map((document) => ({
    path: lastingPath(document, shown.version),
    title: legalTexts.ofVersion({ title: legalTexts.pages[document].title, version: shown.version }),
    description: legalTexts.pages[document].description,
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
