import { expect, it } from 'vitest'
import { followChanges } from '#platform/live/contract.ts'
import { listEnquiries, markHandled } from '#areas/conversation/enquiries/contract/enquiries.ts'
import {
  answerEnquiry,
  assignEnquiries,
  countEnquiries,
  openNextEnquiry,
} from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import { linkEnquiry, noteCall, showEnquiry } from '#areas/conversation/enquiries/contract/one-enquiry.ts'
import { reportEnquiryPresence, showEnquiryPresence } from '#areas/conversation/live/contract.ts'
import { quickSearch } from '#areas/students/quick-search/contract.ts'
import { bilal, id, moment } from './sample-records.ts'
import { theStudent } from './sample-student-file.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { searched } from './states/conversation/enquiry-page-screen-states.ts'
import { details, enquiry } from './states/conversation/enquiry-screen-states.ts'
import { on } from './stubs.ts'
import type { Answer, Asked, Stubs } from './stubs.ts'

const app = oneApp()
const sana = { _id: id(1, 3), name: 'Sana Iqbal' }
const named = (number: number, firstName: string) => enquiry(number, { firstName, lastName: null })
const three = [named(1, 'Amna'), named(2, 'Bushra'), named(3, 'Celia')]
/** The connection breaks after each event and is opened again, which counts as a change too. */
const aChange = { reply: { kind: 'enquiry' as const, id: id(11, 1) } }
const listed = (rows: () => typeof three, more: Answer[] = []): Stubs =>
  new Map([
    on(listEnquiries, () => ({ reply: { data: rows(), totalCount: rows().length } })),
    on(countEnquiries, () => ({
      reply: { open: rows().length, mine: 0, unassigned: 0, callToday: 0, oldest: moment(-1) },
    })),
    on(showEnquiryPresence, { reply: { people: [] } }),
    on(reportEnquiryPresence, { reply: { people: [] } }),
    on(showEnquiry, ({ params }) => ({
      reply: { data: details(three.find(({ _id }) => _id === params['enquiryId'])!) },
    })),
    ...more,
  ])

