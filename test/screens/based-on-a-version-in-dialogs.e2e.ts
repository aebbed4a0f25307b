import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { updateStudent } from '#areas/accounts/profile/contract/students.ts'
import { saveCheck, showChecklist } from '#areas/applications/case-file/contract/file-checks.ts'
import {
  markOutsideStep,
  showOutsideSteps,
} from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { saveStepPlan, showStepPlan } from '#areas/applications/outside-steps/contract/step-plans.ts'
import {
  listCatalogueInstructors,
  saveInstructor,
} from '#areas/catalogue/editing/contract/instructor-editing.ts'
import {
  saveUniversity,
  showCatalogueUniversity,
} from '#areas/catalogue/editing/contract/university-editing.ts'
import { changeReplyTemplate, listReplyTemplates } from '#areas/conversation/reply-templates/contract.ts'
import { showStudentFile } from '#areas/students/records/contract.ts'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { stepPlanScreens } from './states/applications/step-plan-screen-states.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import { replyTemplateScreens } from './states/conversation/reply-template-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { on, replyIn, type Answer, type Asked, type Stubs } from './stubs.ts'

const app = oneApp()
const states = [
  ...catalogueScreens,
  ...fileScreens,
  ...outsideStepScreens,
  ...peopleScreens,
  ...replyTemplateScreens,
  ...stepPlanScreens,
]
const state = (name: string) => states.find((one) => one.name === name)!

/** A form that is opened by a button: how it is opened and saved, and what it then shows of a colleague. */
interface Form {
  readonly form: string
  readonly at: string
  readonly open: (page: Page) => Promise<void>
  readonly field: string
  readonly save: string
  /** What loads the newest record after a refusal; null where the next save replaces what the refusal named. */
  readonly reload: string | null
  /** Whether the form opens by itself where it has unsaved input. */
  readonly opensItself?: boolean
  /** Whether it is still open when the newest record is loaded. */
  readonly staysOpen?: boolean
  /** @param version of the record now */
  readonly stubs: (known: Stubs, version: () => number, save: Save) => Answer[]
}
type Save = (asked: Asked) => boolean

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click()
}
const changed = { refusal: 'changed_meanwhile' } as const
const draftChanged = { refusal: 'draft_changed' } as const

