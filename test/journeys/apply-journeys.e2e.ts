import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentNames } from '#contract/documents.ts'
import { codeIn, realProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await realProduct()
})
afterAll(() => product.close())

const password = 'three grey kites over Hunza'

/** A photograph as a phone takes it: 12 megapixels, with the grain that makes real ones heavy. */
async function heavyPhotograph(text: string): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const lines = Array.from(
    { length: 40 },
    (_, i) => `<text x="300" y="${200 + i * 66}" font-size="46" fill="#1a1a1a">${text} ${i * 7919}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="200" y="120" width="3600" height="2800" fill="#dedacf"/><g font-family="monospace">${lines.join('')}</g></svg>`
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#6b5a45',
      noise: { type: 'gaussian', mean: 120, sigma: 18 },
    },
  })
    .composite([
      { input: Buffer.from(page), blend: 'soft-light' },
      { input: Buffer.from(page), blend: 'multiply' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}
const smallPhotograph = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="100%" height="100%" fill="#e3e0d8"/><text x="90" y="400" font-size="60">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

async function pass(page: Page, email: string): Promise<void> {
  await page.waitForURL(/verify-student-otp/i)
  await page.getByLabel('Code from the e-mail').fill(codeIn(await product.mailTo(email, /code/i)))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/dashboard')
}
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/student-signup')
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('Full name').fill('Zainab Invented')
  await page.getByLabel('E-mail address').fill(email)
  await page
    .getByLabel('Password', { exact: true })
    .or(page.getByLabel('New password', { exact: true }))
    .fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await pass(page, email)
}
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/student-signup')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await pass(page, email)
}

/** Opens the form of some program and goes to the documents. @returns the address of the form */
async function applyUpToDocuments(page: Page): Promise<string> {
  await page.goto('/universities?search=University of Belgrade')
  await page.getByRole('link', { name: 'University of Belgrade' }).first().click()
  await page
    .getByRole('link', { name: /^Apply to/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Go to my details' }).waitFor()
  const read = page.getByRole('checkbox', { name: /I have read/ })
  if (await read.count()) await read.check()
  const wish = page.getByRole('combobox').first()
  if (await wish.count()) await wish.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Go to my details' }).click()
  await page.getByRole('button', { name: 'Save and go to documents' }).click()
  await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
  return page.url()
}
const labels = [
  'National ID, front',
  'National ID, back',
  'Matriculation certificate',
  'Higher secondary certificate',
  'Bachelor degree',
]
const card = (page: Page, label: string) => page.getByRole('region', { name: label })
async function choose(page: Page, label: string, buffer: Buffer): Promise<void> {
  const anyway = page.getByRole('button', { name: `Add anyway: ${label}` })
  if (await anyway.count()) await anyway.click()
  await card(page, label)
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: `${label}.jpg`, mimeType: 'image/jpeg', buffer })
}
const ready = (page: Page, label: string) =>
  card(page, label).getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 })

async function send(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor()
  await page.getByLabel('What I say here is true').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  const reference = page.getByText(/^MZ-\d{4}-\d{6}$/)
  await reference.waitFor({ timeout: 200_000 })
  return (await reference.textContent())!
}

const vaultSizes = async (email: string): Promise<{ name: string; bytes: number; source: number }[]> => {
  const { rows } = await product.database.pool.query(
    `select d.name, d.bytes, coalesce(u.bytes, 0) as source from documents d
     join users s on s.id = d.student_id left join document_uploads u on u.document_id = d.id
     where s.email = $1 order by d.name`,
    [email],
  )
  return rows
}

