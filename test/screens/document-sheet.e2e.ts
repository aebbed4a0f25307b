import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { beginUpload, listVault } from '#areas/applications/documents/contract/vault.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import { photoOf } from '../journeys/sample-photos.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { ayesha, program } from './sample-records.ts'
import { applyAt, applying, applyUpTo, kept } from './states/applications/apply-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()

describeScreens('documents are asked for one after the other', () => {
  const open = async () => {
    const stubs = applying('never', program(1, { requiredDocuments: null }))
    const room = { files: 0, bytes: 0, mostFiles: 40, mostBytes: 209_715_200 }
    stubs.set(...on(listVault, { reply: { documents: [], room } }))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs, width: 360 })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByText('Document 1 of 4').waitFor()
    return page
  }
  const camera = (page: Page, label: string) =>
    page.getByRole('group', { name: label }).locator('input[capture]')
  const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const darkPhoto = async () => {
    const buffer = await sharp(await aPhotograph(900_000))
      .linear(0.25)
      .jpeg()
      .toBuffer()
    return { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer }
  }
  const sharpPhoto = { name: 'IMG_1.png', mimeType: 'image/png', buffer: photoOf('Front', 1600, 1000) }
  const otherSide = { ...sharpPhoto, name: 'IMG_3.png', buffer: photoOf('Back', 1600, 1000) }

  it('the focus stays on the camera button, and what follows is announced', async () => {
    const page = await open()
    await camera(page, 'National ID, front').focus()
    await camera(page, 'National ID, front').setInputFiles(sharpPhoto)
    await camera(page, 'National ID, back').waitFor({ state: 'attached' })
    await announced(page, 'National ID, front is saved on this device. Next: National ID, back.')
    expect(await camera(page, 'National ID, back').evaluate((one) => one === document.activeElement)).toBe(
      true,
    )

    await page.getByLabel('Retake: National ID, front').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Skip for now: National ID, back' }).focus()
    await page.keyboard.press('Enter')
    await announced(page, 'National ID, back is skipped. Next: Matriculation certificate.')
    await page.keyboard.press('Enter')
    await page.getByText('Document 4 of 4').waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('That was the last document')

    await page.getByRole('button', { name: 'Add National ID, back' }).press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('National ID, back')
    await camera(page, 'National ID, back').setInputFiles(otherSide)
    await page.getByText('That was the last document').waitFor()
    app.problems()
    await app.leave(page)
  })

  it('a photo that looks unreadable holds the place until it is taken again or kept', async () => {
    const page = await open()
    const dark = await darkPhoto()
    await camera(page, 'National ID, front').setInputFiles(dark)
    await page.getByText('This photo is dark.').waitFor()
    expect(await page.getByText('Document 1 of 4').count()).toBe(1)
    await page.getByLabel('Retake: National ID, front').setInputFiles(sharpPhoto)
    await page.getByText('Document 2 of 4').waitFor()
    await camera(page, 'National ID, back').setInputFiles(dark)
    await page.getByRole('button', { name: 'Keep it: National ID, back' }).click()
    await page.getByText('Document 3 of 4').waitFor()
    app.problems()
    await app.leave(page)
  })

  it('a photo that is taken again while the device stores the upload of the first one is not lost', async () => {
    const page = await open()
    // A slow device: it has not stored that the first photo arrived when the second one is to be stored.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      const photos = { writes: 0 }
      Object.assign(window, { photos })
      IDBObjectStore.prototype.put = function (value, key) {
        const request = put.call(this, value, key)
        if (this.name !== 'photos' || ++photos.writes !== 2) return request
        this.transaction.commit = () => undefined
        const keepOpen = () => {
          if (photos.writes < 3) this.get('').onsuccess = keepOpen
        }
        keepOpen()
        return request
      }
    })
    await camera(page, 'National ID, front').setInputFiles(await darkPhoto())
    await page.getByText('This photo is dark.').waitFor()
    // Sooner, the write that is held back would be that of the second photo.
    await page.waitForFunction(
      () => (window as unknown as { photos: { writes: number } }).photos.writes === 2,
    )
    await page.getByLabel('Retake: National ID, front').setInputFiles(sharpPhoto)
    await page.getByText('Document 2 of 4').waitFor()
    expect(await page.getByText('This photo is dark.').count()).toBe(0)
    app.problems()
    await app.leave(page)
  })

  it('a file that the server refuses is replaced by another one, not sent again', async () => {
    const stubs = applying('never', program(1, { requiredDocuments: null }))
    const room = { files: 0, bytes: 0, mostFiles: 40, mostBytes: 209_715_200 }
    const fields = { cnicFrontImage: 'This PDF has more than 30 pages. Send only the pages that are needed.' }
    stubs.set(...on(listVault, { reply: { documents: [], room } }))
    stubs.set(...on(beginUpload, { refusal: 'image_too_large', fields }))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs, width: 360 })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await camera(page, 'National ID, front').setInputFiles(sharpPhoto)
    const card = page.getByRole('region', { name: 'National ID, front' })
    await card.getByText('This PDF has more than 30 pages.').waitFor()
    await card.getByRole('button', { name: /remove/i }).waitFor()
    expect(await card.getByRole('button', { name: /again/i }).count()).toBe(0)

    const vault = applying('never', program(1, { requiredDocuments: null }))
    stubs.set(beginUpload, vault.get(beginUpload)!)
    await card.locator('input[type=file]:not([capture])').setInputFiles(otherSide)
    await card.getByText('Ready', { exact: true }).waitFor()
    expect(await card.getByText('This PDF has more than 30 pages.').count()).toBe(0)
    app.problems()
    await app.leave(page)
  })

  it('all that the vault has is used with one button', async () => {
    const stubs = applying('never', program(1, { requiredDocuments: null }))
    const names = [
      'cnicFrontImage',
      'cnicBackImage',
      'matricCertificateImage',
      'fscCertificateImage',
    ] as const
    const documents = names.map((name, at) =>
      kept({ _id: `00000007-0000-4000-8000-00000000000${at + 1}`, name }),
    )
    const room = { files: 4, bytes: 1_900_000, mostFiles: 40, mostBytes: 209_715_200 }
    stubs.set(...on(listVault, { reply: { documents, room } }))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs, width: 360 })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByText('You have 4 of these from before.').waitFor()
    await page.getByRole('button', { name: 'Use them all' }).click()
    await page.getByText('That was the last document').waitFor()
    expect(await page.getByText('Ready', { exact: true }).count()).toBe(4)
    app.problems()
    await app.leave(page)
  })

  it('the same photo for front and back is asked about, and blocks nothing', async () => {
    const page = await open()
    await camera(page, 'National ID, front').setInputFiles(sharpPhoto)
    await camera(page, 'National ID, back').waitFor({ state: 'attached' })
    await camera(page, 'National ID, back').setInputFiles(sharpPhoto)
    await page.getByText('This is the same photo as for National ID, front.').waitFor()
    await page.getByText('Document 2 of 4').waitFor()
    await page.getByRole('button', { name: 'Keep it: National ID, back' }).click()
    await page.getByText('Document 3 of 4').waitFor()
    expect(await page.getByText('This is the same photo as for').count()).toBe(0)
    app.problems()
    await app.leave(page)
  })
})
