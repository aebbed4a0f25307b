import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { draftIdleDays, draftWarnings } from '#areas/applications/drafts/contract.ts'
import { historyDays } from '#areas/conversation/assistant/contract/assistant.ts'
import { privacyVersion, privacyVersions } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { recentSearches } from '#areas/planning/shortlist/contract.ts'
import { closedAccountDays } from '#areas/accounts/profile/contract/students.ts'
import { unsavedInputDays } from '#platform/unsaved-input/contract.ts'
import { unfinishedHours } from '#platform/contract/upload-limits.ts'
import { site } from '#site'
import { lastingPath, legalPaths } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { lastingPages, legalPages, legalVersions } from './legal-pages.tsx'

const documents = Object.keys(legalPaths) as LegalDocument[]
const drawn = (path: string) => {
  const { Page } = [...legalPages, ...lastingPages].find((one) => one.path === path)!
  return renderToStaticMarkup(<Page />)
}

test('has every version that a consent may name at its own address, with the newest in force', () => {
  expect(legalVersions.map(({ version }) => version)).toEqual([...privacyVersions])
  expect(legalVersions[0].version).toBe(privacyVersion)
  expect(lastingPages.map(({ path }) => path)).toEqual(
    privacyVersions.flatMap((version) => documents.map((document) => lastingPath(document, version))),
  )
  expect(legalPages.map(({ path }) => path)).toEqual(['/privacy', '/terms', '/complaints'])
  for (const document of documents) {
    const link = lastingPath(document, privacyVersion)
    expect(drawn(legalPaths[document])).toContain(`href="${link}"`)
    expect(drawn(legalPaths[document])).toContain(`Version ${privacyVersion}`)
  }
})

test('names the operator as in the site configuration', () => {
  const { legalName, registration, supervisor, storedIn } = site.operator
  for (const { path } of [...legalPages, ...lastingPages]) {
    const html = drawn(path)
    for (const value of [legalName, registration, site.contact.address, site.contact.email]) {
      expect([path, value, html.includes(value)]).toEqual([path, value, true])
    }
  }
  expect(drawn('/privacy')).toContain(supervisor)
  expect(drawn('/privacy')).toContain(storedIn)
})

test('the notice in force states the retention times of the product', () => {
  const text = legalVersions[0].texts.privacy
  for (const value of [
    `keep everything for ${closedAccountDays} days`,
    `${draftIdleDays} days after you last touched them`,
    `after ${draftWarnings[0]} and ${draftWarnings[1]} days`,
    `**Unfinished uploads:** ${unfinishedHours} hours`,
    `**Questions to the assistant:** ${historyDays} days`,
    `**Recent searches:** ${recentSearches.days} days`,
    `**What you typed and did not save:** ${unsavedInputDays} days`,
  ]) {
    expect(text).toContain(value)
  }
})

test('published texts never change', () => {
  // The company's facts may change; the text around them must not.
  const facts = [site.name, ...Object.values(site.operator)].toSorted((a, b) => b.length - a.length)
  const print = (text: string) =>
    createHash('sha256')
      .update(facts.reduce((content, fact) => content.replaceAll(fact, '…'), text))
      .digest('hex')
      .slice(0, 12)
  const prints = legalVersions.map(({ version, texts }) => [
    version,
    ...documents.map((document) => print(texts[document])),
  ])
  expect(prints).toMatchInlineSnapshot(`
    [
      [
        "2026-11-27",
        "6d5788c03b5b",
        "f102a927084b",
        "c02723f95525",
      ],
      [
        "2026-11-26",
        "c74dd1ccba4c",
        "f102a927084b",
        "c02723f95525",
      ],
      [
        "2026-11-25",
        "3220218a9437",
        "f102a927084b",
        "c02723f95525",
      ],
      [
        "2026-11-23",
        "c6b3743d689d",
        "f102a927084b",
        "c02723f95525",
      ],
      [
        "2026-11",
        "818acb785dd9",
        "f102a927084b",
        "c02723f95525",
      ],
    ]
  `)
})
