import { expect, it } from 'vitest'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import { me } from '#areas/accounts/sign-in/contract/sign-in.ts'
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

  it('says before anything is chosen that it takes a right which the officer does not have', async () => {
    const page = await app.visit({
      as: bilal,
      at: `/staff/applications/${id(4, 1)}?tab=documents`,
      stubs: stubs(on(me, { reply: { user: { ...bilal, phone: null, mayExport: false } } })),
    })
    const open = page.getByRole('button', { name: 'Download application' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Download the application' })
    await dialog.getByText('You do not have the right to download lists and applications.').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await open.and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })

  it('shows the names that the files of a ZIP will really have', async () => {
    const file = { ...shown, student: { ...shown.student, name: 'فاطمہ زہرا نقوی' } }
    const page = await app.visit({
      as: bilal,
      at: `/staff/applications/${id(4, 1)}?tab=documents`,
      stubs: stubs(on(showApplication, { reply: { ...replyIn(stubs(), showApplication), data: file } })),
    })
    await page.getByRole('button', { name: 'Download application' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download the application' })
    await dialog.getByRole('radio', { name: /^ZIP/ }).check()
    await dialog.getByText(`Files begin with them, as in ${shown.reference}_…`).waitFor()
    await dialog.getByText('Write the names in Latin letters').waitFor()
    await dialog.getByLabel('Surname').fill('Naqvi')
    await dialog.getByLabel('Given names').fill('Fatima Zahra')
    await dialog.getByText('as in Naqvi_Fatima-Zahra_…').waitFor()
    expect(await dialog.getByText('Write the names in Latin letters').count()).toBe(0)
    await app.leave(page)
  })
})
