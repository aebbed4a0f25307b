import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf } from '../fixtures/pdfs.ts'
import { textOf } from '../fixtures/read-pdf.ts'
import { smallPhotograph } from '../people/applying.ts'
import { aProgram } from '../people/programs.ts'
import { atEachWidth, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const look = (page: Page, name: string) => atEachWidth(checkPage, page, name)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('an officer and a student who has not applied', () => {
  it('write to each other, and the officer suggests programs and hands over a comparison', async () => {
    const officer = await people.officer('Bilal Adviser')
    const student = await people.student('Nadia Undecided')
    const mark = student._id.slice(0, 8)
    const named = ['Alpha', 'Beta', 'Gamma'].map((word) => `${word} ${mark}`)
    for (const program of named) await aProgram(product.database, { program })

    const desk = await people.enter(officer, { width: 1280 })
    const page = await desk.newPage()
    await page.goto(`/staff/students/${student._id}`)
    await button(page, 'Make me responsible').click()
    await expect.poll(() => page.getByLabel('Officer', { exact: true }).inputValue()).toBe(officer._id)
    await page.getByLabel('Add a tag').fill(`Fair ${mark}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await button(page, `Remove the tag Fair ${mark}`).waitFor()
    await page.getByLabel('New note').fill('Prefers WhatsApp after 5 pm.')
    await button(page, 'Add note').click()
    await page.getByText('Prefers WhatsApp after 5 pm.', { exact: true }).first().waitFor()
    await look(page, 'advice-1-record')

    // The list finds her by the tag and by who is responsible.
    await page.goto('/staff/students')
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: `Fair ${mark}` })
    await page.getByLabel('Responsible officer').selectOption({ label: officer.name })
    await page.getByText('1 student', { exact: true }).waitFor()
    await page.getByRole('link', { name: student.name }).click()

    // Programs are suggested, and three of them compared on paper.
    await page.getByRole('link', { name: 'Propose programs' }).click()
    await page.getByRole('searchbox').fill(mark)
    await button(page, 'Find').click()
    await page.getByText('3 programs', { exact: true }).waitFor()
    await page.getByLabel('Why you suggest it').fill('It begins when you finish school.')
    for (const name of named) {
      await button(page, `Suggest ${name}`).click()
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    }
    await look(page, 'advice-2-proposals')
    const downloading = page.waitForEvent('download')
    await button(page, 'Download comparison').click()
    const pdf = await readFile(await (await downloading).path())
    const text = await textOf(pdf)
    for (const stated of [...named, student.name, 'Not given']) expect(text).toContain(stated)

    // A message, though she has no application.
    await page.getByRole('link', { name: student.name }).click()
    await button(page, 'Write a message').click()
    await page.getByLabel('What is it about?').fill('Your plans')
    const overview = { name: 'overview.pdf', mimeType: 'application/pdf', buffer: await aPdf(2, 'Overview') }
    await page.getByLabel('Add a file').setInputFiles(overview)
    // What was chosen is not lost by closing the form, leaving the page or loading it again.
    await page.getByText(/^2 pages, /).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Propose programs' }).click()
    await page.getByRole('link', { name: student.name }).click()
    await page.reload()
    await button(page, 'Write a message').click()
    await button(page, 'Remove overview.pdf').waitFor()
    await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('Your plans')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Write a message').click()
    await page.getByLabel('Add a file').waitFor({ state: 'attached' })
    await expect.poll(() => button(page, 'Remove overview.pdf').count()).toBe(0)
    // A PDF without a word is a message too.
    await page.getByLabel('What is it about?').fill('Your plans')
    await page.getByLabel('Add a file').setInputFiles(overview)
    await button(page, 'Send message').click()
    await page
      .getByRole('log')
      .getByRole('button', { name: /^Open File 1/ })
      .waitFor()

    // On her phone she sees who suggested what, removes one, and answers.
    const phone = await people.enter(student, { width: 360 })
    const hers = await phone.newPage()
    await hers.goto('/universities/shortlist')
    await hers
      .getByText(/^Suggested by Bilal on /)
      .first()
      .waitFor()
    await hers.getByText('It begins when you finish school.').waitFor()
    await look(hers, 'advice-3-shortlist')
    await button(hers, `Remove ${named[0]} from the shortlist`).click()
    await hers.getByText('2 programs', { exact: true }).waitFor()
    await hers.goto('/messages')
    await hers.getByText('1 photo or PDF, without text', { exact: true }).waitFor()
    await hers.getByRole('link', { name: /Your plans/ }).click()
    await button(hers, /^Open File 1/).click()
    await hers.getByRole('img', { name: /page 1 of 2$/ }).waitFor()
    await hers.keyboard.press('Escape')
    await hers.getByLabel('Your message to the office').fill('Thank you, I like two of them.')
    await button(hers, 'Send message').click()
    await hers.getByRole('log').getByText('Thank you, I like two of them.').waitFor()

    // She begins another conversation with a photo.
    await hers.goto('/messages')
    await button(hers, 'Ask the office').click()
    await hers.getByLabel('What is it about?').fill('My mark sheet')
    await hers.getByLabel('Your question').fill('Is it good enough?')
    const photo = { name: 'marks.jpg', mimeType: 'image/jpeg', buffer: await smallPhotograph() }
    await hers.getByLabel('Take a photo').setInputFiles(photo)
    await look(hers, 'advice-4-question')
    await button(hers, 'Send question').click()
    await hers.getByRole('log').getByText('Is it good enough?').waitFor()
    await button(hers, /^Open File 1/).waitFor()

    // It is the office's turn in both, and the suggestion she removed is gone.
    await page.goto('/staff/messages')
    await page.getByText('Your plans').first().waitFor()
    await page.goto(`/staff/students/${student._id}`)
    await expect.poll(() => page.getByText('Waiting for us').count()).toBe(2)
    await page.getByRole('link', { name: named[1]! }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: named[0]! }).count()).toBe(0)

    // The question is put aside, and comes back once she adds something.
    const theQuestion = page.getByRole('link', { name: `${student.name}: My mark sheet` })
    await page.goto('/staff/messages')
    await theQuestion.click()
    await button(page, 'Remind me').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click()
    await button(page, 'Bring it back now').waitFor()
    await look(page, 'advice-5-aside')
    await page.goto('/staff/messages')
    await page.getByRole('link', { name: /Your plans/ }).waitFor()
    expect(await theQuestion.count()).toBe(0)
    await page.getByRole('link', { name: 'Later', exact: true }).click()
    await theQuestion.waitFor()
    await hers.getByLabel('Your message to the office').fill('The university asks by Friday.')
    await button(hers, 'Send message').click()
    await hers.getByRole('log').getByText('The university asks by Friday.').waitFor()

    // It is answered with a template of the office, changed before it is sent.
    const admin = await people.admin()
    const template = { name: `Marks ${mark}`, text: 'Dear {name}, your marks are good enough.' }
    await people.call(admin, 'POST', '/staff/reply-templates', template)
    await page.goto('/staff/messages')
    await theQuestion.click()
    await page.getByRole('log').getByText('The university asks by Friday.').waitFor()
    expect(await button(page, 'Bring it back now').count()).toBe(0)
    await button(page, 'Insert a template').click()
    await button(page, new RegExp(`^Marks ${mark}`)).click()
    await page.keyboard.type(' I write to them today.')
    await button(page, 'Send message').click()
    const answer = `Dear ${student.name}, your marks are good enough. I write to them today.`
    await hers.getByRole('log').getByText(answer).waitFor()
  })
})
