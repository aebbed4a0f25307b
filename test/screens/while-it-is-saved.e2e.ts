import { expect, it } from 'vitest'
import { acceptDocument } from '#areas/applications/case-file/contract/file-checks.ts'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import {
  markOutsideStep,
  showOutsideSteps,
} from '#areas/applications/outside-steps/contract/outside-steps.ts'
import {
  saveArticle,
  showArticle,
  withdrawArticle,
} from '#areas/conversation/help/contract/article-editing.ts'
import { addNote } from '#areas/applications/case-file/contract/file-notes.ts'
import { readCatalogueFile, showCatalogueFile } from '#areas/catalogue/import/contract.ts'
import { saveIssue, showIssue } from '#areas/conversation/newsletter/contract.ts'
import { followChanges } from '#platform/live/contract.ts'
import { describeScreens, holdBack, oneApp } from './one-app.ts'
import { outsideSteps } from './sample-outside-steps.ts'
import { bilal, id } from './sample-records.ts'
import { fileScreens, shown, stubs as fileStubs } from './states/applications/file-screen-states.ts'
import { importScreens } from './states/catalogue/import-screen-states.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { publishingScreens } from './states/conversation/publishing-screen-states.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { on, replyIn, type Asked, type Stubs } from './stubs.ts'

const app = oneApp()
const all = [...courseScreens, ...fileScreens, ...importScreens, ...outsideStepScreens, ...publishingScreens]
const state = (name: string) => all.find((one) => one.name === name)!
const bodyOf = ({ body }: Asked) => JSON.parse(body!) as Record<string, unknown>

describeScreens('what is typed while a form that stays is saved', () => {
  it('is still there in a newsletter, and is not saved yet', async () => {
    const { as, at, stubs } = state('newsletter-send-full')
    const { data: issue, readers } = replyIn(stubs, showIssue)
    const page = await app.visit({
      as,
      at,
      stubs: new Map([
        ...stubs,
        on(saveIssue, (asked) => ({
          reply: { message: 'Saved.', data: { ...issue, ...bodyOf(asked), version: 2 }, readers },
        })),
      ]),
    })
    const subject = page.getByLabel('Subject')
    await subject.fill('News of the autumn')
    const letGo = await holdBack(page, { method: 'PUT', at: new RegExp(`${issue._id}$`), what: 'call' })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await subject.fill('News of the autumn, and of the winter')
    await letGo()
    await page.getByText('Saved.').waitFor()
    expect(await subject.inputValue()).toBe('News of the autumn, and of the winter')
    expect(await page.getByRole('button', { name: /^Send( to [\d,]+ readers?)?$/ }).isDisabled()).toBe(true)
    await app.leave(page)
  })

  it('is still there in a help article, also when the article is withdrawn', async () => {
    const { as, at, stubs } = state('article-full')
    const { data: article } = replyIn(stubs, showArticle)
    const page = await app.visit({
      as,
      at,
      stubs: new Map([
        ...stubs,
        on(showArticle, { reply: { data: { ...article, status: 'published', newerBuiltIn: false } } }),
        on(saveArticle, (asked) => {
          const { title, summary } = bodyOf(asked) as { title: string; summary: string }
          const text = { ...article.text, title, summary }
          return { reply: { message: 'Saved.', data: { ...article, text, draft: null, version: 4 } } }
        }),
        on(withdrawArticle, {
          reply: { message: 'Withdrawn.', data: { ...article, status: 'withdrawn', version: 5 } },
        }),
      ]),
    })
    const summary = page.getByLabel('Answer in one sentence')
    await summary.fill('You apply in Islamabad.')
    const letGo = await holdBack(page, { method: 'PUT', at: /\/visa-latvia$/, what: 'call' })
    await page.getByRole('button', { name: 'Save for later' }).click()
    await summary.fill('You apply in Islamabad, with an appointment.')
    await letGo()
    await page.getByText('Saved.').waitFor()
    expect(await summary.inputValue()).toBe('You apply in Islamabad, with an appointment.')
    await page.reload()
    await expect.poll(() => summary.inputValue()).toBe('You apply in Islamabad, with an appointment.')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Withdrawn.').waitFor()
    expect(await summary.inputValue()).toBe('You apply in Islamabad, with an appointment.')
    await app.leave(page)
  })
})

