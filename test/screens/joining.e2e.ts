import { expect, it } from 'vitest'
import { confirmJoin, listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { ayesha, id, offered } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { on } from './stubs.ts'
import type { Asked } from './stubs.ts'

const app = oneApp()

describeScreens('joining', () => {
  it('asks first, explains what it commits to, and shows the success message in the list', async () => {
    const joined = offered(1, {
      status: 'confirmed',
      joinStatus: 'confirmed',
      stage: 'joined',
      stageLabel: 'Joined',
      waitingOn: 'nobody',
      actions: {},
    })
    let sent = ''
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map([
        on(listOfStudent, { reply: { data: [offered(1)], totalCount: 1 } }),
        on(confirmJoin, ({ params, body }: Asked) => {
          sent = `${params['profileId']} ${body}`
          return { reply: { message: 'Successfully joined university!', data: joined } }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    const question = page.getByRole('alertdialog', { name: 'Join Riga Stradiņš University?' })
    await question.getByText('One condition is still open').waitFor()
    await question.getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('status').filter({ hasText: 'Successfully joined university!' }).waitFor()
    expect(sent).toBe(`${id(4, 1)} {"joinStatus":"confirmed"}`)
    await visible(page, 'You confirmed on').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Confirm joining' }).count()).toBe(0)
    await app.leave(page)
  })

  it('names the place that is confirmed already', async () => {
    const first = offered(2, {
      status: 'confirmed',
      stage: 'joined',
      university: { _id: id(2, 9), universityName: 'University of Belgrade', country: 'RS', city: null },
    })
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map([
        on(listOfStudent, ({ query }: Asked) => ({
          reply:
            query['status'] === 'confirmed'
              ? { data: [first], totalCount: 1 }
              : { data: [offered(1)], totalCount: 1 },
        })),
      ]),
    })
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    await page
      .getByRole('alertdialog')
      .getByText('You have already confirmed Medicine at University of Belgrade.')
      .waitFor()
    app.problems()
    await app.leave(page)
  })

  it('stays as it was when it is refused, with the reason', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/applications',
      stubs: new Map([
        on(listOfStudent, { reply: { data: [offered(1)], totalCount: 1 } }),
        on(confirmJoin, { refusal: 'move_not_possible' }),
      ]),
    })
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is not possible at this stage' }).waitFor()
    await page.getByRole('button', { name: 'Not yet' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Confirm joining' }).count()).toBe(1)
    // Asked anew, it says nothing of the last time.
    await page.getByRole('button', { name: 'Confirm joining' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Not yet' }).waitFor()
    expect(await page.getByText('This is not possible at this stage').count()).toBe(0)
    await app.leave(page)
  })
})
