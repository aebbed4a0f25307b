import { expect, it } from 'vitest'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { brokenWords } from '../journeys/broken-words.ts'
import { describeScreens, holdBack, oneApp, visible } from './one-app.ts'
import { ayesha, id } from './sample-records.ts'
import { compareScreens } from './states/planning/compare-screen-states.ts'
import { searchScreens } from './states/planning/search-screen-states.ts'
import { shortlistScreens } from './states/planning/shortlist-screen-states.ts'
import { startScreens } from './states/planning/start-screen-states.ts'
import { on, replyIn } from './stubs.ts'
import type { Stub } from './stubs.ts'

const app = oneApp()
const { stubs } = searchScreens.find(({ name }) => name === 'search-full')!

describeScreens('searching again before the first answer has come', () => {
  it('never shows the results of an earlier search', async () => {
    const full = replyIn(stubs, findPrograms)
    const [one] = full.programs
    const page = await app.visit({
      as: ayesha,
      at: '/universities?search=medicine',
      stubs: new Map([
        ...stubs,
        on(findPrograms, ({ query }) => ({
          reply: { ...full, programs: [{ ...one!, programName: `Found for ${query['search']}` }] },
        })),
      ]),
    })
    const box = page.getByRole('combobox', { name: texts.search })
    const search = async (text: string) => {
      await box.fill(text)
      await box.press('Enter')
    }
    await box.waitFor()
    const letGo = await holdBack(page, { method: 'GET', at: /programs\?.*search=slow/, what: 'reply' })
    const asked = page.waitForResponse(/programs\?.*search=slow/)
    await search('slow')
    await asked
    await search('fast')
    await visible(page, 'Found for fast').waitFor()
    await letGo()
    await app.settled(page)
    expect(await visible(page, 'Found for fast').count()).toBe(1)
    expect(await page.getByText('Found for slow').count()).toBe(0)

    await page.goBack()
    await visible(page, 'Found for slow').waitFor()
    await app.leave(page)
  })
})

describeScreens('a tuition that the source gives as a range', () => {
  it('is converted from its lower end, and says so', async () => {
    const full = replyIn(stubs, findPrograms)
    const [one] = full.programs
    const euros = (amount: number) => ({ amount, currency: 'EUR' })
    const tuitionThere = { amount: 51_074, currency: 'PKR' }
    const programs = [
      { ...one!, programName: 'In a range', tuition: euros(156), tuitionTo: euros(4619), tuitionThere },
      { ...one!, _id: id(3, 40), programName: 'Exact', tuition: euros(156), tuitionTo: null, tuitionThere },
    ]
    const page = await app.visit({
      as: ayesha,
      at: '/universities?search=medicine',
      stubs: new Map([...stubs, on(findPrograms, { reply: { ...full, programs } })]),
    })
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('In a range').getByText('from ≈ PKR 51,074 a year').waitFor()
    await row('Exact').getByText('≈ PKR 51,074 a year').waitFor()
    expect(await row('Exact').getByText('from ≈').count()).toBe(0)
    await app.leave(page)
  })
})

