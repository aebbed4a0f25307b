import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTime } from './check-page.ts'

interface Stop {
  name: string
  seen: boolean
  ringed: boolean
}

/**
 * Walks a page with the tabulator, once around: where the browser begins on a page it has just loaded is its own affair.
 * Each stop must be seen, and show that it has the focus.
 * @returns the names of the stops in their order, from the link that skips the header
 */
export async function tabThrough(page: Page, address: string): Promise<string[]> {
  // The page writes down its stops by itself, so that many presses go out at once.
  await page.evaluate(() => {
    const walked: { stops: Stop[]; over: boolean } = { stops: [], over: false }
    Object.assign(window, { walked })
    let first: Element | undefined
    addEventListener('focusin', ({ target }) => {
      const one = target as Element
      first ??= one
      if (walked.stops.length > 0 && one === first) walked.over = true
      if (walked.over) return
      // A card is its link's target, and a box its field's: those show the ring.
      const around = [one, one.parentElement, one.parentElement?.parentElement, one.closest('article')]
      const ringed = around.some((element) => element && getComputedStyle(element).outlineStyle === 'solid')
      const { width, height } = one.getBoundingClientRect()
      const name = one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.textContent
      walked.stops.push({ name: name?.trim() ?? '', seen: width > 0 && height > 0, ringed })
    })
  })
  const devtools = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  for (let presses = 0; presses < 120; presses += 20) {
    const strokes = Array.from({ length: 20 }, () => ['rawKeyDown', 'keyUp'] as const).flat()
    const pressed = strokes.map((type) => devtools.send('Input.dispatchKeyEvent', { type, ...tab }))
    await inTime(page, Promise.all(pressed))
    const { stops, over } = await page.evaluate(
      () => (window as unknown as { walked: { stops: Stop[]; over: boolean } }).walked,
    )
    if (!over) continue
    await devtools.detach()
    for (const stop of stops)
      expect([address, stop]).toEqual([address, { ...stop, seen: true, ringed: true }])
    const names = stops.map(({ name }) => name)
    const start = names.indexOf('Skip to the content')
    return [...names.slice(start), ...names.slice(0, start)]
  }
  throw new Error(`${address} has no end for the keyboard`)
}
