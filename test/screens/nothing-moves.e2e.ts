import { expect, it } from 'vitest'
import { fileHeaderScreens } from './states/applications/file-header-screen-states.ts'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { stepPlanScreens } from './states/applications/step-plan-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { isBeforeRelease } from './build-if-stale.ts'
import { describeScreens, oneApp } from './one-app.ts'

/** As for Lighthouse a fifth of what still is good: a press that began on one button never ends on another. */
const most = 0.02

/** What a screen is answered later than the rest, one after the other, in the worst order. */
const late = [
  /\/messages\b|\/threads/,
  /\/attachments$/,
  /\/decision/,
  /\/checklist$/,
  /\/surroundings$/,
  /\/presence$/,
  /\/outside-steps$/,
  /\/shortlist$/,
  /\/history$/,
  /\/merges$/,
  /\/step-plans$/,
]

/** In the page: keeps the late calls until their kind is let go. */
function keepLate(patterns: string[]): void {
  const fetchNow = window.fetch
  const gone = new Set<number>()
  for (const at of patterns.keys()) window.addEventListener(`let-${at}-come`, () => gone.add(at))
  window.fetch = async (address, options) => {
    const path = typeof address === 'string' ? address.replace(/\?.*$/, '') : ''
    const at = patterns.findIndex((pattern) => new RegExp(pattern).test(path))
    if (at >= 0 && !gone.has(at))
      await new Promise((come) => window.addEventListener(`let-${at}-come`, come, { once: true }))
    return fetchNow(address, options)
  }
}

/** What is in view of a screen in place of what is folded on a phone. */
const folded: Readonly<Record<string, string>> = { 'file-road-full': 'Move to another intake' }

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** In the page: how far what was in view has moved, by the measure of browsers. */
function movedSoFar(): number {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as Shift[]
  observer.disconnect()
  return shifts.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0)
}

const states = [
  ...fileScreens,
  ...fileHeaderScreens,
  ...outsideStepScreens,
  ...stepPlanScreens,
  ...peopleScreens,
]
/** On a phone nothing stands beside anything: what is pushed there is pushed on a wide screen, too. */
const widths = isBeforeRelease ? [1280, 360] : [1280]
const app = oneApp()

describeScreens('a file and a record that load little by little', () => {
  it.each(
    [
      'file-checklist-full',
      'file-other-applications',
      'file-road-full',
      'student-full',
      'student-minor',
      'step-plans-full',
    ].flatMap((name) => widths.map((width) => [name, width] as const)),
  )('%s at %d px', async (name, width) => {
    const state = states.find((one) => one.name === name)!
    const page = await app.visit({ ...state, width, context: { viewport: { width, height: 900 } } })
    await page.addInitScript(
      keepLate,
      late.map(({ source }) => source),
    )
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await app.settled(page)
    for (const at of late.keys()) {
      await page.evaluate((event) => void window.dispatchEvent(new Event(event)), `let-${at}-come`)
      await app.settled(page)
    }
    await app.shown(page, (width === 360 && folded[name]) || state.shows)
    const moved = await page.evaluate(movedSoFar)
    // The counts in the bar push its links; without them nothing would have been measured.
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(most)
    expect(await app.leave(page)).toEqual([])
  })
})
