import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationStats, confirmJoin, listOfStudent, submitApplication } from '#contract/applications.ts'
import { listDrafts, saveDraft } from '#contract/drafts.ts'
import type { RouteShape } from '#contract/route.ts'
import { logout } from '#contract/sign-in.ts'
import { listUniversities } from '#contract/universities.ts'
import { aPhotograph, aPhotographWithPlace, aTurnedPicture, cameraMark } from '#test/fixtures/pictures.ts'
import { fullStats } from './account-screen-states.ts'
import { applyAt, applying, applyUpTo } from './apply-screen-states.ts'
import { queueScreens } from './queue-screen-states.ts'
import { searchScreens } from './search-screen-states.ts'
import { application, ayesha, bilal, id, offered } from './sample-records.ts'
import { findChromium, startStubbedApp } from './stubbed-app.ts'
import type { Asked, Stub, StubbedApp, Stubs } from './stubbed-app.ts'
import { universityScreens } from './university-screen-states.ts'

const chromium = findChromium()
if (!chromium)
  console.warn('No Chromium on this machine: the student area is not tested. Set CHROMIUM to its path.')

let app: StubbedApp
beforeAll(async () => {
  if (chromium) app = await startStubbedApp(chromium)
})
afterAll(() => app?.close())

const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

const stats = (stub: Stub): Stubs => new Map([[applicationStats, stub]])
const full = stats({ reply: { data: fullStats } })

describe.skipIf(!chromium)('the student shell', () => {
  it('shows the sidebar from 1,024 px, and below it a drawer whose overlay closes it', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full, width: 1024 })
    const greeting = () => page.getByText('Welcome, Ayesha Siddiqui').filter({ visible: true })
    const button = page.getByRole('button', { name: 'Open menu' })
    await greeting().waitFor()
    expect(await button.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1023, height: 800 })
    expect(await greeting().count()).toBe(0)
    await button.click()
    await greeting().waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.mouse.click(900, 400)
    await expect.poll(() => greeting().count()).toBe(0)
    await button.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Activities' }).click()
    await page.waitForURL(/activities/)
    await expect.poll(() => greeting().count()).toBe(0)
    await page.context().close()
  })

  it('calls someone without a name User, and marks the entry one stands at', async () => {
    const page = await app.visit({ as: { ...ayesha, name: '' }, at: '/dashboard', stubs: full })
    await visible(page, 'Welcome, User').waitFor()
    const current = page.locator('nav [aria-current=page]').filter({ visible: true })
    expect(await current.allInnerTexts()).toEqual(['Dashboard'])
    await page.getByRole('link', { name: 'Universities', exact: true }).click()
    await expect.poll(() => current.allInnerTexts()).toEqual(['Universities'])
    app.problems()
    await page.context().close()
  })

  it('moves the focus to the heading on the way from screen to screen, and names the tab', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full })
    await page.getByRole('link', { name: 'Activities' }).click()
    await visible(page, 'What waits on you').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Activities')
    expect(await page.title()).toBe('Activities · Manzil')
    await page.context().close()
  })

  it('logs out for good: storage empty, start page in place of the screen', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/dashboard',
      stubs: new Map<RouteShape, Stub>([
        ...(full as Map<RouteShape, Stub>),
        [logout, { reply: { message: 'Bye.' } }],
      ]),
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('http://manzil.localhost/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('dashboard')
    app.problems()
    await page.context().close()
  })

  it('sends an officer to the console, and a student away from it', async () => {
    const { stubs } = queueScreens.find(({ name }) => name === 'queue-full')!
    const officer = await app.visit({ as: bilal, at: '/dashboard', stubs })
    await officer.waitForURL(/\/staff$/)
    await officer.context().close()
    const student = await app.visit({ as: ayesha, at: '/staff', stubs: full })
    await student.waitForURL(/\/dashboard$/)
    await student.context().close()
  })
})

