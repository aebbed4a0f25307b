import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceTests } from '#areas/learning/practice-tests/server/read-tests.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

const biology = practiceTests.get('biology-entry')!

/** Chooses the answer at a place of its question, and waits until the server has it. */
async function choose(page: Page, number: number, place: number): Promise<void> {
  await page.getByText(`Question ${number} of ${biology.questions.length}`).waitFor()
  await page.getByLabel(biology.questions[number - 1]!.options[place]!, { exact: true }).check()
  await page.getByText('Answers saved').waitFor()
}

describe('a student takes a course and a practice test', () => {
  it('enrolls, finishes a lesson, answers over a reload and a second tab, and sees the marks', async () => {
    const people = await peopleOf(product)
    const context = await people.enter(await people.student())
    const page = await context.newPage()

    // A course: without the student's shell, with the public header.
    await page.goto('/course')
    await page.getByText('6 courses', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('banner').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Medicine in Latvia' }).click()
    await page.getByRole('heading', { name: 'Medicine in Latvia', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Enroll' }).click()
    await page.getByText('0 of 5 lessons finished').waitFor()
    await page.getByRole('link', { name: 'Begin with the first lesson' }).click()
    await page.getByText('Lesson 1 of 5').waitFor()
    await page.getByRole('button', { name: 'Finished, on to the next' }).click()
    await page.getByText('Lesson 2 of 5').waitFor()
    await page.getByText('1 of 5 lessons finished').waitFor()

    // Under its own address the page has no header, and begins with the suggestions.
    await page.goto('/create-course')
    await page.getByRole('heading', { name: 'Suggest a course', level: 2 }).waitFor()
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
      .toBe('Suggest a course')

    // A test with time; a reload in the middle loses nothing.
    await page.goto('/test')
    await page.getByRole('button', { name: `Start: 40 minutes, ${biology.title}` }).click()
    await choose(page, 1, biology.questions[0]!.answer!)
    await page.reload()
    await choose(page, 2, (biology.questions[1]!.answer! + 1) % 4)
    await page.getByText(/\d+ minutes left/).waitFor()

    // A second tab answers another question, and both know of it.
    const other = await context.newPage()
    await other.goto(page.url())
    await choose(other, 3, biology.questions[2]!.answer!)
    await page.getByRole('button', { name: 'Question 4, not answered' }).click()
    await choose(page, 4, biology.questions[3]!.answer!)
    await page.getByRole('button', { name: 'Question 3, answered' }).waitFor()

    await page.getByRole('button', { name: 'Review and hand in' }).click()
    await page.getByText('36 questions have no answer yet.').waitFor()
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await page.getByText('3 of 40 right').waitFor()
    await page.getByText(biology.questions[1]!.explanation).waitFor()
    await page.getByRole('button', { name: 'Save as practice' }).click()
    await page.getByText('Saved as practice, only for you').waitFor()

    // The other tab learns that it is over, and shows the same result.
    await other.getByLabel(biology.questions[2]!.options[0]!, { exact: true }).click()
    await other.getByText('3 of 40 right').waitFor()

    await page.getByRole('link', { name: 'Take another test' }).click()
    await page.getByText('Saved as practice').waitFor()
    expect(product.offences).toEqual([])
    await context.close()
  })
})
