import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPage } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'
import { heavyPhotograph, slowNetwork } from './slow-network.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

it('a question with a photo survives an interruption and a reload on a slow network, and is sent once', async () => {
  const people = await peopleOf(product)
  const student = await people.student('Hira Invented')
  const phone = await people.enter(student, { width: 360 })
  const page = await phone.newPage()
  await page.goto('/messages?ask=My+marks')
  await page.getByLabel('Your question').fill('Are they enough?')
  const network = await slowNetwork(phone, page, { kilobits: 800, latency: 100 })
  const began: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') began.push(new URL(request.url()).searchParams.get('from')!)
  })
  const photo = { name: 'marks.jpg', mimeType: 'image/jpeg', buffer: await heavyPhotograph() }
  await page.getByLabel('Add a file').setInputFiles(photo)
  await network.cutAt(2)
  await network.started(3)
  await page.reload()
  await page.getByRole('button', { name: 'Remove marks.jpg' }).waitFor()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Are they enough?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByRole('button', { name: /^Open File 1/ }).waitFor({ timeout: 120_000 })
  await checkPage(page, 'message-slow-sent')

  // It went on where it was, both times.
  expect(began.filter((from) => from === '0')).toEqual(['0'])
  expect(began.length).toBeGreaterThan(4)
  const { rows } = await product.database.pool.query(
    `select m.text, count(f.id)::int as files from messages m left join message_files f on f.message_id = m.id
     where m.author_id = $1 group by m.id`,
    [student._id],
  )
  expect(rows).toEqual([{ text: 'Are they enough?', files: 1 }])
  // Nothing is left on the device.
  await page.goto('/messages?ask=My+marks')
  await page.getByLabel('Add a file').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
  expect(product.offences).toEqual([])
  await phone.close()
}, 300_000)
