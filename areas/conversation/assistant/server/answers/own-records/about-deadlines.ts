import { dateTexts } from '#texts/planning/activities/calendar.ts'
import type { CalendarDay } from '#areas/planning/activities/contract/activities.ts'
import { calendarOf } from '#areas/planning/offers.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { paths } from '#kit/routing/paths.ts'
import type { AnswerRow } from '../../../contract/assistant.ts'
import { deadlineAnswers as texts } from '#texts/conversation/assistant/answers.ts'
import { ownLeads } from '#texts/conversation/assistant/leads.ts'
import { known, ownRecords, rows, text, type QuestionContext, type DraftAnswer } from '../draft-answer.ts'

/** The most dates in one answer; the calendar has the rest. */
const most = 12

/** The period a question asks about. */
export type Within = 'week' | 'month' | 'soon' | 'any'

const addDays = (day: string, days: number): string =>
  new Date(new Date(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

function lastDayOf(within: Within, today: string): string {
  if (within === 'week') return addDays(today, 7)
  if (within === 'soon') return addDays(today, 60)
  if (within === 'any') return addDays(today, 550)
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const rowOf = (one: CalendarDay): AnswerRow => ({
  kind: 'deadline',
  title: dateTexts[one.kind]({ title: one.title }),
  place: one.university ?? one.application?.university ?? null,
  country: null,
  facts: known([[texts.day, formatDay(one.day)]]),
  href: one.href,
  open: one.href === null ? null : texts.open,
})

/**
 * Upcoming dates of applications, offers, drafts, saved programs, tasks and tests.
 * @param only dates of one kind, when the question names it
 */
export async function aboutOwnDeadlines(
  { deps, viewer, today, speech }: QuestionContext,
  within: Within,
  only: CalendarDay['kind'] | null,
): Promise<DraftAnswer> {
  const { days } = await calendarOf(deps.db, viewer.userId, { from: today, to: addDays(today, 550) })
  const own = days.filter(({ kind }) => kind !== 'plan')
  const ofKind = only === null ? own : own.filter(({ kind }) => kind === only)
  const all = ofKind.length > 0 ? ofKind : own
  const inTime = all.filter(({ day }) => day <= lastDayOf(within, today))
  const shown = (inTime.length > 0 ? inTime : all).slice(0, most)
  const [next] = shown
  const opening = (() => {
    if (!next) return ownLeads.noDates({ speech })
    const row = rowOf(next)
    const values = {
      speech,
      day: formatDay(next.day),
      title: [row.title, row.place].filter(Boolean).join(', '),
    }
    if (inTime.length === 0) return ownLeads.noneWithin(values)
    return shown.length === 1 || within === 'any'
      ? ownLeads.date(values)
      : ownLeads.dates({ ...values, count: shown.length })
  })()
  return {
    intent: 'deadlines',
    blocks: shown.length === 0 ? [text(opening)] : [text(opening), rows(shown.map(rowOf))],
    sources: [ownRecords()],
    links: [{ label: texts.calendar, href: paths.activities }],
    handover: false,
  }
}