describeScreens('the list of enquiries', () => {
  it('shows what colleagues do at once, but moves no row by itself', async () => {
    let rows = three
    const page = await app.visit({
      as: bilal,
      at: '/staff/enquiries',
      stubs: listed(() => rows, [on(followChanges, aChange)]),
    })
    const amna = page.getByRole('article', { name: 'Amna' })
    await amna.getByText('Nobody has taken this yet').waitFor()
    rows = three.map((one) => (one._id === id(11, 1) ? { ...one, officer: sana } : one))
    await amna.getByText('Sana Iqbal answers this.').waitFor()
    rows = [...rows, named(4, 'Dania')]
    await page.getByRole('article', { name: 'Dania' }).waitFor()
    rows = rows.slice(1)
    await visible(page, 'The list has changed').waitFor()
    expect(await amna.count()).toBe(1)
    await page.getByRole('button', { name: 'Show the new list' }).click()
    await amna.waitFor({ state: 'detached' })
    expect(await app.leave(page)).toEqual([])
  })

  it('drops at once what the officer has handled', async () => {
    let rows = three
    const page = await app.visit({
      as: bilal,
      at: '/staff/enquiries',
      stubs: listed(
        () => rows,
        [
          on(followChanges, aChange),
          on(markHandled, () => {
            rows = rows.slice(1)
            return { reply: { message: 'Marked as handled.', data: three[0]! } }
          }),
        ],
      ),
    })
    const amna = page.getByRole('article', { name: 'Amna' })
    await amna.getByRole('button', { name: 'Mark as handled' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Too expensive').check()
    await dialog.getByRole('button', { name: 'Mark as handled' }).click()
    await amna.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('The list has changed').count()).toBe(0)
    expect(await app.leave(page)).toEqual([])
  })

  it('takes the selected ones at once, by keys as well, from what the screen has shown', async () => {
    const bodies: unknown[] = []
    const page = await app.visit({
      as: bilal,
      at: '/staff/enquiries',
      stubs: listed(
        () => three,
        [
          on(assignEnquiries, ({ body }) => {
            bodies.push(JSON.parse(body!))
            return { reply: { message: '2 enquiries are yours.', changed: [], left: 0 } }
          }),
        ],
      ),
    })
    await page.getByRole('checkbox', { name: 'Select Amna' }).check()
    await page.getByRole('article', { name: 'Amna' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await visible(page, '2 selected').waitFor()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await visible(page, '2 enquiries are yours.').waitFor()
    await page.getByText('2 selected').waitFor({ state: 'detached' })
    expect(bodies).toEqual([
      {
        to: 'me',
        enquiries: [
          { _id: id(11, 1), officer: null },
          { _id: id(11, 2), officer: null },
        ],
      },
    ])
    expect(await app.leave(page)).toEqual([])
  })

  it('is as it was when one comes back from an enquiry, and gives it its neighbors', async () => {
    const page = await app.visit({
      as: bilal,
      at: '/staff/enquiries?officer=none&kind=contact',
      stubs: listed(() => three),
    })
    await page.getByRole('link', { name: 'Bushra' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bushra' }).waitFor()
    await visible(page, '2 of 3').waitFor()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Celia' }).waitFor()
    expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0)
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: 'Bushra' }).waitFor()
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()
    await page.getByRole('article', { name: 'Bushra' }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/staff/enquiries',
      { officer: 'none', kind: 'contact' },
    ])
    expect(await app.leave(page)).toEqual([])
  })
})

describeScreens('the page of an enquiry', () => {
  const at = `/staff/enquiries/${id(11, 1)}`

  it('opens the next one, which is another', async () => {
    const asked: Asked[] = []
    const page = await app.visit({
      as: bilal,
      at,
      stubs: listed(
        () => three,
        [
          on(openNextEnquiry, (one) => {
            asked.push(one)
            return { reply: { message: 'The enquiry is yours.', data: { _id: id(11, 2) } } }
          }),
        ],
      ),
    })
    await page.getByRole('button', { name: 'Open next' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bushra' }).waitFor()
    expect(asked.map(({ body }) => JSON.parse(body!))).toEqual([{ except: id(11, 1) }])
    expect(await app.leave(page)).toEqual([])
  })

  it('shows the answer of a colleague while another is being written, which is not sent over it', async () => {
    let now = details(three[0]!)
    const bodies: unknown[] = []
    const page = await app.visit({
      as: bilal,
      at,
      stubs: listed(
        () => three,
        [
          on(followChanges, aChange),
          on(showEnquiry, () => ({ reply: { data: now } })),
          on(answerEnquiry, ({ body }) => {
            bodies.push(JSON.parse(body!))
            return { reply: { message: 'Your answer is on its way.', data: now } }
          }),
        ],
      ),
    })
    await page.getByRole('button', { name: 'Answer by e-mail' }).waitFor()
    await page.keyboard.press('r')
    await page.getByLabel('Your answer').fill('Yes.')
    const answer = {
      _id: id(12, 1),
      by: sana.name,
      at: moment(0),
      text: 'They do.',
      mail: 'waiting' as const,
    }
    now = { ...now, answers: [answer], handledAt: moment(0), handledBy: sana.name, officer: sana }
    await visible(page, 'They do.').waitFor()
    await visible(page, 'A colleague has answered while you were writing.').waitFor()
    expect(await page.getByLabel('Your answer').inputValue()).toBe('Yes.')
    await page.getByRole('button', { name: 'I have read it' }).click()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect.poll(() => bodies).toEqual([{ text: 'Yes.', after: 1 }])
    expect(await app.leave(page)).toEqual([])
  })

  it('records a call without a note if nobody answered', async () => {
    const bodies: unknown[] = []
    const page = await app.visit({
      as: bilal,
      at,
      stubs: listed(
        () => three,
        [
          on(noteCall, ({ body }) => {
            bodies.push(JSON.parse(body!))
            return { reply: { message: 'The call is recorded.', data: details(three[0]!) } }
          }),
        ],
      ),
    })
    await page.getByRole('button', { name: 'Record a call' }).click()
    await page.getByLabel('Nobody answered').check()
    await page.getByRole('button', { name: 'Save the call' }).click()
    await visible(page, 'The call is recorded.').waitFor()
    expect(bodies).toEqual([{ outcome: 'no_answer', text: '' }])
    await page.getByRole('button', { name: 'Record a call' }).waitFor()
    expect(await app.leave(page)).toEqual([])
  })

  it('records a call and the day to call again with one form', async () => {
    const bodies: unknown[] = []
    const page = await app.visit({
      as: bilal,
      at,
      stubs: listed(
        () => three,
        [
          on(noteCall, ({ body }) => {
            bodies.push(JSON.parse(body!))
            return { reply: { message: 'The call is recorded.', data: details(three[0]!) } }
          }),
        ],
      ),
    })
    await page.getByRole('button', { name: 'Record a call' }).click()
    await page.getByLabel('Nobody answered').check()
    await page.getByLabel('On a date').check()
    await page.getByRole('button', { name: 'Save the call' }).click()
    await visible(page, 'Choose a date.').waitFor()
    await page.getByLabel('In 3 days').check()
    await page.getByRole('button', { name: 'Save the call' }).click()
    await visible(page, 'The call is recorded.').waitFor()
    expect(bodies).toEqual([{ outcome: 'no_answer', text: '', callBack: 'in-3-days' }])
    expect(await app.leave(page)).toEqual([])
  })

  it('links the student who was found, from what the screen has shown', async () => {
    const bodies: unknown[] = []
    const texts: unknown[] = []
    let now = details(three[0]!)
    const page = await app.visit({
      as: bilal,
      at,
      stubs: listed(
        () => three,
        [
          on(showEnquiry, () => ({ reply: { data: now } })),
          on(quickSearch, ({ query }) => {
            texts.push(query['text'])
            return { reply: searched }
          }),
          on(linkEnquiry, ({ body }) => {
            bodies.push(JSON.parse(body!))
            const isLinked = JSON.parse(body!).studentId !== null
            now = isLinked
              ? {
                  ...now,
                  studentId: theStudent._id,
                  students: [{ _id: theStudent._id, name: theStudent.name }],
                }
              : details(three[0]!)
            return { reply: { message: 'Done.', data: now } }
          }),
        ],
      ),
    })
    await page.getByRole('button', { name: 'Link a student' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Link the enquiry' }).click()
    await page.getByRole('link', { name: theStudent.name }).waitFor()
    expect(texts).toEqual(['Amna'])
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Link a student' }).waitFor()
    expect(bodies).toEqual([
      { studentId: theStudent._id, seen: null },
      { studentId: null, seen: theStudent._id },
    ])
    expect(await app.leave(page)).toEqual([])
  })

  it('prepares the e-mail, the call and WhatsApp', async () => {
    const page = await app.visit({ as: bilal, at, stubs: listed(() => three) })
    const href = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
    await page.getByRole('heading', { level: 1, name: 'Amna' }).waitFor()
    expect(await href(/^Write to/)).toBe('mailto:bilal@example.org?subject=Your%20question%20to%20Manzil')
    expect(await href(/^Call /)).toBe('tel:+923217654321')
    const whatsapp = new URL((await href(/WhatsApp/))!)
    expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/923217654321')
    expect(whatsapp.searchParams.get('text')).toMatch(
      /^Hello Amna, this is Bilal Ahmed from Manzil\. You wrote/,
    )
    expect(await app.leave(page)).toEqual([])
  })
})
