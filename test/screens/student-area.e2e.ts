import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { applicationStats, listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { followChanges } from '#platform/live/contract.ts'
import { listHelp } from '#areas/conversation/help/contract/help.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { beginUpload, listVault } from '#areas/applications/documents/contract/vault.ts'
import { logout } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { deleteDraft, listDrafts } from '#areas/applications/drafts/contract.ts'
import { begunElsewhere } from './states/applications/apply-screen-states.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { fullStats } from './states/app/account-screen-states.ts'
import { chatbotScreens } from './states/conversation/chatbot-screen-states.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { messageScreens } from './states/conversation/message-screen-states.ts'
import { queueScreens } from './states/applications/queue-screen-states.ts'
import { searchScreens } from './states/planning/search-screen-states.ts'
import { ayesha, bilal, id } from './sample-records.ts'
import { describeScreens, holdBack, oneApp, visible } from './one-app.ts'
import { vaultScreens } from './states/applications/vault-screen-states.ts'
import { checkLayout } from '../journeys/check-page.ts'
import { photoOf } from '../journeys/sample-photos.ts'
import { universityScreens } from './states/catalogue/university-screen-states.ts'
import { on, replyIn } from './stubs.ts'
import type { Asked, Stub, Stubs } from './stubs.ts'

const app = oneApp()

const stats = (stub: Stub<typeof applicationStats>): Stubs => new Map([on(applicationStats, stub)])
const full = stats({ reply: { data: fullStats } })

describeScreens('the student shell', () => {
  it('shows the sidebar from 1,024 px, and below it a drawer whose overlay closes it', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full, width: 1024 })
    const greeting = () => page.getByText('Welcome, Ayesha Siddiqui').filter({ visible: true })
    const button = page.getByRole('button', { name: 'Open menu' })
    await greeting().waitFor()
    expect(await button.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect.poll(() => greeting().count()).toBe(0)
    await button.click()
    await greeting().waitFor()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toBe('hidden')
    await page.mouse.click(900, 400)
    await expect.poll(() => greeting().count()).toBe(0)
    await button.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Activities' }).click()
    await page.waitForURL(/activities/)
    await expect.poll(() => greeting().count()).toBe(0)
    await app.leave(page)
  })

  it('shows "User" for people without a name, and marks the current entry', async () => {
    const page = await app.visit({ as: { ...ayesha, name: '' }, at: '/dashboard', stubs: full })
    await visible(page, 'Welcome, User').waitFor()
    const current = page.locator('nav [aria-current=page]').filter({ visible: true })
    await expect.poll(() => current.allInnerTexts()).toEqual(['Dashboard'])
    await page.getByRole('link', { name: 'Universities', exact: true }).click()
    await expect.poll(() => current.allInnerTexts()).toEqual(['Universities'])
    app.problems()
    await app.leave(page)
  })

  it('moves the focus to the heading on the way from screen to screen, and names the tab', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full })
    await page.getByRole('link', { name: 'Activities' }).click()
    await visible(page, 'What is waiting for you').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Activities')
    await expect.poll(() => page.title()).toBe('Activities · Manzil')
    await app.leave(page)
  })

  it('shows the number of new notifications beside a visible bell, and which ones are new', async () => {
    const { stubs, at } = messageScreens.find(({ name }) => name === 'notices-full')!
    const reply = replyIn(stubs, listNotifications)
    const page = await app.visit({
      as: ayesha,
      at,
      stubs: new Map([...stubs, on(listNotifications, { reply: { ...reply, unread: 120 } })]),
    })
    const bell = page.getByRole('link', { name: 'Notifications, 120 new' })
    const [icon, count] = await Promise.all(
      [bell.locator('svg'), bell.getByText('99')].map(async (part) => (await part.boundingBox())!),
    )
    const shared = (from: 'x' | 'y', size: 'width' | 'height') =>
      Math.max(
        0,
        Math.min(icon![from] + icon![size], count![from] + count![size]) -
          Math.max(icon![from], count![from]),
      )
    const covered = (shared('x', 'width') * shared('y', 'height')) / (icon!.width * icon!.height)
    expect(covered).toBeLessThan(0.15)
    const marked = page.getByRole('listitem').filter({ has: page.getByText('New', { exact: true }) })
    await expect
      .poll(() => marked.allInnerTexts())
      .toEqual([expect.stringContaining('You have an offer'), expect.stringContaining('Bilal')])
    const rows = page.getByRole('listitem').filter({ has: page.locator('time') })
    const looks = await rows.evaluateAll((all) =>
      all.map((row) => ({
        isNew: row.textContent.includes('New'),
        tint: getComputedStyle(row).backgroundColor,
        weight: getComputedStyle(row.querySelector('p')!).fontWeight,
      })),
    )
    const unread = looks.filter(({ isNew }) => isNew)
    const read = looks.filter(({ isNew }) => !isNew)
    expect([unread.length, new Set(unread.map(({ weight }) => weight))]).toEqual([2, new Set(['600'])])
    expect(read.map(({ weight }) => weight)).toEqual(read.map(() => '400'))
    expect(read.length).toBeGreaterThan(0)
    expect(read.map(({ tint }) => tint)).not.toContain(unread[0]!.tint)
    await app.leave(page)
  })

  it.each([
    ['an officer', 'courses-full', bilal, '/staff'],
    ['an officer', 'courses-tests', bilal, '/staff'],
    ['a student', 'courses-full', ayesha, '/dashboard'],
  ])('leads %s from the header of %s on to their first screen', async (_, name, as, first) => {
    const page = await app.visit({ ...courseScreens.find((state) => state.name === name)!, as })
    const ways = page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
    await expect
      .poll(() => ways.evaluateAll((links) => links.map((one) => one.getAttribute('href'))))
      .toEqual([first, first])
    await app.leave(page)
  })

  it.each([320, 360])(
    'shows the whole label of the selected tab at %i px, from either side',
    async (width) => {
      const { at, stubs, shows } = courseScreens.find(({ name }) => name === 'courses-tests')!
      const page = await app.visit({ as: ayesha, at, stubs, width })
      await visible(page, shows).waitFor()
      const whole = async (label: string) => {
        const tab = page.getByRole('link', { name: label, exact: true }).and(page.locator('[aria-current]'))
        await tab.waitFor()
        await expect
          .poll(() =>
            tab.evaluate((one) => {
              const [own, set] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()]
              return own.left >= set.left - 1 && own.right <= set.right + 1
            }),
          )
          .toBe(true)
      }
      await whole('Practice tests')
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      for (const label of ['Suggest a course', 'Courses', 'Suggest a course', 'Practice tests']) {
        await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).last().click()
        await whole(label)
      }
      await app.leave(page)
    },
  )

  it.each(['ltr', 'rtl'])('shows the facts of a file of a message in one line at 320 px: %s', async (dir) => {
    const { at, stubs, shows } = messageScreens.find(({ name }) => name === 'thread-with-files')!
    const page = await app.visit({ as: ayesha, at, stubs, width: 320 })
    await visible(page, shows).waitFor()
    await page.evaluate((way) => (document.documentElement.dir = way), dir)
    const files = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Download/ }) })
    const lines = (text: Locator) =>
      text.evaluate((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    const facts = files.getByText(/^\d pages?, \d+ KB$/)
    expect(await facts.count()).toBe(3)
    for (const one of await facts.all()) expect(await lines(one)).toBe(1)
    await checkLayout(page, `files-of-messages-${dir}`)
    await app.leave(page)
  })

  it('logs out for good: storage empty, start page in place of the screen', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/dashboard',
      stubs: new Map([...full, on(logout, { reply: { message: 'Bye.' } })]),
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('http://manzil.localhost/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.goBack().catch(() => null)
    await expect.poll(() => page.url()).not.toContain('dashboard')
    app.problems()
    await app.leave(page)
  })

  it('sends an officer to the console, and a student away from it', async () => {
    const { stubs } = queueScreens.find(({ name }) => name === 'queue-full')!
    const officer = await app.visit({ as: bilal, at: '/dashboard', stubs })
    await officer.waitForURL(/\/staff$/)
    await app.leave(officer)
    const student = await app.visit({ as: ayesha, at: '/staff', stubs: full })
    await student.waitForURL(/\/dashboard$/)
    await app.leave(student)
  })
})

