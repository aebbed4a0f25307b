import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, type AxeOptions } from '../harness/axe/axe.ts'
import { isBeforeRelease } from '../screens/build-if-stale.ts'

/**
 * Checks that the page does not scroll horizontally, and saves a screenshot if `MANZIL_SCREENSHOTS` names a
 * folder.
 */
export async function checkLayout(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize()!
  const folder = process.env['MANZIL_SCREENSHOTS']
  if (folder) {
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} at ${width} px scrolls horizontally`).toBeLessThanOrEqual(0)
}

/**
 * The same, and axe finds nothing. For content that no screen state shows, and once for each page of a journey,
 * with real data.
 */
export async function checkPage(page: Page, name: string, how?: AxeOptions): Promise<void> {
  await atRest(page)
  await checkLayout(page, name)
  expect(await findings(page, how)).toEqual([])
}

/** The axe rules for the other width: target sizes. Contrast does not depend on the width. */
const rulesOfWidth = ['target-size']

/**
 * Checks a page in its width; before a release, and for pictures, also in that of a computer or a phone, or in the given
 * widths, and restores its width. So a journey runs once. With each change the states of all screens (test/screens) are
 * checked at 320 px, where there is least room.
 * @param part  a selector for the new part of a page that another test checks as a whole
 */
export async function atEachWidth(
  check: typeof checkLayout | typeof checkPage,
  page: Page,
  name: string,
  { widths = [1280, 360], part }: { widths?: readonly number[]; part?: string } = {},
): Promise<void> {
  const own = page.viewportSize()!
  await check(page, name, { part })
  if (!isBeforeRelease && !process.env['MANZIL_SCREENSHOTS']) return
  for (const width of widths.filter((other) => other !== own.width)) {
    await page.setViewportSize({ ...own, width })
    await atRest(page)
    await check(page, name, { rules: rulesOfWidth, part })
  }
  await page.setViewportSize(own)
}

/** How long a page may take to come to rest or to answer keys, in milliseconds, on a busy machine. */
const restTimeoutMs = 60_000

/** In the page: what it may be waiting for. */
const unfinished = () => ({
  visibility: document.visibilityState,
  faces: document.fonts.status,
  pictures: [...document.images].filter(({ complete }) => !complete).map(({ currentSrc }) => currentSrc),
  busy: [...document.querySelectorAll('[aria-busy=true]')].map(({ outerHTML }) => outerHTML.slice(0, 80)),
  moving: document.getAnimations().map(({ playState, currentTime, effect }) => ({
    playState,
    currentTime,
    on: ((effect as KeyframeEffect | null)?.target?.outerHTML ?? '').slice(0, 80),
  })),
})

/**
 * What a page is asked inside the page has no time limit of its own. @param answer what it was asked
 * @returns the answer; rejects with what the page still waits for if there is none in time
 */
export async function inTime<Answer>(page: Page, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number) => new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)))
  const isLate = Symbol()
  const first = await Promise.race([answer, after(restTimeoutMs).then(() => isLate)])
  clearTimeout(timer)
  if (first !== isLate) return first as Answer
  const state = await Promise.race([page.evaluate(unfinished), after(5000)])
  clearTimeout(timer)
  throw new Error(`${page.url()} does not answer: ${JSON.stringify(state)}`)
}

/** Waits until no button is busy, fonts are loaded, and animations and transitions have finished. */
export const atRest = (page: Page) => inTime(page, page.evaluate(comeToRest))

/** In the page. */
async function comeToRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // A button that changes its label while axe reads it has none.
  while (document.querySelector('button[aria-busy=true]')) await frame()
  await document.fonts.ready
  await frame()
  // Infinite animations would never finish, nor those in a band (kit.css) that went out of sight.
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    Number.isFinite(effect?.getComputedTiming().endTime) &&
    (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true })
  while (document.getAnimations().some(isMoving)) await frame()
}

/** The findings of axe, with the address of the page. */
export async function findings(page: Page, how?: AxeOptions): Promise<string[]> {
  const found = await axeFindings(page, how)
  return found.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]}`)
}
