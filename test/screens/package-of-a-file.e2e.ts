import { expect, it } from 'vitest'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import { downloadPackage } from '#areas/applications/package/contract.ts'
import { followChanges } from '#platform/live/contract.ts'
import { shown, stubs } from './states/applications/file-screen-states.ts'
import { bilal, id } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn, type Asked, type Stub } from './stubs.ts'

const app = oneApp()
const changed: Stub<typeof followChanges> = {
  type: 'text/event-stream',
  bytes: Buffer.from(`event: change\ndata: ${JSON.stringify({ kind: 'application', id: id(4, 1) })}\n\n`),
}

describeScreens('the package of a file', () => {
  it('takes the document that the student sends while it is put together, and says so', async () => {
    let file = shown
    const asked: string[][] = []
    const answers = stubs(
      on(showApplication, () => ({ reply: { ...replyIn(stubs(), showApplication), data: file } })),
      on(followChanges, () => (file === shown ? { refusal: 'unavailable' } : changed)),
      on(downloadPackage, ({ body }: Asked) => {
        asked.push((JSON.parse(body!) as { documents: string[] }).documents)
        return { refusal: 'busy' }
      }),
    )
    const page = await app.visit({
      as: bilal,
      at: `/staff/applications/${id(4, 1)}?tab=documents`,
      stubs: answers,
    })
    await page.getByRole('button', { name: 'Download application' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Test report/ }).uncheck()
    const send = dialog.getByRole('button', { name: 'Download', exact: true })
    await send.click()
    await expect.poll(() => asked).toEqual([[id(5, 2), id(5, 3)]])

    const front = shown.documents[1]!
    file = {
      ...shown,
      documents: [
        ...shown.documents.map((one) => (one === front ? { ...one, state: 'replaced' as const } : one)),
        { ...front, _id: id(5, 9), version: 3 },
      ],
    }
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await dialog.getByText('New since you opened this: National ID, front.').waitFor()
    await send.click()
    await expect.poll(() => asked[1]?.toSorted()).toEqual([id(5, 3), id(5, 9)])
    app.problems()
    await app.leave(page)
  })
})