describeScreens('the applications of a student without any', () => {
  const { stubs, at } = applicationScreens.find(({ name }) => name === 'applications-empty')!

  it('are one line about what will appear here, and one button', async () => {
    const page = await app.visit({ as: ayesha, at, stubs })
    await visible(page, 'You have not applied yet').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('searchbox').count()).toBe(0)
    expect(await main.getByText('0 applications').count()).toBe(0)
    expect(await main.getByRole('link').allInnerTexts()).toEqual(['Find a university'])
    await app.leave(page)
  })

  it('can be searched and filtered again where a filter hides them all', async () => {
    const filtered = applicationScreens.find(({ name }) => name === 'applications-filtered')!
    const page = await app.visit({ as: ayesha, at: filtered.at, stubs: filtered.stubs })
    await visible(page, 'No applications match').waitFor()
    expect(await visible(page, '0 applications').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Confirmed', exact: true }).count()).toBe(1)
    await app.leave(page)
  })
})

describeScreens('the dashboard', () => {
  it('shows 0 for what is missing, five entries at most, and the error of the answer', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full })
    await visible(page, 'Applied to Al-Farabi').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5)
    const [applied] = await page.locator('tbody td').first().allInnerTexts()
    expect(applied).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
    await expect.poll(() => page.locator('dd').allInnerTexts()).toEqual(['6', '3', '1', '2', '5'])
    await app.leave(page)
    const failed = await app.visit({
      as: ayesha,
      at: '/dashboard',
      stubs: stats({ refusal: 'unavailable', message: '' }),
    })
    await failed.getByRole('alert').filter({ hasText: 'Failed to fetch dashboard statistics' }).waitFor()
    await expect.poll(() => failed.locator('dd').allInnerTexts()).toEqual(['0', '0', '0', '0', '0'])
    await app.leave(failed)
  })
})

