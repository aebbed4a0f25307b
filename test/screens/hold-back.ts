import type { Page } from 'playwright-core'

interface HeldBack {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** What the address of the call fits. */
  at: RegExp
  /** The call itself does not leave, or its reply does not reach the app. */
  what: 'call' | 'reply'
}

/**
 * Holds back certain calls of the app on a page.
 * @returns lets those go that are held at that moment
 */
export async function holdBack(page: Page, { method, at, what }: HeldBack): Promise<() => Promise<void>> {
  await page.evaluate(
    ({ method, pattern, what }) => {
      const fetchNow = window.fetch
      const held = new RegExp(pattern)
      const letGo = () => new Promise((come) => window.addEventListener('let-it-come', come, { once: true }))
      window.fetch = async (address, options) => {
        const isHeld =
          (options?.method ?? 'GET') === method && typeof address === 'string' && held.test(address)
        if (isHeld && what === 'call') await letGo()
        const reply = await fetchNow(address, options)
        if (isHeld && what === 'reply') await letGo()
        return reply
      }
    },
    { method, pattern: at.source, what },
  )
  return () => page.evaluate(() => void window.dispatchEvent(new Event('let-it-come')))
}
