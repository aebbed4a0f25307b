import type { Page } from 'playwright-core'

/** Adds a student without an e-mail address, and opens the page on which officers act for them. */
export async function addWalkIn(page: Page, { name, phone }: { name: string; phone: string }): Promise<void> {
  await page.goto('/staff/students')
  await page.getByRole('button', { name: 'Add a student' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('The student has no e-mail address').check()
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('button', { name: 'Add without an invitation' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Act for the student' }).click()
}

type Photo = { name: string; mimeType: string; buffer: Buffer }

/** Records the consent of a student with a photo of the form that they signed. */
export async function recordConsent(page: Page, signed: Photo): Promise<void> {
  const consent = page.getByRole('region', { name: 'Consent' })
  await consent.locator('input[type=file]:not([capture])').setInputFiles(signed)
  await page.getByRole('button', { name: 'Record the consent' }).click()
  await page.getByText('Signed form', { exact: false }).first().waitFor()
}
