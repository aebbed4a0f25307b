import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { saveUniversity } from '#areas/catalogue/editing/contract/university-editing.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import { costScreens } from './states/catalogue/costs-screen-states.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { enquiryPageScreens } from './states/conversation/enquiry-page-screen-states.ts'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { importScreens } from './states/catalogue/import-screen-states.ts'
import { messageScreens } from './states/conversation/message-screen-states.ts'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { saveStepPlan } from '#areas/applications/outside-steps/contract/step-plans.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import { publishingScreens } from './states/conversation/publishing-screen-states.ts'
import { queueScreens } from './states/applications/queue-screen-states.ts'
import { staffScreens } from './states/applications/staff-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { stepPlanScreens } from './states/applications/step-plan-screen-states.ts'
import { teamScreens } from './states/oversight/team-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
let page: Page

const states = [
  ...[...catalogueScreens, ...costScreens, ...courseScreens, ...fileScreens, ...importScreens],
  ...[...messageScreens, ...oversightScreens, ...peopleScreens, ...publishingScreens, ...queueScreens],
  ...[...staffScreens, ...teamScreens, ...enquiryPageScreens],
]
const state = (name: string) => states.find((one) => one.name === name)!
const press = (name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).first().click()

/** A form of the console: where it is, what opens it, and a field of it. */
interface Form {
  readonly form: string
  readonly at: string
  readonly open?: () => Promise<void>
  readonly field: string | RegExp
  readonly typed?: string
  /** Whether it is open again by itself when the page comes back. */
  readonly opens?: boolean
  /** Whether Cancel empties it. */
  readonly cancels?: boolean
}

const document = async () => {
  await press('Open National ID, front')
  await page.getByRole('heading', { name: 'Its state' }).waitFor()
}

const forms: readonly Form[] = [
  {
    form: 'the doubt about a document',
    at: 'file-new',
    field: /^Why/,
    opens: true,
    cancels: true,
    open: () => press('Report a doubt'),
  },
  {
    form: 'why a document is asked for again',
    at: 'file-documents-full',
    cancels: true,
    field: /^In your own words/,
    open: async () => {
      // After Cancel it is still on the screen.
      if ((await page.getByRole('dialog').count()) === 0) await document()
      if (await page.getByRole('button', { name: 'Request again' }).isVisible()) await press('Request again')
    },
  },
  { form: 'a message', at: 'staff-thread-full', field: 'Your answer to the student' },
  { form: 'an internal note', at: 'file-notes-full', field: 'A note' },
  {
    form: 'a new university',
    at: 'catalogue-full',
    field: 'Name',
    cancels: true,
    open: () => press('Add a university'),
  },
  {
    form: 'facts of a university',
    at: 'catalogue-university-full',
    field: /^City/,
    cancels: true,
    open: () => press('Change: Place'),
  },
  {
    form: 'facts of a program',
    at: 'catalogue-program-full',
    field: 'Name',
    cancels: true,
    open: () => press('Change: Title and field'),
  },
  {
    form: 'why a university is withdrawn',
    at: 'catalogue-university-full',
    cancels: true,
    field: 'Reason',
    open: () => press('Withdraw'),
  },
  {
    form: 'an instructor',
    at: 'instructors-full',
    field: 'Name',
    cancels: true,
    open: () => press('Add an instructor'),
  },
  {
    form: 'a lesson of a course',
    at: 'edit-course-full',
    field: 'Title of the lesson',
    opens: true,
    cancels: true,
    open: () => press('Edit Which papers you need'),
  },
  { form: 'facts of a course', at: 'edit-course-full', field: 'What students learn' },
  { form: 'the name of a new course', at: 'courses-officer', field: 'Title of the course' },
  {
    form: 'a new student',
    at: 'students-full',
    field: 'Full name',
    cancels: true,
    open: () => press('Add a student'),
  },
  {
    form: 'details of a student',
    at: 'student-full',
    field: 'City',
    cancels: true,
    open: () => press('Change details'),
  },
  {
    form: 'an invitation to the team',
    at: 'team-full',
    field: 'Full name',
    cancels: true,
    open: () => press('Invite somebody'),
  },
  {
    form: 'a call about an enquiry',
    at: 'enquiry-empty',
    field: 'What was said',
    opens: true,
    cancels: true,
    open: () => press('Record a call'),
  },
  {
    form: 'the answer to a question',
    at: 'enquiry-empty',
    field: 'Your answer',
    opens: true,
    cancels: true,
    open: () => press('Answer by e-mail'),
  },
  { form: 'a newsletter', at: 'newsletter-write-wrong', field: 'Subject' },
  { form: 'a help article', at: 'article-new', field: 'Answer in one sentence' },
  {
    form: 'a cost',
    at: 'costs-full',
    field: 'Amount',
    typed: '450',
    cancels: true,
    open: () => press('Add a cost'),
  },
  {
    form: 'a rate',
    at: 'costs-full',
    field: 'Currency',
    typed: 'CHF',
    cancels: true,
    open: () => press('Add a rate'),
  },
  {
    form: 'the answer to a reported error',
    at: 'mistakes-full',
    field: 'Your answer',
    cancels: true,
    open: () => press(/^Answer the report/),
  },
  {
    form: 'the note to an alarm',
    at: 'alarms-full',
    field: 'Your note',
    cancels: true,
    open: () => press(/^Look into it/),
  },
  {
    form: 'the days of a report',
    at: 'reports-full',
    field: 'Sent from',
    typed: '2026-01-01',
    cancels: true,
    open: () => press('Filters'),
  },
  { form: 'a search of the log', at: 'audit-full', field: 'Reference or ID' },
]