describe('a draft over a lost network', () => {
  it('is kept on the phone, goes to the account, and is finished on another device', async () => {
    const email = 'zainab-draft@example.org'
    const phone = await product.visitor({ width: 360 })
    const page = await phone.newPage()
    await signUp(page, email)
    const form = await applyUpToDocuments(page)
    await page.getByText(/^Saved in your account at/).waitFor()

    // The network goes. What is entered stays, and the page says so.
    await phone.setOffline(true)
    await choose(page, labels[0]!, await smallPhotograph('front'))
    await card(page, labels[0]!).getByText('No network').waitFor()
    await card(page, labels[0]!)
      .getByText(/Saved on this device/)
      .waitFor()
    await page.getByRole('button', { name: 'Go to check and send' }).click()
    await page.getByText(/^Saved on this device at .* when you are back online/).waitFor()
    // A tab that is closed, or reloaded, without a network.
    await page.close()

    // Back online: the photograph is still there and goes by itself.
    await phone.setOffline(false)
    const again = await phone.newPage()
    await again.goto(form)
    await again.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    await ready(again, labels[0]!)
    await again.getByText(/^Saved in your account at/).waitFor()

    // Another device: it finds the draft, with the step and the paper.
    const laptop = await product.visitor({ width: 1280 })
    const desk = await laptop.newPage()
    await logIn(desk, email)
    await desk.goto('/applications')
    await desk.getByRole('heading', { name: 'Started, not sent' }).waitFor()
    await desk.getByRole('link', { name: /^Continue your application to/ }).click()
    await desk.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor()
    await desk.getByRole('link', { name: 'Back' }).click()
    await card(desk, labels[0]!)
      .getByText(/From your documents/)
      .waitFor()
    await card(desk, labels[0]!)
      .getByRole('button', { name: /^Look at/ })
      .click()
    await desk.getByRole('img', { name: /^Photo: National ID, front/ }).waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Go to check and send' }).click()
    const reference = await send(desk)

    // The receipt is a PDF; the phone shows no draft any more.
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Receipt (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`receipt-${reference}.pdf`)
    await again.goto('/applications')
    await again.getByText(reference).waitFor()
    await again.getByRole('heading', { name: 'Started, not sent' }).waitFor({ state: 'detached' })
    const documents = await vaultSizes(email)
    expect(documents.map(({ name }) => name)).toEqual(['cnicFrontImage'])
    expect(product.offences).toEqual([])
    await phone.close()
    await laptop.close()
  }, 120_000)
})

/** A line as in a village: 400 kbit/s up and down, 400 ms for every answer. */
async function thinLine(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = (400 * 1000) / 8
  const is = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await is(false)
  return {
    cut: async (milliseconds: number) => {
      await is(true)
      await wait(milliseconds)
      await is(false)
    },
  }
}

describe('an application with five photographs over a thin line', () => {
  it('goes through, with cuts in between; each photograph arrives below 1.5 MB', async () => {
    const email = 'zainab-line@example.org'
    const photographs = await Promise.all(labels.map((label) => heavyPhotograph(label)))
    const phone = await product.visitor({ width: 360 })
    const page = await phone.newPage()
    await signUp(page, email)
    await applyUpToDocuments(page)
    const line = await thinLine(phone, page)
    const begun = performance.now()
    for (const [i, label] of labels.entries()) await choose(page, label, photographs[i]!)
    // Going on does not wait for the papers; they go on while the last page is read.
    await page.getByRole('button', { name: 'Go to check and send' }).click()
    await page.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor({ timeout: 60_000 })
    const sending = send(page)
    for (const pause of [6000, 14_000, 9000]) {
      await wait(pause)
      await line.cut(2500)
    }
    const reference = await sending
    const seconds = Math.round((performance.now() - begun) / 1000)
    const documents = await vaultSizes(email)
    const sent = documents.reduce((sum, { source }) => sum + source, 0)
    const before = photographs.reduce((sum, { length }) => sum + length, 0)
    console.log(
      `${reference}: five photographs of 12 megapixels, ${(before / 1e6).toFixed(1)} MB, sent as ` +
        `${(sent / 1e6).toFixed(1)} MB in ${seconds} s over 400 kbit/s with three cuts`,
    )
    expect(documents.map(({ name }) => name).sort()).toEqual([...documentNames].sort())
    for (const { source } of documents) {
      expect(source).toBeGreaterThan(0)
      expect(source).toBeLessThanOrEqual(1_500_000)
    }
    const { rows } = await product.database.pool.query(
      `select count(*)::int as count from applications a join users s on s.id = a.student_id where s.email = $1`,
      [email],
    )
    expect(rows[0].count).toBe(1)
    await phone.close()
  }, 300_000)
})
