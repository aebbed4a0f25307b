import { expect, it } from 'vitest'
import { acceptDocument, saveCheck } from '#areas/applications/case-file/contract/file-checks.ts'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import { shown, stubs } from './states/applications/file-screen-states.ts'
import { checklist } from './sample-file.ts'
import { bilal, id } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn, type Asked } from './stubs.ts'

const app = oneApp()
const at = `/staff/applications/${id(4, 1)}`

/** A file whose calls are recorded. */
function desk() {
  const accepted: string[] = []
  const saved: unknown[] = []
  const file = {
    ...shown,
    documents: shown.documents.map((one) =>
      one._id === id(5, 4) ? { ...one, state: 'received' as const } : one,
    ),
  }
  return {
    accepted,
    saved,
    stubs: stubs(
      on(showApplication, { reply: { ...replyIn(stubs(), showApplication), data: file } }),
      on(acceptDocument, ({ params }: Asked) => {
        accepted.push(params['documentId']!)
        return { reply: { message: 'Accepted.', data: file } }
      }),
      on(saveCheck, ({ params, body }: Asked) => {
        saved.push([params['line'], JSON.parse(body ?? '{}').state])
        return { reply: { message: 'Saved.', line: { ...checklist().lines[2]!, state: 'fine' as const } } }
      }),
    ),
  }
}

describeScreens('a file', () => {
  it('is worked through with single keys, which can be switched off', async () => {
    const { stubs: answers, accepted, saved } = desk()
    const page = await app.visit({ as: bilal, at, stubs: answers })
    const viewer = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Fine: Language' }).waitFor()
    await page.keyboard.press('3')
    await page.getByText('Language: Fine').waitFor()
    expect(saved).toEqual([['language', 'fine']])

    // Accepting goes on to the next document that waits, and from the last one back to the file.
    await page.getByRole('button', { name: 'Open National ID, front' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('img', { name: /^Photo of Test report/ }).waitFor()
    // Closing the list of keys leaves the viewer open.
    await page.keyboard.press('?')
    await page.getByText('Accept, and go to the next document').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Accept, and go to the next document').waitFor({ state: 'hidden' })
    await page.keyboard.press('[')
    await page.getByRole('img', { name: /^Higher secondary certificate, page 1/ }).waitFor()
    await page.keyboard.press(']')
    await page.getByRole('img', { name: /^Photo of Test report/ }).waitFor()
    await page.keyboard.press('g')
    await viewer.getByRole('radio', { name: 'Blurred' }).waitFor()
    await page.keyboard.press('m')
    await page.getByLabel('Your answer to the student').and(page.locator(':focus')).waitFor()
    await viewer.waitFor({ state: 'hidden' })
    expect(accepted).toEqual([id(5, 2)])
    // A letter that is typed is a letter.
    await page.keyboard.type('d?')
    expect(await page.getByLabel('Your answer to the student').inputValue()).toBe('d?')

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Decide' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('?')
    await page.getByLabel('Single keys work').uncheck()
    await page.keyboard.press('Escape')
    await page.getByLabel('Single keys work').waitFor({ state: 'hidden' })
    await page.keyboard.press('m')
    await page.keyboard.press('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await app.leave(page)
  })

  it('is shown again after the last document, though it is not loaded again yet', async () => {
    const { stubs: answers, accepted } = desk()
    const page = await app.visit({ as: bilal, at, stubs: answers })
    await page.getByRole('button', { name: 'Open National ID, front' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('img', { name: /^Photo of Test report/ }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(accepted).toEqual([id(5, 2), id(5, 4)])
    await app.leave(page)
  })

  it('leads to the previous and next file of the queue', async () => {
    const { stubs: answers } = desk()
    const page = await app.visit({ as: bilal, at, stubs: answers })
    await page.evaluate(
      (ids) => {
        sessionStorage.setItem('staff-queue', JSON.stringify({ address: '/staff', ids }))
      },
      [id(4, 7), id(4, 1), id(4, 8)],
    )
    await page.reload()
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press(']')
    await page.waitForURL(`**/staff/applications/${id(4, 8)}`)
    await page.getByText('3 of 3').waitFor()
    await page.keyboard.press('[')
    await page.waitForURL(`**${at}`)
    await app.leave(page)
  })
})
