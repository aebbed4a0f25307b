import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../harness/axe/axe.ts'
import { cutOffPlaceholders } from '../fixtures/cut-off-placeholders.ts'
import type { ScreenState } from './screen-state.ts'
import { axeScript } from './file-server.ts'
import { isBeforeRelease } from './build-if-stale.ts'
import type { OneApp } from './one-app.ts'

/** A folder for screenshots of every state. */
export const pictures = process.env['MANZIL_SCREENSHOTS']

/** One check of a screen, and its axe rules: all by default. */
interface Check {
  width: number
  /** The theme; that of the check before by default, because each change of it draws everything again. */
  dark?: boolean
  /** With the widest font that devices have, instead of the narrowest. */
  wideFace?: boolean
  rules?: string[]
}

const wide: Check = { width: 1280, dark: false }
const wideDark: Check = { width: 1280, dark: true, rules: ['color-contrast'] }
// Colors do not depend on the width, and a full screen has been checked for both themes at 1,280 px.
const phone: Check = { width: 360, dark: true, rules: ['target-size'] }
const smallest: Check = { width: 320, wideFace: true, rules: [] }
const smallestTargets: Check = { ...smallest, rules: ['target-size'] }
const smallestDark: Check = { ...smallest, dark: true, rules: ['color-contrast'] }
/** Additional appearances that are only saved as screenshots. */
const onlyScreenshots: Check[] = [
  wideDark,
  { width: 768, dark: true },
  { width: 768, dark: false },
  { width: 360, dark: true },
  { width: 360, dark: false },
]

/** Whether a state shows its screen with everything on it. */
export const isFull = (name: string): boolean => /full|offered|-\d-/.test(name)

/**
 * Full screens contain every part of the others, so only they get all checks with each change, and what a phone shows is
 * checked at 320 px, where there is least room. Loading, empty and failed states consist of components that the gallery of
 * the kit shows in every theme and width, and the colors of the rest are those of the full screens: both are checked before a
 * release. The first check is always in the appearance in which a page is opened.
 */
function checksFor(name: string): Check[] {
  if (isFull(name))
    return isBeforeRelease ? [wide, wideDark, phone, smallest] : [wide, wideDark, smallestTargets]
  if (/loading|failed|empty/.test(name)) return isBeforeRelease ? [wide, smallest] : [wide]
  return isBeforeRelease ? [wide, smallestDark] : [wide, smallest]
}

function withPictures(checks: Check[]): Check[] {
  const isNew = ({ width, dark }: Check) =>
    !checks.some((check) => check.width === width && check.dark === dark)
  return [...checks, ...onlyScreenshots.filter(isNew).map((check) => ({ ...check, rules: [] }))]
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** In the page: switches all texts to the other font. */
function setFont(face: string): void {
  document.documentElement.dataset['face'] = face
}

/** Runs all checks of one state. */
export async function checkState(app: OneApp, { name, as, at, stubs, act, shows }: ScreenState) {
  const page = await app.visit({ as, at, stubs })
  await act?.(page)
  const checks = pictures ? withPictures(checksFor(name)) : checksFor(name)
  let isDark = false
  for (const [index, { width, wideFace = false, rules, ...theme }] of checks.entries()) {
    const dark: boolean = theme.dark ?? isDark
    const check = `${width} px, ${dark ? 'dark' : 'light'}`
    // A page is opened in the appearance of the first check, and may still be navigating.
    if (index > 0)
      await Promise.all([
        page.setViewportSize({ width, height: width < 600 ? 780 : 900 }),
        dark === isDark || page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }),
        page.evaluate(setFont, wideFace ? 'wide' : 'narrow'),
      ])
    isDark = dark
    // Another theme is only other colors; after another width a screen may load, move and draw something else.
    if (width !== checks[index - 1]?.width) {
      await app.shown(page, shows)
      await app.settled(page)
    }
    expect(await axeFindings(page, { rules, script: axeScript }), check).toEqual([])
    expect(await overflow(page), check).toBeLessThanOrEqual(0)
    if (width === 360) expect(await cutOffPlaceholders(page), check).toEqual([])
    if (pictures && width > 320) {
      const file = `${name}-${width}${dark ? '-dark' : ''}.png`
      await page.screenshot({ path: path.join(pictures, file), fullPage: true })
    }
  }
  expect(await app.leave(page)).toEqual([])
}