describeScreens('the documents of a student', () => {
  it('go on to be uploaded on other screens, and are there on return', async () => {
    const { as, at, stubs } = vaultScreens.find(({ name }) => name === 'documents-full')!
    const list = replyIn(stubs, listVault)
    const degree = { ...list.documents[0]!, _id: id(5, 77), name: 'bsDegreeImage' as const }
    let isHeld = true
    const page = await app.visit({
      as,
      at,
      stubs: new Map([
        ...stubs,
        ...full,
        on(beginUpload, () =>
          isHeld ? 'broken' : { reply: { uploadId: id(9, 1), received: degree.bytes, document: degree } },
        ),
        on(listVault, () => ({
          reply: isHeld ? list : { ...list, documents: [degree, ...list.documents] },
        })),
      ]),
    })
    const file = { name: 'degree.png', mimeType: 'image/png', buffer: photoOf('degree') }
    await page.getByLabel('Which document is it?').selectOption('bsDegreeImage')
    await page.getByLabel('Choose a file').setInputFiles(file)
    const cancel = page.getByRole('button', { name: 'Cancel Bachelor’s degree' })
    await cancel.waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await visible(page, 'Welcome, Ayesha Siddiqui').waitFor()
    await page.goBack()
    await cancel.waitFor()

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    isHeld = false
    await page.getByText('Bachelor’s degree is stored.').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Bachelor’s degree' }).waitFor()
    expect(await cancel.count()).toBe(0)
    app.problems()
    await app.leave(page)
  })
})

