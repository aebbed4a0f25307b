import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type Person } from '../people/people.ts'
import { notInAccount, peopleOf, type JourneyPeople } from './journey-people.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const back = 'We restored what you typed and did not save.'
const differs = 'Changed in another tab or on another device'
/** What waits in the browser of what was typed. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const typed = (storage: Storage) =>
      Object.entries(storage).filter(([key]) => key.startsWith('typed ')) as [string, string][]
    return { tab: typed(sessionStorage), device: typed(localStorage) }
  })
const nothingKept = { tab: [], device: [] }
/** The forms of which the account keeps something. */
const inAccount = async (student: Person) =>
  (await people.call(student, 'GET', '/student/typed-work')).typedWork.map(
    ({ form }: { form: string }) => form,
  ) as string[]

describe('what a student types', () => {
  it('is saved without leaving the field, and a second tab erases nothing of it', async () => {
    const student = await people.student()
    const profile = async () => (await people.call(student, 'GET', '/student/sections')).profile.personal
    const context = await people.enter(student)
    const [first, second] = [await context.newPage(), await context.newPage()]
    for (const page of [first, second]) {
      await page.goto('/student-profile/personal')
      await page.getByRole('textbox', { name: 'Place of birth' }).waitFor()
    }
    await first.getByRole('textbox', { name: 'Place of birth' }).fill('Peshawar')
    await first.getByText(/^Saved at/).waitFor()
    await second.getByLabel('Father’s name').fill('Gul Khan')
    await second.getByText(/^Saved at/).waitFor()
    // The answer brings what the other tab has saved.
    await expect
      .poll(() => second.getByRole('textbox', { name: 'Place of birth' }).inputValue())
      .toBe('Peshawar')
    expect(await profile()).toMatchObject({ placeOfBirth: 'Peshawar', fatherName: 'Gul Khan' })

    // Both tabs change the same field: the later one is shown both values.
    await first.getByRole('textbox', { name: 'Place of birth' }).fill('Multan')
    await expect.poll(async () => (await profile()).placeOfBirth).toBe('Multan')
    await second.getByRole('textbox', { name: 'Place of birth' }).fill('Lahore')
    await second.getByRole('heading', { name: differs }).waitFor()
    await second.reload()
    const choice = second.getByRole('region', { name: differs })
    await choice.getByText('Multan').waitFor()
    await choice.getByText('Lahore').waitFor()
    await expect
      .poll(() => second.getByRole('textbox', { name: 'Place of birth' }).inputValue())
      .toBe('Lahore')
    expect((await profile()).placeOfBirth).toBe('Multan')
    // Other fields are saved meanwhile.
    await second.getByLabel('Father’s name').fill('Gul Zaman Khan')
    await expect.poll(async () => (await profile()).fatherName).toBe('Gul Zaman Khan')
    expect((await profile()).placeOfBirth).toBe('Multan')
    await choice.getByRole('button', { name: 'Keep what I typed: Place of birth' }).click()
    await choice.waitFor({ state: 'detached' })
    await expect.poll(async () => (await profile()).placeOfBirth).toBe('Lahore')
    await expect.poll(() => kept(second)).toEqual(nothingKept)
    await context.close()
    expect(product.offences).toEqual([])
  })

  it('of an identity document is stored in the tab, and a second device replaces nothing unseen', async () => {
    const student = await people.student()
    const paper = async () => (await people.call(student, 'GET', '/student/sections')).profile.national
    const [phone, laptop] = [await people.enter(student, { width: 360 }), await people.enterAgain(student)]
    const page = await phone.newPage()
    await page.goto('/student-profile/identity')
    await page.getByLabel('Number').first().fill('35202-1234567-1')
    await page.reload()
    await page.getByText(back).waitFor()
    await expect.poll(() => page.getByLabel('Number').first().inputValue()).toBe('35202-1234567-1')
    expect((await kept(page)).device).toEqual([])
    await page.getByRole('button', { name: 'Discard what you typed: National ID' }).click()
    await expect.poll(() => page.getByLabel('Number').first().inputValue()).toBe('')
    await expect.poll(() => kept(page)).toEqual(nothingKept)
    await page.getByLabel('Number').first().fill('35202-1234567-1')
    await page.getByRole('group', { name: 'Expiry date' }).first().getByLabel('Day').fill('2031-05-04')
    await page.getByRole('button', { name: 'Save: National ID' }).click()
    await page.getByText('•••• 5671').waitFor()
    await expect.poll(() => kept(page)).toEqual(nothingKept)

    const desk = await laptop.newPage()
    await desk.goto('/student-profile/identity')
    await desk.getByText('•••• 5671').waitFor()
    await page.getByRole('group', { name: 'Expiry date' }).first().getByLabel('Day').fill('2032-06-05')
    await page.getByRole('button', { name: 'Save: National ID' }).click()
    await expect.poll(async () => (await paper()).expires).toBe('2032-06-05')
    // What the laptop has not changed is not sent; what it has changed is shown beside what is newer.
    await desk.getByRole('group', { name: 'Expiry date' }).first().getByLabel('Day').fill('2033-07-06')
    await desk.getByRole('group', { name: 'Date of issue' }).first().getByLabel('Day').fill('2023-07-06')
    await desk.getByRole('button', { name: 'Save: National ID' }).click()
    const choice = desk.getByRole('region', { name: differs })
    await choice.getByText('5 June 2032').waitFor()
    await choice.getByText('6 July 2033').waitFor()
    expect(await paper()).toMatchObject({ expires: '2032-06-05', issued: null, numberEnds: '5671' })
    await choice.getByRole('button', { name: 'Use the saved one: Expiry date' }).click()
    await choice.waitFor({ state: 'detached' })
    await desk.getByRole('button', { name: 'Save: National ID' }).click()
    await expect
      .poll(paper)
      .toMatchObject({ expires: '2032-06-05', issued: '2023-07-06', numberEnds: '5671' })
    await Promise.all([phone.close(), laptop.close()])
    expect(product.offences).toEqual([])
  })

  it('in a list is restored after a reload and in a second tab, and removed by a logout', async () => {
    const student = await people.student()
    const tests = async () => (await people.call(student, 'GET', '/student/record')).record.tests
    const context = await people.enter(student)
    const page = await context.newPage()
    await page.goto('/student-profile/record')
    await page.getByRole('button', { name: 'Add a test' }).click()
    await page.getByLabel('Test', { exact: true }).selectOption('ielts')
    await page.getByLabel('Overall result').fill('6.5')
    await page.reload()
    await page.getByText(back).waitFor()
    const second = await context.newPage()
    await second.goto('/student-profile/record')
    for (const one of [page, second]) {
      await one.getByText(back).waitFor()
      await expect.poll(() => one.getByLabel('Overall result').inputValue()).toBe('6.5')
    }
    await page.getByRole('group', { name: 'Date of the test' }).getByLabel('Day').fill('2026-02-03')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('button', { name: 'Change IELTS' }).waitFor()
    await expect.poll(() => kept(page)).toEqual(nothingKept)

    // Two tabs change one entry: nothing is doubled, and the later one is shown both results.
    await second.reload()
    for (const one of [page, second]) await one.getByRole('button', { name: 'Change IELTS' }).click()
    await page.getByLabel('Overall result').fill('7')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(async () => (await tests())[0].overall).toBe(7)
    await second.getByLabel('Overall result').fill('8')
    await second.getByRole('button', { name: 'Save' }).first().click()
    const choice = second.getByRole('region', { name: differs })
    await choice.getByRole('button', { name: 'Keep what I typed: Overall result' }).click()
    await choice.waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(tests).toMatchObject([{ test: 'ielts', overall: 8 }])

    await second.getByRole('button', { name: 'Add a qualification' }).click()
    await second.getByLabel('Board, school or university').fill('BISE Lahore')
    await second.goto('/student-profile/identity')
    await second.getByLabel('Number').first().fill('35202-1234567-1')
    await expect.poll(() => kept(second)).not.toEqual(nothingKept)
    // Once the account has it too, a logout takes it from the device without a question, and loses nothing.
    await expect.poll(() => inAccount(student)).toEqual(['identity national', 'record schooling entry'])
    await expect.poll(() => notInAccount(second)).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL(`${product.url}/`)
    await expect.poll(() => kept(second)).toEqual(nothingKept)
    const again = await people.enterAgain(student)
    const third = await again.newPage()
    await third.goto('/student-profile/record')
    await third.getByText('It is stored in your account').waitFor()
    await expect.poll(() => third.getByLabel('Board, school or university').inputValue()).toBe('BISE Lahore')
    await Promise.all([context.close(), again.close()])
    expect(product.offences).toEqual([])
  })

  it('on one device is found on another, until it is saved; the number of a document is encrypted', async () => {
    const student = await people.student()
    const [phone, laptop] = [await people.enter(student, { width: 360 }), await people.enterAgain(student)]
    const [page, desk] = [await phone.newPage(), await laptop.newPage()]
    await page.goto('/student-profile/guardians')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('Full name').fill('Sana Siddiqui')
    await page.goto('/student-profile/identity')
    await page.getByLabel('Number').first().fill('35202-1234567-1')
    await expect.poll(() => inAccount(student)).toEqual(['identity national', 'profile guardians entry'])

    await desk.goto('/student-profile/identity')
    await desk.getByText(back).waitFor()
    await desk.getByText('It is stored in your account').waitFor()
    await expect.poll(() => desk.getByLabel('Number').first().inputValue()).toBe('35202-1234567-1')
    expect((await kept(desk)).device).toEqual([])
    await desk.getByRole('button', { name: 'Discard what you typed: National ID' }).click()
    await expect.poll(() => inAccount(student)).toEqual(['profile guardians entry'])

    // The form of the new guardian is open with what the phone has typed; both write in it, and nothing is lost.
    await desk.goto('/student-profile/guardians')
    await desk.getByText('It is stored in your account').waitFor()
    await expect.poll(() => desk.getByLabel('Full name').inputValue()).toBe('Sana Siddiqui')
    await page.goto('/student-profile/guardians')
    await page.getByLabel('E-mail').fill('sana@example.org')
    await desk.getByLabel('Occupation').fill('Teacher')
    await expect
      .poll(async () => {
        const { typedWork } = await people.call(student, 'GET', '/student/typed-work')
        return ['sana@example.org', 'Teacher'].every((text) => typedWork[0].typed.includes(text))
      })
      .toBe(true)
    await desk.reload()
    await desk.getByText(back).waitFor()
    await expect.poll(() => desk.getByLabel('E-mail').inputValue()).toBe('sana@example.org')
    await desk.getByLabel('Who is this to you?').selectOption('mother')
    await desk.getByRole('button', { name: 'Save' }).first().click()
    await desk.getByRole('button', { name: 'Change Sana Siddiqui' }).waitFor()
    await expect.poll(() => inAccount(student)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Change Sana Siddiqui' }).waitFor()
    // The screen learns from the account that this was saved, a moment after the list.
    await expect.poll(async () => (await kept(page)).device).toEqual([])
    await page.goto('/student-profile/identity')
    await expect.poll(() => kept(page)).toEqual(nothingKept)
    await expect.poll(() => page.getByLabel('Number').first().inputValue()).toBe('')
    await Promise.all([phone.close(), laptop.close()])
    expect(product.offences).toEqual([])
  })

  it('as a note or a task replaces nothing that another device has saved', async () => {
    const student = await people.student()
    const { task } = await people.call(student, 'POST', '/student/tasks', { title: 'Book the test' })
    const [phone, laptop] = [await people.enter(student), await people.enterAgain(student)]
    const [page, desk] = [await phone.newPage(), await laptop.newPage()]
    for (const one of [page, desk]) {
      await one.goto('/activities')
      await one.getByRole('button', { name: 'Change: Book the test' }).click()
    }
    // Typed before the other device saves: a form in which nothing was typed takes over what is saved.
    await desk.getByLabel('What is there to do?').fill('Book the TOEFL')
    await page.getByLabel('What is there to do?').fill('Book the IELTS')
    await page.getByRole('button', { name: 'Save task' }).click()
    await page.getByText('Book the IELTS').waitFor()
    await desk.getByRole('button', { name: 'Save task' }).click()
    const choice = desk.getByRole('region', { name: differs })
    await choice.getByText('Book the IELTS').waitFor()
    await choice.getByText('Book the TOEFL').waitFor()
    await choice.getByRole('button', { name: 'Keep what I typed: What is there to do?' }).click()
    await choice.waitFor({ state: 'detached' })
    await desk.getByRole('button', { name: 'Save task' }).click()
    await desk.getByText('Book the TOEFL').waitFor()
    const { todo } = await people.call(student, 'GET', '/student/activities')
    expect(todo).toMatchObject([{ id: task._id, title: 'Book the TOEFL' }])
    await Promise.all([phone.close(), laptop.close()])
    expect(product.offences).toEqual([])
  })

  it('outlives a session that ended, also when the page is loaded again', async () => {
    const student = await people.student()
    const context = await people.enter(student)
    const page = await context.newPage()
    await page.goto('/student-profile/guardians')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('Full name').fill('Sana Siddiqui')
    await product.database.pool.query('delete from sessions where user_id = $1', [student._id])
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'You were logged out' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    const code = codeIn(await product.mailTo(student.email, /code/i))
    await dialog.getByLabel('Code from the e-mail').fill(code)
    await page.getByText(back).waitFor()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Sana Siddiqui')
    await context.close()
  })
})