describeScreens('filters of a search', () => {
  const visit = () => app.visit({ as: ayesha, at: '/universities?search=medicine', stubs })

  it('take an amount in Urdu digits, with grouped digits, and without its cents', async () => {
    const page = await visit()
    const amount = page.getByLabel('Tuition per year up to')
    for (const [typed, taken] of [
      ['۹۵۰۰', '9500'],
      ['12,000.50', '12000'],
      ['8.000', '8000'],
      ['7 000,5', '7000'],
    ] as const) {
      await amount.fill(typed)
      await amount.press('Enter')
      await page.waitForURL(new RegExp(`tuitionUpTo=${taken}(&|$)`))
    }
    await app.leave(page)
  })

  it('stay when the order is changed before their results are shown', async () => {
    const page = await visit()
    await page.getByRole('checkbox', { name: /^Italy/ }).waitFor()
    // In one go, as on a phone that is still busy with the first.
    await page.evaluate(() => {
      const box = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent.startsWith('Italy'),
      )!
      box.click()
      const order = [...document.querySelectorAll('select')].find(({ options }) =>
        [...options].some(({ value }) => value === 'tuition'),
      )!
      order.value = 'tuition'
      order.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.waitForURL(/sort=tuition/)
    expect(new URL(page.url()).searchParams.get('country')).toBe('IT')
    await app.leave(page)
  })
})

describeScreens('programs side by side, of which some facts did not arrive', () => {
  const { stubs: whole, at } = compareScreens.find(({ name }) => name === 'compare-full')!
  const visit = async (next: Stub<typeof showProgramFit>) => {
    let fit: Stub<typeof showProgramFit> = { refusal: 'unavailable' }
    const page = await app.visit({
      as: ayesha,
      at,
      stubs: new Map([...whole, on(showProgramFit, () => fit)]),
    })
    await visible(page, 'Some facts did not arrive').waitFor()
    fit = next
    const asked = page.waitForRequest(/fit$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked
    return page
  }

  it('stay while they are loaded again', async () => {
    const page = await visit('never')
    expect(await visible(page, 'Riga').count()).toBe(1)
    expect(await page.getByText('Loading').count()).toBe(0)
    await app.leave(page)
  })

  it('are complete once they are loaded', async () => {
    const page = await visit({
      reply: { compared: true, requirements: [], recognition: [], sourceUrl: null, checkedOn: null },
    })
    await page.getByText('Some facts did not arrive').waitFor({ state: 'detached' })
    expect(await visible(page, 'Riga').count()).toBe(1)
    await app.leave(page)
  })
})

describeScreens('the goals of a student at the beginning of a search', () => {
  it('are suggested as filters, each of which can be left out before the search is opened', async () => {
    const { stubs: start, at } = startScreens.find(({ name }) => name === 'start-goals-full')!
    const full = replyIn(start, findPrograms)
    const asked: (string | undefined)[] = []
    const page = await app.visit({
      as: ayesha,
      at,
      stubs: new Map([
        ...start,
        on(findPrograms, ({ query }) => {
          asked.push(query['country'])
          return { reply: full }
        }),
      ]),
    })
    const opens = page.getByRole('link', { name: 'Show all 23 programs' })
    await opens.waitFor()
    expect(await opens.getAttribute('href')).toContain('country=IT,LV,RS')
    await page.getByRole('button', { name: 'Italy' }).click()
    await expect.poll(() => asked.at(-1)).toBe('LV,RS')
    await expect.poll(() => opens.getAttribute('href')).toContain('country=LV,RS')
    await page.getByRole('button', { name: 'Italy' }).click()
    await expect.poll(() => opens.getAttribute('href')).toContain('country=IT,LV,RS')
    await app.leave(page)
  })
})

describeScreens('a comparison on paper', () => {
  it('has the words of the universities, which open on the screen', async () => {
    const { at, stubs: shown } = compareScreens.find(({ name }) => name === 'compare-full')!
    const page = await app.visit({ as: ayesha, at, stubs: shown })
    const words = page
      .getByText('Secondary-school certificate with biology and chemistry', { exact: false })
      .first()
    await words.waitFor({ state: 'attached' })
    expect(await words.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => words.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    await app.leave(page)
  })
})

describeScreens('programs on the shortlist', () => {
  it('lead to an application that has been sent, and offer reminders only of a known day', async () => {
    const { stubs, at } = shortlistScreens.find(({ name }) => name === 'shortlist-full')!
    const page = await app.visit({ as: ayesha, at, stubs })
    const entry = (name: string) => page.getByRole('article', { name, exact: true })
    const sent = entry('Medicine')
    await sent.getByRole('link', { name: 'Applied' }).waitFor()
    expect(await sent.getByRole('link', { name: /^Apply/ }).count()).toBe(0)
    expect(await sent.getByRole('checkbox').count()).toBe(0)

    const dated = entry('Medicine and Surgery')
    expect(await dated.getByRole('link', { name: 'Apply to Medicine and Surgery' }).count()).toBe(1)
    expect(await dated.getByRole('checkbox').count()).toBe(1)

    const inWords = entry('General Medicine (taught in English, for students from abroad)')
    expect(await inWords.getByText('so no reminder can be sent').count()).toBe(1)
    expect(await inWords.getByRole('checkbox').count()).toBe(0)
    await app.leave(page)
  })
})

describeScreens('what is the same for all compared programs', () => {
  it('stays readable on a phone with text twice as large', async () => {
    const page = await app.visit({
      ...compareScreens.find(({ name }) => name === 'compare-full-three')!,
      width: 360,
    })
    const terms = page.getByRole('region', { name: /^The same for all/ }).getByRole('term')
    await terms.first().waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const running = () =>
      terms.evaluateAll((all) =>
        all.flatMap((term) => (term.scrollWidth > term.clientWidth ? [term.textContent] : [])),
      )
    await expect.poll(running).toEqual([])
    await app.leave(page)
  })
})

describeScreens('requirements compared on a phone', () => {
  it('keep a word in one piece that fits below its sign', async () => {
    const { stubs, ...screen } = compareScreens.find(({ name }) => name === 'compare-full-three')!
    const schooling = { kind: 'education', subject: 'secondary', operator: 'has', verdict: 'met' } as const
    const nothing = { part: null, value: null, scheme: null, note: null, because: null, have: null }
    const required = { ...schooling, ...nothing, shortBy: null, about: null, metBy: null, alternatives: [] }
    const fit = {
      compared: true,
      requirements: [required],
      recognition: [],
      sourceUrl: null,
      checkedOn: null,
    }
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...stubs,
        // What is the same for all is not shown side by side.
        on(showProgramFit, ({ params: { programId } }) => ({
          reply: programId === id(3, 1) ? fit : { ...fit, requirements: [] },
        })),
      ]),
      width: 320,
    })
    const judged = page.getByRole('cell').getByRole('listitem')
    await judged.first().waitFor()
    expect(await brokenWords(judged.first())).toEqual([])
    await app.leave(page)
  })
})
