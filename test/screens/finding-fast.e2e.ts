import { expect, it } from 'vitest'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { universityWords as words } from '#areas/catalogue/universities/texts/en.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { ayesha } from './sample-records.ts'
import { searchScreens } from './states/search-screen-states.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()
const { stubs } = searchScreens.find(({ name }) => name === 'search-full')!

describeScreens('searching again before the first answer has come', () => {
  it('never shows the answer to what was asked before', async () => {
    const full = replyIn(stubs, findPrograms)
    const [one] = full.programs
    const page = await app.visit({
      as: ayesha,
      at: '/universities',
      stubs: new Map([
        ...stubs,
        on(findPrograms, ({ query }) => ({
          reply: { ...full, programs: [{ ...one!, programName: `Found for ${query['search']}` }] },
        })),
      ]),
    })
    const box = page.getByRole('combobox', { name: words.search })
    const search = async (text: string) => {
      await box.fill(text)
      await box.press('Enter')
    }
    await box.waitFor()
    await page.evaluate(() => {
      const ask = window.fetch
      window.fetch = async (...what) => {
        const answer = await ask(...what)
        const [address] = what
        if (typeof address === 'string' && /programs\?.*search=slow/.test(address))
          await new Promise((come) => window.addEventListener('let-it-come', come, { once: true }))
        return answer
      }
    })
    const asked = page.waitForResponse(/programs\?.*search=slow/)
    await search('slow')
    await asked
    await search('fast')
    await visible(page, 'Found for fast').waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('let-it-come')))
    await page.waitForTimeout(300)
    expect(await visible(page, 'Found for fast').count()).toBe(1)
    expect(await page.getByText('Found for slow').count()).toBe(0)

    await page.goBack()
    await visible(page, 'Found for slow').waitFor()
    await page.context().close()
  })
})
