import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../people/people.ts'
import type { RealProduct } from './real-product.ts'

/** Opens the form of some program and goes to the documents. @returns the address of the form */
export async function applyUpToDocuments(page: Page): Promise<string> {
  await page.goto('/universities?search=University of Belgrade')
  const found = page.locator('section', { has: page.locator('#found') })
  await found.getByRole('link').first().click()
  await page
    .getByRole('link', { name: /^Apply to/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Go to my details' }).waitFor()
  const wish = page.getByRole('combobox').first()
  if (await wish.count()) await wish.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Go to my details' }).click()
  await page.getByRole('button', { name: 'Save and go to documents' }).click()
  await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
  return page.url()
}
/** The documents of an application, as their cards are called. */
export const labels = [
  'National ID, front',
  'National ID, back',
  'Matriculation certificate',
  'Higher secondary certificate',
  'Bachelor’s degree',
]
export const card = (page: Page, label: string) => page.getByRole('region', { name: label })
export async function choose(page: Page, label: string, buffer: Buffer): Promise<void> {
  const add = page.getByRole('button', { name: `Add ${label}` })
  const file = card(page, label).locator('input[type=file]:not([capture])')
  // Which document is asked for shows once the program has been read, which takes the button away; any other one is opened
  // from the list.
  await expect
    .poll(async () => {
      if (await file.count()) return true
      await add.click({ timeout: 1000 }).catch(() => undefined)
      return false
    })
    .toBe(true)
  await file.setInputFiles({ name: `${label}.jpg`, mimeType: 'image/jpeg', buffer })
}
export const ready = (page: Page, label: string) =>
  card(page, label).getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 })

export async function send(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor()
  await page.getByLabel(/what (I state|is stated) here is true/i).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  const reference = page.getByText(/^MZ-\d{4}-\d{6}$/)
  await reference.waitFor({ timeout: 200_000 })
  return (await reference.textContent())!
}

export const vaultSizes = async (
  { database }: RealProduct,
  { _id }: Person,
): Promise<{ name: string; bytes: number; source: number }[]> => {
  const { rows } = await database.pool.query(
    `select d.name, d.bytes, coalesce(u.bytes, 0) as source from documents d
     left join upload_intents u on u.document_ids = array[d.id] and u.bytes is not null
     where d.student_id = $1 order by d.name`,
    [_id],
  )
  return rows
}
