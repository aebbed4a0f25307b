import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnText } from '../fixtures/drawn-text.ts'
import { applyUpToDocuments, card, choose, labels, ready, send, vaultSizes } from './applying-steps.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

const smallPhotograph = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="100%" height="100%" fill="#e3e0d8"/>${drawnText(text, { x: 90, y: 400, size: 60 })}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

/** An upload starts again after some seconds. */
const patience = { timeout: 60_000 }

describe('a draft over a lost network', () => {
  it('is saved on the phone, synced to the account, and finished on another device', async () => {
    const people = await peopleOf(product)
    const zainab = await people.student('Zainab Invented')
    const phone = await people.enter(zainab, { width: 360 })
    const page = await phone.newPage()
    await applyUpToDocuments(page)
    const inVault = async () => (await vaultSizes(product, zainab)).map(({ name }) => name)
    const inDraft = async () => {
      const { drafts } = await people.call(zainab, 'GET', '/student/drafts')
      return Object.keys(drafts[0].documents).sort()
    }
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

    // Back online: the photograph is still there and goes by itself, whatever screen is open.
    await phone.setOffline(false)
    const again = await phone.newPage()
    await again.goto('/applications')
    await expect.poll(inVault, patience).toEqual(['cnicFrontImage'])
    await expect.poll(inDraft, patience).toEqual(['cnicFrontImage'])
    await again.getByRole('link', { name: /^Continue your application to/ }).click()
    await again.getByRole('link', { name: 'Back', exact: true }).click()
    await ready(again, labels[0]!)
    await again.getByText(/^Saved in your account at/).waitFor()

    // The network goes again, the form is left for another screen, and there the network returns.
    await phone.setOffline(true)
    await choose(again, labels[1]!, await smallPhotograph('back'))
    await card(again, labels[1]!).getByText('No network').waitFor()
    await again.goBack()
    await again.goBack()
    await again.getByRole('heading', { name: 'Started, not sent' }).waitFor()
    await phone.setOffline(false)
    await expect.poll(inDraft, patience).toEqual(['cnicBackImage', 'cnicFrontImage'])

    // Another device: it finds the draft, with the step and the document.
    const laptop = await people.enterAgain(zainab)
    const desk = await laptop.newPage()
    await desk.goto('/applications')
    await desk.getByRole('heading', { name: 'Started, not sent' }).waitFor()
    await desk.getByRole('link', { name: /^Continue your application to/ }).click()
    await desk.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor()
    await desk.getByRole('link', { name: 'Back', exact: true }).click()
    await card(desk, labels[0]!)
      .getByText(/From your documents/)
      .waitFor()
    await card(desk, labels[0]!).getByRole('button', { name: /^Open/ }).click()
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
    expect(await inVault()).toEqual(['cnicBackImage', 'cnicFrontImage'])
    expect(product.offences).toEqual([])
    await phone.close()
    await laptop.close()
  })
})