describeScreens('a document that is accepted on a slow line', () => {
  it('does not bring back the viewer that was closed meanwhile', async () => {
    const file = {
      ...shown,
      documents: shown.documents.map((one) =>
        one._id === id(5, 4) ? { ...one, state: 'received' as const } : one,
      ),
    }
    const page = await app.visit({
      as: bilal,
      at: `/staff/applications/${id(4, 1)}`,
      stubs: fileStubs(
        on(showApplication, { reply: { ...replyIn(fileStubs(), showApplication), data: file } }),
        on(acceptDocument, { reply: { message: 'Accepted.', data: file } }),
      ),
    })
    await page.getByRole('button', { name: 'Open National ID, front' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
    const letGo = await holdBack(page, { method: 'POST', at: /\/accept$/, what: 'call' })
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: 'Accepting' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await letGo()
    await page.getByText('National ID, front is accepted.').waitFor()
    await app.settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await app.leave(page)
  })
})

describeScreens('a step that a colleague changes while it is open', () => {
  it('is refused once, and replaces theirs with the next save', async () => {
    const { as, at, stubs } = state('file-road-full')
    const versions: unknown[] = []
    let version = 1
    let reads = 0
    const steps = () => {
      const data = outsideSteps()
      return {
        ...data,
        steps: data.steps.map((step) =>
          step.office === null ? step : { ...step, office: { ...step.office, version } },
        ),
      }
    }
    const answers: Stubs = new Map([
      ...stubs,
      on(showOutsideSteps, () => {
        reads += 1
        return { reply: steps() }
      }),
      // Each connection ends at once, and what is shown is read again with the next one.
      on(followChanges, { type: 'text/event-stream', bytes: Buffer.from(': hello\n\n') }),
      on(markOutsideStep, (asked) => {
        versions.push(bodyOf(asked)['version'])
        return versions.at(-1) === version
          ? { reply: { message: 'Saved.', data: steps() } }
          : { refusal: 'changed_meanwhile', message: 'Sana Malik has changed Deposit meanwhile.' }
      }),
    ])
    const page = await app.visit({ as, at, stubs: answers })
    await page.getByRole('button', { name: 'Mark as done: Deposit' }).click()
    await page.getByLabel('Amount').fill('1,800')
    version = 2
    const before = reads
    await expect.poll(() => reads, { timeout: 10_000 }).toBeGreaterThan(before + 1)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sana Malik has changed Deposit meanwhile.').waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('1,800')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(versions).toEqual([1, 2])
    await app.leave(page)
  })
})

describeScreens('the time of a practice test', () => {
  it('is measured by one timer, however often the page was hidden', async () => {
    const { as, at, stubs } = state('practice-test-question')
    const page = await app.visit({ as, at, stubs })
    await page.getByText('Question 2 of 3').waitFor()
    const timers = await page.evaluate(() => {
      const { setTimeout: set, clearTimeout: clear } = window
      const running = new Set<unknown>()
      window.setTimeout = ((...what: Parameters<typeof set>) => {
        const timer = set(...what)
        running.add(timer)
        return timer
      }) as typeof set
      window.clearTimeout = (timer) => {
        running.delete(timer)
        clear(timer)
      }
      for (let times = 0; times < 4; times += 1)
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      Object.assign(window, { setTimeout: set, clearTimeout: clear })
      return running.size
    })
    expect(timers).toBe(1)
    await app.leave(page)
  })
})

describeScreens('an internal note', () => {
  it('takes no more text while it is added, which would be gone then', async () => {
    const { as, at, stubs } = state('file-notes-full')
    const page = await app.visit({ as, at, stubs: new Map([...stubs, on(addNote, 'never')]) })
    const note = page.getByLabel('A note')
    await note.fill('Call her on Monday.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByRole('button', { name: 'Saving' }).waitFor()
    expect(await note.isEditable()).toBe(false)
    await app.leave(page)
  })
})

describeScreens('the line of the column names', () => {
  it('is that of the sheet that was chosen last', async () => {
    const { as, at, stubs } = importScreens.find(({ shows }) => shows === 'Which sheet contains the table?')!
    const { data: file } = replyIn(stubs, showCatalogueFile)
    const page = await app.visit({
      as,
      at,
      stubs: new Map([
        ...stubs,
        on(readCatalogueFile, {
          reply: {
            data: {
              ...file,
              reading: { ...file.reading, sheet: 'Programs', asksSheet: false, headerLine: 1 },
            },
          },
        }),
      ]),
    })
    const line = page.getByLabel('Line with the column names')
    await expect.poll(() => line.inputValue()).toBe('3')
    await page
      .getByRole('radiogroup', { name: 'Which sheet contains the table?' })
      .getByLabel('Programs')
      .click()
    await expect.poll(() => line.inputValue()).toBe('1')
    await app.leave(page)
  })
})
