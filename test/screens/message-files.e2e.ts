import { expect, it } from 'vitest'
import { logout } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { dropFile, finishFile, sendFilePiece } from '#areas/applications/documents/contract/unsent-files.ts'
import { announceForThread, showThread, writeMessage } from '#areas/conversation/messages/contract.ts'
import { checks } from '#texts/conversation/messages/checks.ts'
import { ayesha, bilal, id } from './sample-records.ts'
import {
  messageScreens,
  ofStaff,
  ofStudent,
  open,
  said,
  saidAtOffice,
} from './states/conversation/message-screen-states.ts'
import { aFile, arriving } from './states/conversation/message-upload-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()

describeScreens('a file that was chosen for a message', () => {
  it('is uploaded again where the server has it no more, and then the message is sent', async () => {
    const sent: { text: string; uploads?: string[] }[] = []
    let announced = 0
    const { thread, messages } = replyIn(open({}, said), showThread)
    const stubs = open(
      {},
      said,
      false,
      on(announceForThread, ({ body }) => {
        const { bytes } = JSON.parse(body!) as { bytes: number }
        return { reply: { uploadId: id(15, ++announced), received: bytes, pages: null } }
      }),
      on(finishFile, { reply: { pages: 1 } }),
      on(writeMessage, ({ body }) => {
        sent.push(JSON.parse(body!) as (typeof sent)[number])
        return announced === 1
          ? { refusal: 'file_not_uploaded' }
          : { reply: { message: 'Sent.', data: messages[0]!, thread } }
      }),
    )
    const page = await app.visit({ as: ayesha, at: ofStudent, stubs })
    const text = page.getByLabel('Your message to the office')
    await text.fill('My marks.')
    await page.getByLabel('Add a file').setInputFiles(aFile('marks.pdf'))
    await page.getByText('1 page, 391 KB').waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Remove marks.pdf' }).count()).toBe(0)
    await expect.poll(() => text.inputValue()).toBe('')
    expect(sent).toEqual([
      { text: 'My marks.', uploads: [id(15, 1)] },
      { text: 'My marks.', uploads: [id(15, 2)] },
    ])
    app.problems()
    await app.leave(page)
  })

  it('answers that there was neither text nor file', async () => {
    const needed = checks.writeYourMessage
    const stubs = open(
      {},
      said,
      false,
      ...arriving,
      on(writeMessage, { refusal: 'invalid_input', fields: { text: needed } }),
    )
    const page = await app.visit({ as: ayesha, at: ofStudent, stubs })
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText(needed).waitFor()
    await page.getByLabel('Add a file').setInputFiles(aFile('marks.pdf'))
    await page.getByText(needed).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove marks.pdf' }).click()
    await page.getByText(needed).waitFor()
    await page.getByLabel('Your message to the office').fill('My marks.')
    await page.getByText(needed).waitFor({ state: 'detached' })
    await app.leave(page)
  })

  it('once is enough, and is gone from the device after a logout', async () => {
    const stubs = open({}, saidAtOffice, false, ...arriving, on(logout, { reply: { message: 'Bye.' } }))
    const page = await app.visit({ as: bilal, at: ofStaff, stubs })
    const add = page.getByLabel('Add a file')
    await add.setInputFiles(aFile('marks.pdf'))
    await page.getByText('2 pages, 391 KB').waitFor()
    await add.setInputFiles([aFile('marks.pdf'), aFile('letter.pdf')])
    await page.getByRole('button', { name: 'Remove letter.pdf' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Remove marks.pdf' }).count()).toBe(1)
    // It is there after a reload, until the logout.
    await page.reload()
    await page.getByRole('button', { name: 'Remove marks.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('http://manzil.localhost/')
    const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(left).not.toContain('unsent-files')
    app.problems()
    await app.leave(page)
  })

  it('is not left behind when it is removed while the message waits for it', async () => {
    const sent: string[] = []
    const stubs = open(
      {},
      said,
      false,
      on(announceForThread, { reply: { uploadId: id(15, 1), received: 0, pages: null } }),
      on(sendFilePiece, 'never'),
      on(dropFile, { reply: {} }),
      on(writeMessage, ({ body }) => {
        sent.push(body!)
        return { refusal: 'unavailable' }
      }),
    )
    const page = await app.visit({ as: ayesha, at: ofStudent, stubs })
    await page.getByLabel('Your message to the office').fill('My marks.')
    await page.getByLabel('Add a file').setInputFiles(aFile('marks.pdf'))
    await page.getByText('0 KB of 391 KB uploaded').waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('The message is sent when its files have arrived.').waitFor()
    await page.getByRole('button', { name: 'Remove marks.pdf' }).click()
    // The person decides whether it goes without the file.
    await page.getByRole('button', { name: 'Send message' }).waitFor()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => sent).toEqual([JSON.stringify({ text: 'My marks.' })])
    app.problems()
    await app.leave(page)
  })
})

describeScreens('the files of a message', () => {
  it('stay in the frame of the conversation on a phone with text twice as large', async () => {
    const screen = messageScreens.find(({ name }) => name === 'thread-with-files')!
    const page = await app.visit({ ...screen, width: 360 })
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const outside = () =>
      page.getByRole('button', { name: /^(Open|Download) File/ }).evaluateAll((buttons) => {
        const right = (element: Element | null) => element!.getBoundingClientRect().right
        const page = right(document.querySelector('h1'))
        return buttons.filter((button) => {
          const card = right(button.closest('li'))
          return card > page || right(button) > card
        }).length
      })
    await expect.poll(outside).toBe(0)
    await app.leave(page)
  })
})
