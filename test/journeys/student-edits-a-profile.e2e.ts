import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'
import { photoOf } from './sample-photos.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

it('a student saves a section by leaving its fields, enters an encrypted number, and stores a document', async () => {
  const people = await peopleOf(product)
  const context = await people.enter(await people.student(), { width: 360 })
  const page = await context.newPage()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

  await page.goto('/student-profile')
  await row('Personal').getByText('Not started').waitFor()
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await page.getByLabel('Father’s name').fill('Kamran Siddiqui')
  await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('2005-03-14')
  await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year').blur()
  await page.getByText(/Saved at/).waitFor()

  // Offline, what is typed stays, and is kept as soon as there is a connection: by then the section was sent in vain both
  // as the field was left and a moment after the last key, and nothing else would send it.
  const inVain: string[] = []
  page.on('requestfailed', (request) => inVain.push(request.url()))
  await context.setOffline(true)
  await page.getByLabel('Place of birth').fill('Multan')
  await page.getByLabel('Place of birth').blur()
  await page.getByText('What you typed stays on this page').waitFor()
  await expect.poll(() => inVain.filter((url) => url.endsWith('/sections/personal')).length).toBe(2)
  await context.setOffline(false)
  await page.getByText(/Saved at/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Place of birth').inputValue()).toBe('Multan')

  // The connection is back while the last try is still failing.
  let tries = 0
  await page.route(/\/sections\/personal$/, async (route) => {
    tries += 1
    if (tries > 2) return route.continue()
    if (tries === 2) await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await route.abort('internetdisconnected')
  })
  await page.getByLabel('Place of birth').fill('Lahore')
  await page.getByLabel('Place of birth').blur()
  await page.getByText(/Saved at/).waitFor()
  expect(tries).toBe(3)
  await page.unroute(/\/sections\/personal$/)

  await page.goto('/student-profile/identity')
  await page.getByLabel('Number').first().fill('35202-1234567-1')
  await page.getByRole('button', { name: 'Save: National ID' }).click()
  await page.getByText('•••• 5671').waitFor()
  await expect.poll(() => page.getByText('1234567').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the number: National ID' }).click()
  await page.getByText('35202-1234567-1').waitFor()
  await page.getByText('When a number was shown').waitFor()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('1234567')

  await page.goto('/student-profile/documents')
  await page.getByText('No documents yet').waitFor()
  const file = { name: 'cnic.png', mimeType: 'image/png', buffer: photoOf('cnic', 1600, 1000) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByText('cnic.png').first().waitFor()
  await page.getByRole('button', { name: 'Remove National ID, front' }).click()
  await page.getByText('No documents yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Open National ID, front' }).click()
  await page.getByRole('img', { name: 'Photo: National ID, front' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  // Leaving the screen ends the moment in which a removal can be taken back. It arrives after the next screen has loaded.
  await page.getByRole('button', { name: 'Remove National ID, front' }).click()
  const overview = page.waitForResponse((answer) => answer.url().endsWith('/student/sections'))
  await page.route(/\/student\/documents\/[^/]+$/, async (route) => {
    await overview
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()
  await row('My documents').getByText('Not started').waitFor()
  await row('Personal').getByText('4 items missing').waitFor()
  await context.close()
  expect(product.offences).toEqual([])
})
