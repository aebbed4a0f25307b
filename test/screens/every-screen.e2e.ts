import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScreens } from './account-screen-states.ts'
import { activityScreens } from './activity-screen-states.ts'
import { applicationScreens } from './application-screen-states.ts'
import { applyScreens } from './apply-screen-states.ts'
import { catalogueScreens } from './catalogue-screen-states.ts'
import { costScreens } from './costs-screen-states.ts'
import { oversightScreens } from './oversight-screen-states.ts'
import { chatbotScreens } from './chatbot-screen-states.ts'
import { compareScreens } from './compare-screen-states.ts'
import { courseScreens } from './course-screen-states.ts'
import { destinationScreens } from './destination-screen-states.ts'
import { importScreens } from './import-screen-states.ts'
import { fileScreens } from './file-screen-states.ts'
import { leavingScreens } from './leaving-screen-states.ts'
import { messageScreens } from './message-screen-states.ts'
import { peopleScreens } from './people-screen-states.ts'
import { profileScreens } from './profile-screen-states.ts'
import { programScreens } from './program-screen-states.ts'
import { queueScreens } from './queue-screen-states.ts'
import { publishingScreens } from './publishing-screen-states.ts'
import { searchScreens } from './search-screen-states.ts'
import { recordScreens } from './record-screen-states.ts'
import { shortlistScreens } from './shortlist-screen-states.ts'
import { staffScreens } from './staff-screen-states.ts'
import { findChromium, findings, startStubbedApp } from './stubbed-app.ts'
import type { StubbedApp } from './stubbed-app.ts'
import { teamScreens } from './team-screen-states.ts'
import { universityScreens } from './university-screen-states.ts'
import { vaultScreens } from './vault-screen-states.ts'

const chromium = findChromium()
if (!chromium)
  console.warn('No Chromium on this machine: the screens are not tested. Set CHROMIUM to its path.')
/** A folder for pictures of every state, for people to look at. */
const pictures = process.env['MANZIL_SCREENSHOTS']

let app: StubbedApp
beforeAll(async () => {
  if (chromium) app = await startStubbedApp(chromium)
  if (pictures) await mkdir(pictures, { recursive: true })
})
afterAll(() => app?.close())

const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Until nothing slides any more: with reduced motion that is at once, but focus and layout take a frame. */
const settled = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 320)))

const screens = [
  ...accountScreens,
  ...profileScreens,
  ...vaultScreens,
  ...recordScreens,
  ...universityScreens,
  ...searchScreens,
  ...programScreens,
  ...shortlistScreens,
  ...compareScreens,
  ...destinationScreens,
  ...courseScreens,
  ...applyScreens,
  ...applicationScreens,
  ...queueScreens,
  ...staffScreens,
  ...importScreens,
  ...fileScreens,
  ...costScreens,
  ...catalogueScreens,
  ...peopleScreens,
  ...publishingScreens,
  ...oversightScreens,
  ...teamScreens,
  ...chatbotScreens,
  ...messageScreens,
  ...activityScreens,
  ...leavingScreens,
]

describe.skipIf(!chromium)('every screen in each of its states', () => {
  const wideLight = { width: 1280, dark: false }
  const narrowDark = { width: 360, dark: true }
  const others = [
    { width: 360, dark: false },
    { width: 1280, dark: true },
  ]
  // Full screens hold every part of the others: they alone are looked at in all four ways, unless for pictures.
  // What is loading or has failed is made of parts that the kit's own tests look at in both themes.
  const looksAt = (name: string) => {
    if (pictures || /full|offered|-\d-/.test(name)) return [wideLight, ...others, narrowDark]
    return /loading|failed/.test(name) ? [wideLight] : [wideLight, narrowDark]
  }
  it.concurrent.each(screens)('$name', async ({ name, as, at, stubs, act, shows }) => {
    const page = await app.visit({ as, at, stubs })
    await act?.(page)
    for (const { width, dark } of looksAt(name)) {
      await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
      await visible(page, shows).waitFor()
      await settled(page)
      expect(await findings(page), `${width} px, ${dark ? 'dark' : 'light'}`).toEqual([])
      expect(await sideways(page), `${width} px`).toBeLessThanOrEqual(0)
      if (pictures) {
        const file = `${name}-${width}${dark ? '-dark' : ''}.png`
        await page.screenshot({ path: path.join(pictures, file), fullPage: true })
      }
    }
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await sideways(page), '320 px').toBeLessThanOrEqual(0)
    await page.context().close()
    expect(app.problems(page)).toEqual([])
  })
})
