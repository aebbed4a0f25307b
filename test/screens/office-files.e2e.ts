import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dropFile, finishFile } from '#areas/applications/documents/contract/unsent-files.ts'
import {
  announceLetterPage,
  attachUniversityLetter,
} from '#areas/applications/letters/contract/university-letters.ts'
import {
  announceConsentForm,
  confirmConsentCode,
  recordConsentForm,
  sendConsentCode,
} from '#areas/students/acting/contract.ts'
import { listAttachments } from '#areas/applications/attachments/contract.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { bilal, id } from './sample-records.ts'
import { withLetters } from './states/applications/letter-screen-states.ts'
import { file, fileAt } from './states/applications/staff-screen-states.ts'
import { aFile, announced } from './states/conversation/message-upload-screen-states.ts'
import { acting, walkIn } from './states/students/acting-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
const actingAt = `/staff/students/${walkIn._id}/acting`

/** Waits until the browser has stored what the page gave it: a reading begins after the writings before it. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('unsent-files')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

describeScreens('documents from outside', () => {
  it('are asked for once more where they fail, and not for ever', async () => {
    let asked = 0
    const stubs = file()
    stubs.set(
      ...on(listAttachments, () => {
        asked += 1
        return 'broken'
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    await page.getByRole('heading', { name: 'Documents from outside' }).waitFor()
    await app.settled(page)
    const before = asked
    expect(before).toBeLessThanOrEqual(2)
    const again = page
      .getByRole('region', { name: 'Documents from outside' })
      .getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(() => asked).toBe(before + 1)
    await again.waitFor()
    app.problems()
    await app.leave(page)
  })
})

describeScreens('a letter of several files', () => {
  it('is attached in the order that was chosen, though the server has to get them again', async () => {
    const sent: unknown[] = []
    let number = 0
    const stubs = withLetters(
      {},
      'never',
      on(announceLetterPage, ({ body }) => {
        const { bytes } = JSON.parse(body!) as { bytes: number }
        return { reply: { uploadId: id(15, ++number), received: bytes, pages: null } }
      }),
      on(finishFile, { reply: { pages: 1 } }),
      on(attachUniversityLetter, ({ body }) => {
        sent.push(JSON.parse(body!))
        return sent.length === 1 ? { refusal: 'file_not_uploaded' } : { reply: { message: 'Attached.' } }
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    await page.getByRole('button', { name: 'Attach the letter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click()
    const needed = page.getByText('Choose the pages of the letter.')
    await needed.waitFor()
    await page
      .getByLabel('Choose files')
      .setInputFiles([aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf')])
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('File 3: three.pdf').getByText('1 page').waitFor()
    expect(await needed.count()).toBe(0)
    const press = (name: string) => page.getByRole('button', { name }).press('Enter')
    await press('Move File 3: three.pdf up')
    await press('Move File 2: three.pdf up')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Remove File 1: three.pdf')
    await page.getByLabel('Date on the letter').fill('2026-11-03')
    // The order and the day outlast a reload.
    await stored(page)
    await page.reload()
    await page.getByRole('button', { name: 'Attach the letter' }).click()
    for (const name of ['File 1: three.pdf', 'File 2: one.pdf', 'File 3: two.pdf'])
      await row(name).getByText('1 page').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click()
    await page.getByText('Attached.').waitFor()
    // Three before the reload, three after it, and three when the server had them no more.
    const uploads = (first: number) => [first, first + 1, first + 2].map((one) => id(15, one))
    expect(sent).toEqual([
      { uploads: uploads(4), dated: '2026-11-03' },
      { uploads: uploads(7), dated: '2026-11-03' },
    ])
    app.problems()
    await app.leave(page)
  })
})

describeScreens('the signed form of a consent', () => {
  it('that was chosen is not offered again once a code has recorded the consent', async () => {
    const dropped: string[] = []
    const stubs = acting({ student: { ...walkIn, email: 'bushra@example.org' } }, [
      announced(announceConsentForm, 1),
      on(finishFile, { reply: { pages: 1 } }),
      on(dropFile, ({ params }) => {
        dropped.push(params['uploadId']!)
        return { reply: {} }
      }),
      on(sendConsentCode, { reply: { message: 'The code is on its way.' } }),
      on(confirmConsentCode, { reply: { message: 'Recorded.' } }),
      on(recordConsentForm, { refusal: 'unavailable' }),
    ])
    const page = await app.visit({ as: bilal, at: actingAt, stubs })
    await page.getByLabel('Choose a file').first().setInputFiles(aFile('signed form.pdf'))
    const remove = page.getByRole('button', { name: 'Remove signed form.pdf' })
    await page.getByText('1 page, 391 KB').waitFor()
    await page.getByRole('button', { name: 'Send a code' }).click()
    await page.getByLabel('Code from the e-mail').fill('123456')
    await page.getByRole('button', { name: 'Confirm the code' }).click()
    await expect.poll(() => remove.count()).toBe(0)
    await expect.poll(() => dropped).toEqual([id(15, 1)])
    await page.reload()
    await page.getByLabel('Choose a file').first().waitFor({ state: 'attached' })
    expect(await remove.count()).toBe(0)
    app.problems()
    await app.leave(page)
  })
})
