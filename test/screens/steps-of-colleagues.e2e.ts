import { expect, it } from 'vitest'
import { listTeam } from '#areas/oversight/team/contract.ts'
import { previewMerge, type MergePreview } from '#areas/students/merging/contract.ts'
import { listApprovals } from '#platform/approvals/contract.ts'
import { followChanges } from '#platform/live/contract.ts'
import { bilal } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { kept, other, pending } from './states/students/merge-screen-states.ts'
import { people, steps, zainab } from './states/oversight/team-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
/** The connection breaks after each event and is opened again, which counts as a change too. */
const following = on(followChanges, { reply: { kind: 'approval' as const, id: pending._id } })

describeScreens('a step that needs two people', () => {
  it('is shown on the page of a merge as a colleague asks for it and decides', async () => {
    let now: Partial<MergePreview> = {}
    const page = await app.visit({
      as: bilal,
      at: `/staff/students/${kept._id}/merge/${other._id}`,
      stubs: new Map([
        following,
        on(previewMerge, () => ({
          reply: {
            data: { remaining: kept, other, obstacle: null, onBothShortlists: 0, pending: null, ...now },
          },
        })),
      ]),
    })
    await page.getByRole('button', { name: 'Ask for the merge' }).waitFor()
    now = { pending }
    await page.getByRole('button', { name: 'Merge now' }).waitFor()
    now = { obstacle: 'One of these records was merged already.' }
    await page.getByText('These records cannot be merged now').waitFor()
    expect(await page.getByRole('button', { name: 'Merge now' }).count()).toBe(0)
    expect(await app.leave(page)).toEqual([])
  })

  it('leaves the page of the team when a colleague has decided, and the people are shown as they are then', async () => {
    const person = people.find(({ _id, role }) => _id === steps[0]!.objectId && role === 'officer')!
    let isWaiting = true
    const page = await app.visit({
      as: zainab,
      at: '/staff/office/team',
      stubs: new Map([
        following,
        on(listApprovals, () => ({ reply: { approvals: isWaiting ? steps.slice(0, 1) : [] } })),
        on(listTeam, () => {
          const data = [isWaiting ? person : { ...person, name: 'Bilal, now an admin' }]
          return { reply: { data, totalCount: 1, notSeen: [] } }
        }),
      ]),
    })
    const heading = page.getByRole('heading', { name: 'Waiting for a second admin' })
    await heading.waitFor()
    isWaiting = false
    await heading.waitFor({ state: 'detached' })
    await visible(page, 'Bilal, now an admin').waitFor()
    expect(await app.leave(page)).toEqual([])
  })
})