describe.skipIf(!chromium)('the dashboard', () => {
  it('shows 0 for what is missing, five entries at most, and the error of the answer', async () => {
    const page = await app.visit({ as: ayesha, at: '/dashboard', stubs: full })
    await visible(page, 'Applied to Al-Farabi').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(5)
    expect(await page.locator('dd').allInnerTexts()).toEqual(['6', '3', '1', '2', '5'])
    await page.context().close()
    const failed = await app.visit({
      as: ayesha,
      at: '/dashboard',
      stubs: stats({ refusal: 'unavailable', message: '' }),
    })
    await failed.getByRole('alert').filter({ hasText: 'Failed to fetch dashboard statistics' }).waitFor()
    expect(await failed.locator('dd').allInnerTexts()).toEqual(['0', '0', '0', '0', '0'])
    await failed.context().close()
  })
})

describe.skipIf(!chromium)('finding a university', () => {
  it('keeps search and page in the address, and starts a new search at its first page', async () => {
    const asked: Asked[] = []
    const { stubs } = universityScreens.find(({ name }) => name === 'universities-full')!
    const searched = searchScreens.find(({ name }) => name === 'search-full')!
    const listed = stubs.get(listUniversities) as Stub
    const page = await app.visit({
      as: ayesha,
      at: '/universities',
      stubs: new Map<RouteShape, Stub | ((ask: Asked) => Stub)>([
        ...searched.stubs,
        [
          listUniversities,
          (ask: Asked) => {
            asked.push(ask)
            return listed
          },
        ],
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
    expect(await box.inputValue()).toBe('')
    await page.context().close()
  })
})

describe.skipIf(!chromium)('applying', () => {
  const accepted: Stub = {
    reply: { message: 'Application submitted successfully', data: application(1) },
  }

  it('loses nothing on a reload: answers, photos and the step', async () => {
    // Only what lies on the device is there to come back: the account cannot be asked.
    const stubs = new Map<RouteShape, Stub | ((ask: Asked) => Stub)>([
      ...applying('never'),
      [listDrafts, 'broken'],
    ])
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'send')
    await page.reload()
    await page.getByText('What I say here is true').waitFor()
    const front = page.getByRole('listitem').filter({ hasText: 'National ID, front' })
    await front.getByText('Ready', { exact: true }).waitFor()
    await page.getByText('Autumn 2027').first().waitFor()
    await page.goto(`http://manzil.localhost${applyAt}`)
    expect(await page.getByLabel('Autumn 2027').isChecked()).toBe(true)
    await page.context().close()
  })

  it('sends the same key again after the connection broke, and forgets the draft once it is taken', async () => {
    const keys: string[] = []
    let broken = true
    const stubs = applying(accepted)
    stubs.set(submitApplication, ({ headers }: Asked) => {
      keys.push(headers['idempotency-key']!)
      return broken ? 'broken' : accepted
    })
    stubs.set(listOfStudent, { reply: { data: [], totalCount: 0 } })
    // What was saved lies on the device alone: an account that answers with no draft would mean that it was sent.
    stubs.set(listDrafts, 'broken')
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'send')
    await page.getByLabel('What I say here is true').check()
    await page.getByRole('button', { name: 'Send application' }).click()
    await visible(page, 'Nothing is lost').waitFor()
    await page.reload()
    await page.getByLabel('What I say here is true').check()
    broken = false
    await page.getByRole('button', { name: 'Send application' }).click()
    await visible(page, 'MZ-2026-004127').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await visible(page, 'You have not applied yet').waitFor()
    expect(await page.getByText('Started on this device').count()).toBe(0)
    app.problems()
    await page.context().close()
  })

  it('makes photos ready on the device: small enough, upright, without place and camera', async () => {
    const page = await app.visit({ as: ayesha, at: applyAt, stubs: applying(accepted) })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    /** Chooses a file and reads back what has become of it. */
    const prepared = async (label: string, buffer: Buffer) => {
      const field = page.getByRole('region', { name: label })
      await field
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      await field.getByText('Ready', { exact: true }).waitFor()
      return field.locator('img').evaluate(async (img: HTMLImageElement, mark) => {
        await img.decode()
        const blob = await (await fetch(img.src)).blob()
        const text = new TextDecoder('latin1').decode(await blob.arrayBuffer())
        const { naturalWidth: width, naturalHeight: height } = img
        return { width, height, size: blob.size, type: blob.type, marked: text.includes(mark) }
      }, cameraMark)
    }
    const large = await aPhotograph(3_600_000)
    expect(large.length).toBeGreaterThan(3_000_000)
    const small = await prepared('National ID, front', large)
    expect(small.size).toBeLessThanOrEqual(1_500_000)
    expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(2500)
    expect(small.type).toBe('image/jpeg')
    await visible(page, 'made smaller from').waitFor()
    // Orientation 6: the camera lay on its side, so the wide picture stands up.
    const turned = await prepared('Matriculation certificate', await aTurnedPicture(6))
    expect(turned).toMatchObject({ width: 60, height: 120 })
    const withPlace = await aPhotographWithPlace()
    expect(withPlace.includes(cameraMark)).toBe(true)
    expect(await prepared('Higher secondary certificate', withPlace)).toMatchObject({
      width: 640,
      height: 480,
      marked: false,
    })
    await page.context().close()
    expect(app.problems()).toEqual([])
  })

  it('asks before a logout that would take an unsent application along, and then leaves none', async () => {
    const stubs = applying('never')
    stubs.set(logout, { reply: { message: 'Bye.' } })
    // What the account has by then would not be lost.
    stubs.set(saveDraft, 'broken')
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'documents')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out and remove' }).click()
    await page.waitForURL('http://manzil.localhost/')
    const left = await page.evaluate(
      () =>
        new Promise((done) => {
          const open = indexedDB.open('unsent-applications')
          open.onsuccess = () => {
            const all = open.result.transaction(['drafts', 'photos'])
            const drafts = all.objectStore('drafts').count()
            const photos = all.objectStore('photos').count()
            all.oncomplete = () => done([drafts.result, photos.result])
          }
        }),
    )
    expect(left).toEqual([0, 0])
    app.problems()
    await page.context().close()
  })
})

describe.skipIf(!chromium)('joining', () => {
  it('asks first, says what it binds, and shows the sentence of success in the list', async () => {
    const joined = offered(1, {
      status: 'confirmed',
      joinStatus: 'confirmed',
      stage: 'joined',
      stageLabel: 'Joined',
      waitingOn: 'nobody',
      actions: {},
    })
    let sent = ''
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map<RouteShape, Stub | ((asked: Asked) => Stub)>([
        [listOfStudent, { reply: { data: [offered(1)], totalCount: 1 } }],
        [
          confirmJoin,
          ({ params, body }: Asked) => {
            sent = `${params['profileId']} ${body}`
            return { reply: { message: 'Successfully joined university!', data: joined } }
          },
        ],
      ]),
    })
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    const question = page.getByRole('alertdialog', { name: 'Join Riga Stradiņš University?' })
    await question.getByText('One condition is still open').waitFor()
    await question.getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('status').filter({ hasText: 'Successfully joined university!' }).waitFor()
    expect(sent).toBe(`${id(4, 1)} {"joinStatus":"confirmed"}`)
    await visible(page, 'You confirmed on').waitFor()
    expect(await page.getByRole('button', { name: 'Confirm joining' }).count()).toBe(0)
    await page.context().close()
  })

  it('stays as it was when it is refused, and says why', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map<RouteShape, Stub>([
        [listOfStudent, { reply: { data: [offered(1)], totalCount: 1 } }],
        [confirmJoin, { refusal: 'move_not_possible' }],
      ]),
    })
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is not possible at this stage' }).waitFor()
    await page.getByRole('button', { name: 'Not yet' }).click()
    expect(await page.getByText('Your turn').count()).toBe(1)
    await page.context().close()
  })
})