const field = (label: string | RegExp): Locator =>
  page.getByRole('main').or(page.getByRole('dialog')).getByLabel(label, { exact: true }).last()

describeScreens('what is typed in the console', () => {
  afterEach(() => app.leave(page))

  it.each(forms)('is there after another page and going back: $form', async (form) => {
    const {
      at,
      open = async () => undefined,
      typed = 'Half a thought',
      opens = false,
      cancels = false,
    } = form
    page = await app.visit(state(at))
    const enter = async () => {
      if (!opens) await open()
    }
    await open()
    const before = await field(form.field).inputValue()
    await field(form.field).fill(typed)
    // Back from another page, the screen is loaded as it is on a reload.
    await page.goto('about:blank')
    await page.goBack()
    await enter()
    expect(await field(form.field).inputValue()).toBe(typed)
    if (!cancels) return
    await press('Cancel')
    await open()
    expect(await field(form.field).inputValue()).toBe(before)
  })

  it('is restored after a reload: the columns of an import', async () => {
    page = await app.visit(state('import-columns-full'))
    const column = page.getByLabel('Field for “Contract date”')
    expect(await column.inputValue()).toBe('')
    const [chosen] = await column.selectOption({ index: 1 })
    await page.reload()
    expect(await column.inputValue()).toBe(chosen)
  })

  it('is there after the session ran out and its author has logged in again', async () => {
    const { stubs, ...screen } = state('catalogue-university-full')
    page = await app.visit({
      ...screen,
      stubs: new Map([...stubs, on(saveUniversity, { refusal: 'sign_in_needed' })]),
    })
    const session = await page.evaluate(() => localStorage.getItem('persist:root')!)
    await press('Change: Place')
    await field(/^City/).fill('Half a thought')
    await press('Save')
    await page.waitForURL((url) => url.searchParams.get('next') === screen.at)
    await page.evaluate((kept) => localStorage.setItem('persist:root', kept), session)
    await page.goto(new URL(screen.at, page.url()).href)
    await press('Change: Place')
    expect(await field(/^City/).inputValue()).toBe('Half a thought')
    await page.getByText('What you typed before is still here.').waitFor()
  })

  it('is what is sent: the days of a step, also where they are no whole number', async () => {
    const { stubs, ...screen } = stepPlanScreens.find(({ name }) => name === 'step-plans-full')!
    const sent: (number | null)[] = []
    page = await app.visit({
      ...screen,
      stubs: new Map([
        ...stubs,
        on(saveStepPlan, ({ body }) => {
          const { steps } = JSON.parse(body!) as BodyOf<typeof saveStepPlan>
          sent.push(steps.find(({ key }) => key === 'deposit')!.due!.days)
          return { refusal: 'invalid_input', fields: {} }
        }),
      ]),
    })
    await press('Change: Deposit')
    const days = field('Days after it')
    for (const [before, typed] of ['-21', '14.5', '12345', 'two'].entries()) {
      await days.fill(typed)
      await press('Save for all')
      await expect.poll(() => sent.length).toBe(before + 1)
    }
    expect(sent.slice(0, 3)).toEqual([-21, 14.5, 12345])
    expect(Number.isInteger(sent[3]), 'the server refuses it, and says why').toBe(false)
    app.problems()
  })
})
