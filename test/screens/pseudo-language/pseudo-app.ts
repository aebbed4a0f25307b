import { beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { site } from '#site'
import { buildScreens } from '../build-if-stale.ts'
import { oneApp, type OneApp } from '../one-app.ts'
import type { ScreenState } from '../screen-state.ts'
import { accentedPage } from './accented-page.ts'
import { makeUntranslated, onward, readPage, type Finding } from './findings.ts'
import { pseudoLanguage } from './pseudo-language.mjs'

/** The app in the pseudo-language, built and open while the tests of a file run. */
export function pseudoApp(): OneApp {
  const build = `screens-${pseudoLanguage}`
  beforeAll(() => buildScreens(build, pseudoLanguage))
  return oneApp(build)
}

/** A phone as most people have it: our texts are 40 % longer than in English, and long words do not shrink. */
const phone = { width: 360, height: 780 }

/** The values in a reply, or in the events of a stream. */
const valuesOf = (reply: string): unknown[] =>
  reply.startsWith('{')
    ? [JSON.parse(reply)]
    : [...reply.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown)

/** What is in an address: a search, or a title that a link suggests. */
const valuesIn = (address: string): string[] => [
  ...new URL(address, 'https://example.org').searchParams.values(),
]

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Opens one state in the pseudo-language. @returns what is not translated, sticks out or points the wrong way */
export async function findingsOf(app: OneApp, { as, at, stubs, act }: ScreenState): Promise<string[]> {
  const page = await app.visit({ as, at, stubs })
  await page.locator('h1').first().waitFor()
  await app.settled(page)
  const typed: unknown[] = []
  await act?.(accentedPage(page, typed))
  await page.setViewportSize(phone)
  await app.settled(page)
  const { texts, findings } = await page.evaluate(readPage, [...onward])
  const replies = app.replies(page).flatMap(valuesOf)
  const data = [site, as, at, valuesIn(at), ['en', pseudoLanguage], replies, typed]
  const isUntranslated = makeUntranslated(data)
  const untranslated = [...new Set(texts)]
    .filter(isUntranslated)
    .map((text): Finding => ({ kind: 'not translated', text: text.trim() }))
  const over = await sideways(page)
  await app.leave(page)
  const all = [...untranslated, ...findings].map(({ kind, text }) => `${kind}: ${text}`)
  return over > 0 ? [...all, `${over} px too wide`] : all
}

/** Fails with what is wrong with a state in the pseudo-language. */
export const checkInPseudoLanguage = async (app: OneApp, state: ScreenState) =>
  expect(await findingsOf(app, state)).toEqual([])
