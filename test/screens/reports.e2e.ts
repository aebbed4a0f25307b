import { expect, it } from 'vitest'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { bilal, id } from './sample-records.ts'

const app = oneApp()

describeScreens('a report', () => {
  it('names in its chart the university of programs that share a name, and of no others', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-full')!)
    const chart = page.getByRole('figure')
    for (const name of ['Law, University of Padua', 'Law, Invented College of Health', 'Medicine'])
      await chart.getByText(name, { exact: true }).waitFor()
    await app.leave(page)
  })

  it('leads from each number of files to those files, with the filters of the report', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-filtered-full')!)
    const link = page.getByRole('link', { name: 'Medicine, Joined: show 310 files' })
    const address = new URL((await link.getAttribute('href'))!, 'http://any')
    expect(address.pathname).toBe('/staff')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      program: id(3, 1),
      university: id(2, 1),
      officer: bilal._id,
      intake: 'none',
      submittedFrom: '2026-01-01',
      submittedTo: '2026-11-20',
      standing: 'joined',
    })
    // Nothing leads from none.
    await page.getByRole('row', { name: /Invented College of Health/ }).waitFor()
    expect(await page.getByRole('link', { name: /show 0 files/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove all filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await app.leave(page)
  })

  it('leads from the work of an officer to the files it was done on, and from a stage to those that left it', async () => {
    const numbers = async (state: string, link: RegExp) => {
      const page = await app.visit(oversightScreens.find(({ name }) => name === state)!)
      const links = page.getByRole('link', { name: link })
      await links.first().waitFor()
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      await app.leave(page)
      return hrefs
    }
    expect(await numbers('reports-officers-full', new RegExp(`^${bilal.name}, .*: show `))).toEqual([
      `/staff?officer=${bilal._id}`,
      `/staff?officer=all&workedBy=${bilal._id}`,
      `/staff?officer=all&decidedBy=${bilal._id}`,
      `/staff?officer=all&openedBy=${bilal._id}`,
    ])
    expect(await numbers('reports-days-full', /^Under review, Left the stage: /)).toEqual([
      '/staff?officer=all&country=IT&left=under_review',
    ])
  })

  it('leads from numbers of enquiries to those enquiries, with the days of the report', async () => {
    const of = (name: string) => oversightScreens.find((one) => one.name === name)!
    let page = await app.visit({
      ...of('reports-enquiry-ends-full'),
      at: '/staff/reports?report=enquiry-ends&from=2026-10-02',
    })
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await href('Could not be reached, Enquiries: show 28 enquiries')).toBe(
      '/staff/enquiries?handled=yes&ended=not_reached&from=2026-10-02',
    )
    await app.leave(page)
    page = await app.visit({
      ...of('reports-enquiries-full'),
      at: '/staff/reports?report=enquiries&from=2026-10-02',
    })
    expect(await href('October 2026: Registration, Received: show 131 enquiries')).toBe(
      '/staff/enquiries?handled=all&kind=registration&from=2026-10-02&to=2026-10-31',
    )
    expect(await href('October 2026: Registration, Answered: show 118 enquiries')).toBe(
      '/staff/enquiries?handled=all&answered=yes&kind=registration&from=2026-10-02&to=2026-10-31',
    )
    expect(await href('October 2026: Message, Students: show 1 enquiry')).toBe(
      '/staff/enquiries?handled=all&student=yes&kind=contact&from=2026-10-02&to=2026-10-31',
    )
    expect(await href('November 2026: Message, Open now: show 12 enquiries')).toBe(
      '/staff/enquiries?handled=no&kind=contact&from=2026-11-01&to=2026-11-30',
    )
    await app.leave(page)
  })

  it('keeps the filters that only applications have for them, while it counts enquiries', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-enquiries-full')!)
    const removed = page.getByRole('button', { name: /^Remove filter/ })
    await removed.waitFor()
    expect(await removed.allInnerTexts()).toEqual(['Received from 1 Oct 2026'])
    await removed.click()
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await page.getByRole('link', { name: 'Programs', exact: true }).click()
    await page.getByRole('button', { name: 'Remove filter Italy' }).waitFor()
    await app.leave(page)
  })
})
