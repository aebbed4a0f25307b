import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../harness/axe.ts'
import type { ScreenState } from './screen-state.ts'
import { axeScript } from './file-server.ts'
import type { OneApp } from './one-app.ts'

/** A folder for pictures of every state, for people to look at. */
export const pictures = process.env['MANZIL_SCREENSHOTS']

/** One way to look at a screen, and which of axe's rules are asked there: all of them where none is named. */
interface Look {
  width: number
  dark?: boolean
  /** In the widest face that devices have, in place of the narrowest. */
  wideFace?: boolean
  rules?: string[]
}

const wide: Look = { width: 1280 }
const wideDark: Look = { width: 1280, dark: true, rules: ['color-contrast'] }
// How large something is to press does not depend on the theme.
const phone: Look = { width: 360, dark: true, rules: ['color-contrast', 'target-size'] }
const phoneDark: Look = { width: 360, dark: true, rules: ['color-contrast'] }
// Only whether it fits: axe takes a box that is half scrolled out of a dialog for a small one.
const smallest: Look = { width: 320, wideFace: true, rules: [] }
/** Those that people see in pictures too, besides the ones in which something is asked. */
const seenInPictures: Look[] = [wideDark, phoneDark, { width: 360 }]

/**
 * Full screens hold every part of the others: they alone are looked at in all ways. What is loading or has failed is
 * made of parts that the kit's own tests look at in both themes. The first look is always the one a page is entered in.
 */
function looksAt(name: string): Look[] {
  if (/full|offered|-\d-/.test(name)) return [wide, wideDark, phone, smallest]
  return /loading|failed/.test(name) ? [wide, smallest] : [wide, phoneDark, smallest]
}

function withPictures(looks: Look[]): Look[] {
  const isNew = ({ width, dark }: Look) => !looks.some((look) => look.width === width && look.dark === dark)
  return [...looks, ...seenInPictures.filter(isNew).map((look) => ({ ...look, rules: [] }))]
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** In the page: draws all texts in the other of the two faces. */
function wearFace(face: string): void {
  document.documentElement.dataset['face'] = face
}

/** Looks at one state in every way that it is looked at, and fails with what is wrong there. */
export async function checkState(app: OneApp, { name, as, at, stubs, act, shows }: ScreenState) {
  const page = await app.enter({ as, at, stubs })
  await act?.(page)
  const looks = pictures ? withPictures(looksAt(name)) : looksAt(name)
  for (const [index, { width, dark = false, wideFace = false, rules }] of looks.entries()) {
    const look = `${width} px, ${dark ? 'dark' : 'light'}`
    // A page is entered as the first look wants it, and may still be on its way to another document there.
    if (index > 0)
      await Promise.all([
        page.setViewportSize({ width, height: width < 600 ? 780 : 900 }),
        page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }),
        page.evaluate(wearFace, wideFace ? 'wide' : 'narrow'),
      ])
    await app.shown(page, shows)
    await app.settled(page)
    expect(await axeFindings(page, { rules, script: axeScript }), look).toEqual([])
    expect(await sideways(page), look).toBeLessThanOrEqual(0)
    if (pictures && width > 320) {
      const file = `${name}-${width}${dark ? '-dark' : ''}.png`
      await page.screenshot({ path: path.join(pictures, file), fullPage: true })
    }
  }
  expect(await app.leave(page)).toEqual([])
}