describeScreens('finding a university', () => {
  it('has search and page in the address, and starts a new search at its first page', async () => {
    const asked: Asked[] = []
    const { stubs } = universityScreens.find(({ name }) => name === 'universities-full')!
    const searched = searchScreens.find(({ name }) => name === 'search-full')!
    const listed = { reply: replyIn(stubs, listUniversities) }
    const page = await app.visit({
      as: ayesha,
      at: '/universities?view=universities',
      stubs: new Map([
        ...searched.stubs,
        on(listUniversities, (ask: Asked) => {
          asked.push(ask)
          return listed
        }),
      ]),
    })
    await page.getByRole('link', { name: 'Page 3' }).click()
    await page.waitForURL(/page=3/)
    await expect.poll(() => asked.at(-1)?.query).toEqual({ page: '3' })
    const box = page.getByRole('combobox', { name: 'Subject, university or country' })
    await box.fill('riga')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL(/\?search=riga$/)
    // With a search come programs, and above them the universities it names.
    await expect.poll(() => asked.at(-1)?.query).toEqual({ search: 'riga' })
    await page.goBack()
    await expect.poll(() => asked.at(-1)?.query).toEqual({ page: '3' })
    await expect.poll(() => box.inputValue()).toBe('')
    await app.leave(page)
  })
})

describeScreens('help that finds nothing', () => {
  const { stubs, at } = chatbotScreens.find(({ name }) => name === 'help-nearest')!
  const { stubs: whole } = chatbotScreens.find(({ name }) => name === 'help-full')!

  it('leads to the articles of a topic', async () => {
    const page = await app.visit({
      as: ayesha,
      at,
      width: 360,
      stubs: new Map([
        on(listHelp, ({ query }: Asked) => ({
          reply: replyIn(query['search'] === undefined ? whole : stubs, listHelp),
        })),
      ]),
    })
    const topics = page.getByRole('region', { name: 'Topics that come closest' })
    await topics.getByRole('link', { name: 'Money' }).click()
    await page.waitForURL(/\/help#topic-money$/)
    const topic = page.locator('#topic-money')
    await expect.poll(() => topic.getByRole('link').first().isVisible()).toBe(true)
    // The focus goes along.
    await expect.poll(() => topic.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await app.leave(page)
  })

  it('takes the words of the search along to the office', async () => {
    const page = await app.visit({ as: ayesha, at, stubs })
    await page.getByRole('link', { name: 'Ask the office' }).click()
    await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('wisa')
    await app.leave(page)
  })
})

describeScreens('an application that was started and not sent', () => {
  it('is gone once it is removed, also when those of the account came while the question was open', async () => {
    const started = begunElsewhere()
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map([
        ...full,
        on(listDrafts, { reply: { drafts: [started] } }),
        on(deleteDraft, { reply: { message: 'Removed.' } }),
      ]),
    })
    const link = page.getByRole('button', { name: /^Remove the unsent application/ })
    await link.waitFor()
    const letGo = await holdBack(page, { method: 'GET', at: /drafts$/, what: 'reply' })
    await page.getByRole('link', { name: 'Activities', exact: true }).first().click()
    await link.waitFor({ state: 'detached' })
    const asked = page.waitForResponse(/drafts$/)
    await page.goBack()
    await link.click()
    await asked
    await letGo()
    await app.settled(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await link.waitFor({ state: 'detached' })
    await app.leave(page)
  })
})

describeScreens('the applications of a student on a slow line', () => {
  it('are still loading when changes are followed already, and nobody reads that there are none', async () => {
    let asked = 0
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map([
        on(listOfStudent, () => {
          asked += 1
          return 'never'
        }),
        on(followChanges, { type: 'text/event-stream', bytes: Buffer.from(': hello\n\n') }),
      ]),
    })
    await expect.poll(() => asked).toBeGreaterThan(1)
    await app.settled(page)
    expect(await page.getByText('You have not applied yet').count()).toBe(0)
    expect(await page.getByText('Loading your applications').count()).toBe(1)
    await app.leave(page)
  })
})