const forms: readonly Form[] = [
  {
    form: 'a reply template',
    at: 'reply-templates-full',
    open: press('Edit Term dates'),
    field: 'Text',
    save: 'Save template',
    reload: 'Show the current text',
    stubs: (known, version, save) => {
      const all = () =>
        replyIn(known, listReplyTemplates).templates.map((one) => ({ ...one, version: version() }))
      return [
        on(listReplyTemplates, () => ({ reply: { templates: all() } })),
        on(changeReplyTemplate, (asked) =>
          save(asked) ? { reply: { message: 'Changed.', template: all()[1]! } } : changed,
        ),
      ]
    },
  },
  {
    form: 'an instructor',
    at: 'instructors-full',
    open: async (page) =>
      page
        .getByRole('button', { name: /^Change / })
        .first()
        .click(),
    field: 'Name',
    save: 'Save',
    reload: 'Load it again',
    stubs: (known, version, save) => {
      const { data, totalCount } = replyIn(known, listCatalogueInstructors)
      const all = () => data.map((one) => ({ ...one, version: version() }))
      return [
        on(listCatalogueInstructors, () => ({ reply: { data: all(), totalCount } })),
        on(saveInstructor, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', instructor: all()[0]! } } : draftChanged,
        ),
      ]
    },
  },
  {
    form: 'facts of a university',
    at: 'catalogue-university-full',
    open: press('Change: Place'),
    field: 'City',
    save: 'Save',
    reload: 'Load it again',
    stubs: (known, version, save) => {
      const { university } = replyIn(known, showCatalogueUniversity)
      const current = () => ({ ...university, version: version() })
      return [
        on(showCatalogueUniversity, () => ({ reply: { university: current() } })),
        on(saveUniversity, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', university: current() } } : draftChanged,
        ),
      ]
    },
  },
  {
    form: 'the details of a student',
    at: 'student-full',
    open: press('Change details'),
    field: 'City',
    save: 'Save changes',
    reload: 'Show the current record',
    stubs: (known, version, save) => {
      const { data } = replyIn(known, showStudentFile)
      const student = () => ({ ...data.student, version: String(version()) })
      return [
        on(showStudentFile, () => ({ reply: { data: { ...data, student: student() } } })),
        on(updateStudent, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', data: student() } } : changed,
        ),
      ]
    },
  },
  {
    form: 'a step outside',
    at: 'file-road-full',
    open: press('Mark as done: Deposit'),
    field: 'Note',
    save: 'Save',
    reload: null,
    stubs: (known, version, save) => {
      const road = replyIn(known, showOutsideSteps)
      const current = () => ({
        ...road,
        steps: road.steps.map((one) => ({ ...one, office: { ...one.office!, version: version() } })),
      })
      return [
        on(showOutsideSteps, () => ({ reply: current() })),
        on(markOutsideStep, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', data: current() } } : changed,
        ),
      ]
    },
  },
  {
    form: 'a line of the checklist',
    at: 'file-checklist-full',
    open: press('Change Language'),
    field: 'A comment for colleagues',
    save: 'Save',
    reload: null,
    opensItself: true,
    stubs: (known, version, save) => {
      const list = replyIn(known, showChecklist)
      const lines = () => list.lines.map((one) => ({ ...one, version: version() }))
      const line = () => lines().find((one) => one.line === 'language')!
      return [
        on(showChecklist, () => ({ reply: { ...list, lines: lines() } })),
        on(saveCheck, (asked) => (save(asked) ? { reply: { message: 'Saved.', line: line() } } : changed)),
      ]
    },
  },
  {
    form: 'a plan of steps outside',
    at: 'step-plans-full',
    open: async (page) => page.getByRole('button', { name: /^Change: (?:Deposit|Half a thought)$/ }).click(),
    field: 'Name in the office',
    save: 'Save for all',
    reload: 'Show the current plan',
    staysOpen: true,
    stubs: (known, version, save) => {
      const plan = replyIn(known, showStepPlan)
      const current = () => ({ ...plan, version: version() })
      return [
        on(showStepPlan, () => ({ reply: current() })),
        on(saveStepPlan, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', plan: current(), changedFiles: 0 } } : changed,
        ),
      ]
    },
  },
]

describeScreens('input in a form that is opened again', () => {
  it.each(forms)(
    'stays, and never replaces silently what a colleague saved meanwhile: $form',
    async ({
      at,
      open,
      field: label,
      save: saveAs,
      reload,
      opensItself = false,
      staysOpen = false,
      stubs: stubsOf,
    }) => {
      const { stubs, ...screen } = state(at)
      let now = 5
      const sent: number[] = []
      const save = ({ body }: Asked) => {
        const version = Number((JSON.parse(body!) as { version: number | string }).version)
        sent.push(version)
        if (version !== now) return false
        now += 1
        return true
      }
      const page = await app.visit({
        ...screen,
        stubs: new Map([...stubs, ...stubsOf(stubs, () => now, save)]),
      })
      const field = page
        .getByLabel(label, { exact: true })
        .or(page.getByLabel(`${label} (optional)`))
        .first()
      const saveIt = page.getByRole('button', { name: saveAs, exact: true })
      await open(page)
      await field.fill('Half a thought')
      now = 6
      await page.reload()
      if (!opensItself) await open(page)
      await expect.poll(() => field.inputValue()).toBe('Half a thought')
      await saveIt.click()
      await expect.poll(() => sent).toEqual([5])
      if (reload !== null) {
        await visible(page, reload).click()
        await expect.poll(() => page.getByRole('button', { name: reload, exact: true }).count()).toBe(0)
        if (!staysOpen) await open(page)
      }
      // Whoever has seen that somebody was first may still save.
      await expect.poll(() => field.inputValue()).toBe('Half a thought')
      await saveIt.click()
      await expect.poll(() => now).toBe(7)
      expect(sent).toEqual([5, 6])
      await app.leave(page)
    },
  )
})
