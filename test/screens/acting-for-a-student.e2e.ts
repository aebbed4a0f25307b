import { expect, it } from 'vitest'
import { showStudent } from '#areas/accounts/profile/contract/students.ts'
import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import { confirmConsentCode, sendConsentCode } from '#areas/students/acting/contract.ts'
import { applyAt, applying } from './states/applications/apply-screen-states.ts'
import { fullRecord, record as recordStubs } from './states/accounts/record-screen-states.ts'
import { acting, walkIn } from './states/students/acting-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { fullProfile } from './sample-profile.ts'
import { bilal, program, student } from './sample-records.ts'
import { on } from './stubs.ts'

const app = oneApp()
const at = `/staff/students/${walkIn._id}/acting`

describeScreens('acting for a student', () => {
  it.each(['515 652', 'Code: 515652', '۵۱۵۶۵۲'])(
    'takes the code of a consent as it is read out or pasted: %s',
    async (typed) => {
      const sent: string[] = []
      const page = await app.visit({
        as: bilal,
        at,
        stubs: acting({ student: { ...walkIn, email: 'bushra@example.org' } }, [
          on(sendConsentCode, { reply: { message: 'The code is on its way.' } }),
          on(confirmConsentCode, ({ body }) => {
            sent.push((JSON.parse(body!) as { code: string }).code)
            return { reply: { message: 'Recorded.' } }
          }),
        ]),
      })
      await page.getByRole('button', { name: 'Send a code' }).click()
      await page.getByLabel('Code from the e-mail').fill(typed)
      await page.getByRole('button', { name: 'Confirm the code' }).click()
      await expect.poll(() => sent).toEqual(['515652'])
      await app.leave(page)
    },
  )

  it('claims no e-mail address, and speaks to the officer, where a walk-in applies', async () => {
    const startingAnyTime = program(1, { intakes: [], nextDeadline: null, intakeNote: null })
    const page = await app.visit({
      as: bilal,
      at: `${at}${applyAt}`,
      stubs: new Map([
        ...acting(),
        ...applying('never', startingAnyTime),
        on(showStudent, { reply: { data: student({ email: null }) } }),
      ]),
    })
    await page.getByText('The university gives no start dates. Check whether this is possible.').waitFor()
    await page.getByRole('button', { name: 'Go to the details' }).click()
    await page.getByLabel('Full name').waitFor()
    expect(await page.getByText('We write to this address.').count()).toBe(0)
    expect(await page.getByLabel('E-mail').count()).toBe(0)
    await app.leave(page)
  })

  it('asks the officer about the student, not the officer about themselves, for studies, tests and goals', async () => {
    const page = await app.visit({
      as: bilal,
      at: `${at}/student-profile/record`,
      stubs: new Map([...acting(), ...recordStubs({ reply: { record: fullRecord } })]),
    })
    for (const [button, asked] of [
      ['Add a qualification', 'The student is waiting for the result'],
      ['Add a test', 'The student plans to take it'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('option', { name: asked }).waitFor({ state: 'attached' })
    }
    await page.getByLabel('The student wants to start in').waitFor()
    const text = (await page.getByRole('main').textContent()) ?? ''
    expect(text.match(/.{0,20}\b(I|my|your marks|your result)\b.{0,20}/g)).toBeNull()
    await app.leave(page)
  })

  it.each([
    ['guardians', 'Add a person', 'Who is this to the student?'],
    ['activities', 'Add an entry', 'What the student did'],
  ])('asks the officer about the student in the profile: %s', async (section, button, asked) => {
    const page = await app.visit({
      as: bilal,
      at: `${at}/student-profile/${section}`,
      stubs: acting({}, [on(showProfile, { reply: { profile: fullProfile } })]),
    })
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel(asked).waitFor()
    const text = (await page.getByRole('main').textContent()) ?? ''
    expect(text.match(/.{0,20}\b(I|my|to you)\b.{0,20}/g)).toBeNull()
    await app.leave(page)
  })
})
