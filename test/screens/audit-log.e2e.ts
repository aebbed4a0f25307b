import { expect, it } from 'vitest'
import { listAudit, verifyAudit } from '#platform/audit/contract/audit.ts'
import { moment } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()
const { stubs, ...screen } = oversightScreens.find(({ name }) => name === 'audit-full')!
const known = replyIn(stubs, listAudit)
const check = { at: moment(-0.2), upTo: 90, sound: true, faults: [] }
const chain = { head: 90, unlinked: { count: 0, seconds: 0 }, check }

describeScreens('the audit log', () => {
  it('shows the later of the verification that was asked for here and the one that the list came with', async () => {
    let listed: typeof known.chain = chain
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...stubs,
        on(listAudit, () => ({ reply: { ...known, chain: listed } })),
        on(verifyAudit, { reply: { ...chain, head: 101, check: { ...check, at: moment(-0.1), upTo: 101 } } }),
      ]),
    })
    const card = page.getByRole('region', { name: 'State of the log' }).getByRole('status')
    await expect.poll(() => card.innerText()).toMatch(/\b90\b/)
    await page.getByRole('button', { name: 'Verify now' }).click()
    await expect.poll(() => card.innerText()).toMatch(/\b101\b/)
    const find = async (person: string) => {
      await page.getByLabel('Person').fill(person)
      await page.getByRole('button', { name: 'Find' }).click()
      await page.waitForURL((url) => url.searchParams.get('person') === person)
    }
    // From a replica that does not have it yet.
    await find('ayesha')
    await visible(page, 'MZ-2026-000131').waitFor()
    await expect.poll(() => card.innerText()).toMatch(/\b101\b/)
    // From the nightly round, which found damage.
    listed = {
      ...chain,
      head: 140,
      check: { at: moment(0), upTo: 140, sound: false, faults: [{ seq: 7, kind: 'changed' as const }] },
    }
    await find('bilal')
    await expect.poll(() => card.innerText()).toMatch(/\b140\b/)
    await app.leave(page)
  })

  it('shows the whole entry where a detail names the application again', async () => {
    const row = known.data.find(({ object }) => object?.label === 'MZ-2026-000131')!
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...stubs,
        on(listAudit, {
          reply: { ...known, data: [{ ...row, details: { because: 'MZ-2026-000131 was sent twice' } }] },
        }),
      ]),
    })
    await expect
      .poll(() => page.getByRole('row').last().innerText())
      .toMatch(/MZ-2026-000131.*because: MZ-2026-000131 was sent twice/)
    expect(await page.getByRole('link', { name: 'MZ-2026-000131' }).count()).toBe(1)
    await app.leave(page)
  })

  it('folds its filters on a phone, where those that are active can be removed', async () => {
    const page = await app.visit({ ...screen, stubs, at: `${screen.at}?person=ayesha&from=2026-11-01` })
    await page.setViewportSize({ width: 360, height: 780 })
    const person = page.getByLabel('Person')
    await expect.poll(() => person.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    expect(await person.inputValue()).toBe('ayesha')
    await page.getByRole('button', { name: 'Remove filter From 1 Nov 2026' }).click()
    await page.waitForURL((url) => url.search === '?person=ayesha')
    await app.leave(page)
  })
})
