import { expect, it } from 'vitest'
import { followChanges } from '#platform/live/contract.ts'
import {
  assignFiles,
  listQueueFilters,
  openNextFile,
  queueChoices,
  showQueue,
  type Queue,
} from '#areas/applications/queue/contract.ts'
import { choices, fullQueue } from './states/applications/queue-screen-states.ts'
import { bilal, id } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'
import type { Asked, Stubs } from './stubs.ts'

const app = oneApp()

/** @param queue the queue as a call finds it */
function desk(queue: () => Queue, more: Stubs = new Map()) {
  const bodies: unknown[] = []
  const stubs: Stubs = new Map([
    ...more,
    on(showQueue, () => ({ reply: queue() })),
    on(listQueueFilters, { reply: { filters: [] } }),
    on(assignFiles, ({ body }: Asked) => {
      bodies.push(JSON.parse(body ?? '{}'))
      return { reply: { message: 'The file is yours.', changed: [], left: [] } }
    }),
    on(openNextFile, { reply: { message: 'Nothing waits for you.', data: null } }),
  ])
  return { stubs, bodies }
}

/** The same queue, with what `change` makes of its first new file. */
const changed = (change: (queue: Queue) => void): Queue => {
  const copy = structuredClone(fullQueue)
  change(copy)
  return copy
}
const aChange = {
  bytes: Buffer.from(`event: change\ndata: ${JSON.stringify({ kind: 'application', id: id(4, 67) })}\n\n`),
  type: 'text/event-stream',
}

describeScreens('the queue', () => {
  it('has the focus at its head once what was selected has been taken', async () => {
    const { stubs, bodies } = desk(() => fullQueue)
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('region', { name: 'Actions for the selected files' })
    await bar.getByRole('button').first().press('Enter')
    await bar.waitFor({ state: 'hidden' })
    expect(bodies).toHaveLength(1)
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })

  it('takes a file once, however often its button is pressed', async () => {
    let asked = 0
    const stubs = new Map([
      ...desk(() => fullQueue).stubs,
      on(assignFiles, () => {
        asked += 1
        return 'never'
      }),
    ])
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    await page
      .getByRole('button', { name: /^Take / })
      .first()
      .dblclick()
    await expect.poll(() => asked).toBe(1)
    await app.settled(page)
    expect(asked).toBe(1)
    await app.leave(page)
  })

  it('assigns a file that a colleague has taken meanwhile from that colleague, once this was said', async () => {
    let queue = fullQueue
    const seen: unknown[] = []
    const stubs = new Map([
      ...desk(() => queue).stubs,
      on(queueChoices, choices),
      on(assignFiles, ({ body }: Asked) => {
        const { files } = JSON.parse(body!) as { files: { _id: string; officer: string | null }[] }
        seen.push(files[0]!.officer)
        if (queue !== fullQueue) return { reply: { message: 'The file is assigned.', changed: [], left: [] } }
        queue = changed(({ groups }) => {
          for (const { rows } of groups)
            for (const row of rows)
              if (row._id === files[0]!._id) row.officer = { _id: id(1, 77), name: 'Iqra Invented' }
        })
        return { refusal: 'move_not_possible', message: 'Iqra Invented has this file now.' }
      }),
    ])
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    await page
      .getByRole('button', { name: / Hand over$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption({ index: 1 })
    const assign = dialog.getByRole('button', { name: 'Hand over', exact: true })
    await assign.click()
    await dialog.getByText('Iqra Invented has this file now.').waitFor()
    await dialog.getByText('Now with Iqra Invented.').waitFor()
    await assign.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(seen.at(-1)).toBe(id(1, 77))
    app.problems()
    await app.leave(page)
  })

  it('is worked through with single keys, which can be switched off for good', async () => {
    const { stubs, bodies } = desk(() => fullQueue)
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('link', { name: 'Hamza Yousaf' }).waitFor()
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Hamza Yousaf')
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expect.poll(focused).toBe('Usman Tariq')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await page.getByText('The file is yours.').waitFor()
    expect(bodies).toEqual([{ to: 'me', files: [{ _id: id(4, 16), officer: null }] }])

    await page.keyboard.press('/')
    await page.keyboard.type('jc?x')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('jc?x')
    expect(bodies).toHaveLength(1)

    await page.getByRole('link', { name: 'Hamza Yousaf' }).focus()
    await page.keyboard.press('?')
    // A key of the whole console, which the list of the queue's own keys names too.
    const everywhere = page
      .getByRole('dialog')
      .getByRole('term')
      .filter({ hasText: /^Ctrl K$/ })
    await expect.poll(() => everywhere.count()).toBe(1)
    await page.getByLabel('Single keys work').uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('link', { name: 'Hamza Yousaf' }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    expect(await focused()).toBe('Hamza Yousaf')
    expect(await page.getByText('1 selected').count()).toBe(0)
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('offers nobody a closed file, and no badge overlaps its neighbors', async () => {
    const closed = changed(({ groups }) => {
      groups.find(({ name }) => name === 'closed')!.rows[0]!.officer = null
    })
    const { stubs, bodies } = desk(() => closed)
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    await page.getByRole('link', { name: 'Saad Mehmood' }).focus()
    await page.keyboard.press('c')
    const row = page.getByRole('row', { name: /Saad Mehmood/ })
    expect(await row.getByText('Take it').count()).toBe(0)
    // What the key does comes later, so that what it did not do shows in what comes after.
    await page.getByRole('link', { name: 'Usman Tariq' }).focus()
    await page.keyboard.press('c')
    await page.getByText('The file is yours.').waitFor()
    expect(bodies).toEqual([{ to: 'me', files: [{ _id: id(4, 16), officer: null }] }])
    await row.getByText(/^Since \d+ Nov 2026$/).waitFor()
    await page.evaluate(() => (document.documentElement.dataset['face'] = 'wide'))
    const asked = page.getByRole('row', { name: /Zara Baloch/ })
    const badge = (await asked.getByText('Documents needed').boundingBox())!
    const take = (await asked.getByText('Take it').boundingBox())!
    expect(take.x - (badge.x + badge.width)).toBeGreaterThanOrEqual(12)
    await app.leave(page)
  })

  it('shows no shortcuts on touch devices', async () => {
    const { stubs } = desk(() => fullQueue)
    const page = await app.visit({
      as: bilal,
      at: '/staff',
      stubs,
      width: 360,
      context: { hasTouch: true, isMobile: true },
    })
    await page.getByRole('link', { name: 'Hamza Yousaf' }).waitFor()
    expect(await page.getByRole('button', { name: 'Keyboard' }).count()).toBe(0)
    await app.leave(page)
  })

  it('applies a change when no row moves, and asks before rows move', async () => {
    const taken = changed(({ groups }) => {
      groups.find(({ name }) => name === 'new')!.rows[0]!.officer = { _id: id(1, 20), name: 'Sana Noor' }
    })
    const gone = changed(({ groups }) => {
      const group = groups.find(({ name }) => name === 'new')!
      group.rows.shift()
      group.count--
    })
    let queue = fullQueue
    // The connection breaks after each event and is opened again, which counts as a change too.
    const { stubs } = desk(() => queue, new Map([on(followChanges, aChange)]))
    const page = await app.visit({ as: bilal, at: '/staff', stubs })
    const row = page.getByRole('row', { name: /Fatima Raza/ })
    await row.waitFor()
    queue = taken
    await row.getByText('Sana Noor').waitFor()
    queue = gone
    await page.getByText('1 change.').waitFor()
    expect(await row.count()).toBe(1)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('1 change.').count()).toBe(0)
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })
})
