import { expect, it } from 'vitest'
import {
  saveTests,
  showAcademicRecord,
  type AcademicRecord,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import { saveArticle, showArticle } from '#areas/conversation/help/contract/article-editing.ts'
import { saveIssue, showIssue } from '#areas/conversation/newsletter/contract.ts'
import { saveCourse, saveLesson, showCourse } from '#areas/learning/courses/contract/courses.ts'
import { publishingScreens } from './states/conversation/publishing-screen-states.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { moment } from './sample-records.ts'
import { fullRecord, recordScreens } from './states/accounts/record-screen-states.ts'
import { on, replyIn, type Asked, type Stubs } from './stubs.ts'

const app = oneApp()
const state = (name: string) => [...publishingScreens, ...courseScreens].find((one) => one.name === name)!

/** A form of an officer: what it shows in each version, and where its input is typed and saved. */
interface Form {
  readonly form: string
  readonly at: string
  /** The button that opens it, if it closes once it is saved. */
  readonly open?: string
  readonly field: string
  readonly save: string
  readonly reload: string
  /** The first and later versions, with the text that a colleague has saved in the latter. */
  readonly stubs: (known: Stubs, now: () => { version: number; text: string }, save: Save) => Stubs
}
type Save = (asked: Asked) => boolean

const changed = { refusal: 'changed_meanwhile' } as const
const forms: readonly Form[] = [
  {
    form: 'a newsletter',
    at: 'newsletter-send-full',
    field: 'Subject',
    save: 'Save draft',
    reload: 'Show the current text',
    stubs: (known, now, save) => {
      const { data, readers } = replyIn(known, showIssue)
      const current = () => ({ ...data, subject: now().text, version: now().version })
      return new Map([
        ...known,
        on(showIssue, () => ({ reply: { data: current(), readers } })),
        on(saveIssue, (asked) => (save(asked) ? { reply: { message: 'Saved.', data: current() } } : changed)),
      ])
    },
  },
  {
    form: 'a help article',
    at: 'article-full',
    field: 'Answer in one sentence',
    save: 'Save for later',
    reload: 'Show the current text',
    stubs: (known, now, save) => {
      const { data } = replyIn(known, showArticle)
      const current = () => ({
        ...data,
        draft: { ...data.text, summary: now().text },
        version: now().version,
      })
      return new Map([
        ...known,
        on(showArticle, () => ({ reply: { data: current() } })),
        on(saveArticle, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', data: current() } } : changed,
        ),
      ])
    },
  },
  {
    form: 'facts of a course',
    at: 'edit-course-full',
    field: 'What students learn',
    save: 'Save',
    reload: 'Load it again',
    stubs: (known, now, save) => {
      const { course } = replyIn(known, showCourse)
      const current = () => ({ ...course, about: now().text, version: now().version })
      return new Map([
        ...known,
        on(showCourse, () => ({ reply: { course: current() } })),
        on(saveCourse, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', course: current() } } : { refusal: 'draft_changed' },
        ),
      ])
    },
  },
  {
    form: 'a lesson',
    at: 'edit-course-full',
    open: 'Edit Which papers you need',
    field: 'Text',
    save: 'Save lesson',
    reload: 'Load it again',
    stubs: (known, now, save) => {
      const { course } = replyIn(known, showCourse)
      const current = () => {
        const [first, ...others] = course.lessons
        // The heading of the lesson stays, because the button that opens the form is named after it.
        return { ...course, lessons: [{ ...first!, body: now().text, version: now().version }, ...others] }
      }
      return new Map([
        ...known,
        on(showCourse, () => ({ reply: { course: current() } })),
        on(saveLesson, (asked) =>
          save(asked) ? { reply: { message: 'Saved.', course: current() } } : { refusal: 'draft_changed' },
        ),
      ])
    },
  },
]

describeScreens('input that is based on an earlier version', () => {
  it.each(forms)('never replaces silently what a colleague saved meanwhile: $form', async (form) => {
    const { stubs, ...screen } = state(form.at)
    let now = { version: 5, text: 'As it was' }
    const sent: number[] = []
    const save = ({ body }: Asked) => {
      const { version, ...typed } = JSON.parse(body!) as Record<string, unknown> & { version: number }
      sent.push(version)
      if (version !== now.version) return false
      const text = String(typed['subject'] ?? typed['summary'] ?? typed['about'] ?? typed['body'])
      now = { version: version + 1, text }
      return true
    }
    const page = await app.visit({ ...screen, stubs: form.stubs(stubs, () => now, save) })
    const field = page.getByRole('main').getByLabel(form.field, { exact: true })
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    /** The button says that the form is closed. */
    const open = async () => {
      if (form.open)
        await page.getByRole('main').getByRole('button', { name: form.open, expanded: false }).click()
    }
    await open()
    await field.fill('Half a thought')
    now = { version: 6, text: 'What a colleague wrote' }
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('Half a thought')
    await press(form.save)
    await visible(page, form.reload).waitFor()
    expect(sent).toEqual([5])
    await press(form.reload)
    await expect.poll(() => field.inputValue()).toBe('What a colleague wrote')
    await expect.poll(() => page.getByRole('button', { name: form.reload, exact: true }).count()).toBe(0)

    // From then on the form is based on that version, and on each that it saves itself.
    await field.fill('Together')
    await press(form.save)
    await expect.poll(() => now).toEqual({ version: 7, text: 'Together' })
    await open()
    await field.fill('Together, again')
    await press(form.save)
    await expect.poll(() => now).toEqual({ version: 8, text: 'Together, again' })
    expect(sent).toEqual([5, 6, 7])
    await app.leave(page)
  })
  it('nor does an entry that is removed beside an open form', async () => {
    const sat: AcademicRecord['tests'][number] = {
      test: 'sat',
      status: 'planned',
      date: null,
      overall: null,
      sections: [],
      reportNo: null,
    }
    const later = { ...fullRecord, changed: { ...fullRecord.changed, tests: moment(0) } }
    let record: AcademicRecord = fullRecord
    const sent: string[][] = []
    const page = await app.visit({
      ...recordScreens.find(({ name }) => name === 'record-full')!,
      stubs: new Map([
        ...recordScreens.find(({ name }) => name === 'record-full')!.stubs,
        on(showAcademicRecord, () => ({ reply: { record } })),
        on(saveTests, ({ body }) => {
          const { tests, seen } = JSON.parse(body!) as Pick<AcademicRecord, 'tests'> & { seen: string }
          sent.push(tests.map(({ test }) => test))
          // Meanwhile another device has added a test.
          if (seen !== later.changed.tests) {
            record = { ...later, tests: [...fullRecord.tests, sat] }
            return changed
          }
          record = { ...later, tests }
          return { reply: { message: 'Saved.', record } }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Change IELTS' }).click()
    await page.getByLabel('Overall result').fill('8')
    const remove = page.getByRole('button', { name: 'Remove MDCAT' })
    await remove.click()
    await page.getByRole('alert').waitFor()
    await remove.click()
    await page.getByText('MDCAT is removed.').waitFor()
    expect(sent.at(-1)).toEqual(['ielts', 'imat', 'sat'])
    await expect.poll(() => remove.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await remove.waitFor()
    expect(sent.at(-1)).toEqual(['ielts', 'mdcat', 'imat', 'sat'])
    expect(await page.getByLabel('Overall result').inputValue()).toBe('8')
    await app.leave(page)
  })
})
