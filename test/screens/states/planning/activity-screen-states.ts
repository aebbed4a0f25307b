import {
  addTask,
  makeCalendarFeed,
  markTimelineSeen,
  showActivities,
  showCalendar,
  showTimeline,
  type CalendarDay,
  type TimelineEntry,
  type Todo,
} from '#areas/planning/activities/contract/activities.ts'
import { ayesha, day, endOfDay, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const about = {
  _id: id(4, 1),
  reference: 'MZ-2026-004127',
  program: 'Medicine',
  university: 'Rīga Stradiņš University',
}
const todo = (number: number, over: Partial<Todo>): Todo => ({
  key: `todo ${number}`,
  kind: 'documents',
  title: null,
  count: 1,
  due: null,
  application: about,
  id: null,
  universityId: null,
  ...over,
})
const todos: Todo[] = [
  todo(1, { count: 2, due: day(3) }),
  todo(2, { kind: 'offer', due: endOfDay(9) }),
  todo(3, {
    kind: 'task',
    id: id(14, 1),
    title: 'Book the IELTS test in Lahore',
    due: day(-1),
    application: null,
  }),
  todo(4, { kind: 'message', id: id(11, 1), title: 'Term dates in Riga', application: null }),
  todo(5, {
    kind: 'draft',
    id: id(3, 2),
    universityId: id(2, 2),
    title: 'Medicine and Surgery (in English), Sapienza University of Rome',
    application: null,
  }),
  todo(7, {
    kind: 'incomplete',
    count: 2,
    lacks: { details: ['dateOfBirth'], documents: ['fscCertificateImage'] },
  }),
  todo(9, {
    kind: 'step',
    title: 'Pay the deposit or the first fee to Rīga Stradiņš University.',
    due: day(3),
    help: 'sending-fees-from-pakistan',
  }),
  todo(6, { kind: 'condition', title: 'FSc pre-medical with 70 % or more' }),
]
const task = {
  _id: id(14, 2),
  title: 'Ask for a reference letter',
  due: null,
  note: null,
  application: null,
  doneAt: moment(-2),
}

const happening = (number: number, over: Partial<TimelineEntry>): TimelineEntry => ({
  key: `happening ${number}`,
  at: moment(-number),
  kind: 'application',
  event: 'offer',
  by: { role: 'officer', name: 'Bilal' },
  title: null,
  application: about,
  ...over,
})
const own = { role: 'student', name: null }
const happened: TimelineEntry[] = [
  happening(1, {}),
  happening(1, {
    key: 'm',
    kind: 'message',
    event: 'message',
    title: 'Term dates in Riga',
    application: null,
  }),
  happening(2, { kind: 'document', event: 'passportImage', by: own }),
  happening(3, { kind: 'task', event: 'task-done', title: 'Ask for a letter', by: own, application: null }),
  happening(4, {
    kind: 'account',
    event: 'signed-in',
    title: 'Chrome · Android',
    by: own,
    application: null,
  }),
]

const date = (number: number, over: Partial<CalendarDay>): CalendarDay => ({
  key: `date ${number}`,
  day: day(number * 12),
  kind: 'deadline',
  title: 'Medicine',
  university: 'Rīga Stradiņš University',
  application: null,
  href: `/universities/${id(2, 1)}/programs/${id(3, 1)}`,
  ...over,
})
const dates: CalendarDay[] = [
  date(1, {}),
  date(2, { kind: 'task', title: 'Book the IELTS test', university: null, href: null }),
  date(3, { kind: 'offer', application: about, href: `/applications/${about._id}` }),
  date(4, { kind: 'plan', title: 'Apply for the visa', university: null, href: null }),
]

const stubs = (...pairs: Answer[]): Stubs =>
  new Map([...pairs, on(markTimelineSeen, { reply: { seenUntil: moment(0) } })])

const timeline = '/activities?view=timeline'
const calendar = '/activities?view=calendar'
const page = (name: string, at: string, shows: string, given: Stubs): ScreenState => ({
  name,
  as: ayesha,
  at,
  shows,
  stubs: given,
})

export const activityScreens: readonly ScreenState[] = [
  page('activities-loading', '/activities', 'Activities', stubs(on(showActivities, 'never'))),
  page(
    'activities-empty',
    '/activities',
    'Nothing is waiting for you',
    stubs(on(showActivities, { reply: { todo: [], done: [] } })),
  ),
  page(
    'activities-failed',
    '/activities',
    'Try again',
    stubs(on(showActivities, { refusal: 'unavailable' })),
  ),
  page(
    'activities-full',
    '/activities',
    'Send the 2 requested documents',
    stubs(on(showActivities, { reply: { todo: todos, done: [task] } })),
  ),
  {
    ...page(
      'activities-task-wrong',
      '/activities',
      'Enter what there is to do.',
      stubs(
        on(showActivities, { reply: { todo: todos, done: [] } }),
        on(addTask, { refusal: 'invalid_input', fields: { title: 'Enter what there is to do.' } }),
      ),
    ),
    act: async (tab) => {
      await tab.getByRole('button', { name: 'Add a task' }).click()
      await tab.getByRole('button', { name: 'Save task' }).click()
    },
  },
  page('timeline-loading', timeline, 'Activities', stubs(on(showTimeline, 'never'))),
  page(
    'timeline-empty',
    timeline,
    'Nothing has happened yet',
    stubs(on(showTimeline, { reply: { data: [], totalCount: 0, seenUntil: null } })),
  ),
  page('timeline-failed', timeline, 'Try again', stubs(on(showTimeline, { refusal: 'unavailable' }))),
  page(
    'timeline-full',
    timeline,
    'You added: Passport',
    stubs(on(showTimeline, { reply: { data: happened, totalCount: 70, seenUntil: moment(-2) } })),
  ),
  page('calendar-loading', calendar, 'Activities', stubs(on(showCalendar, 'never'))),
  page(
    'calendar-empty',
    calendar,
    'No dates yet',
    stubs(on(showCalendar, { reply: { days: [], planFor: null, hasFeed: false } })),
  ),
  page('calendar-failed', calendar, 'Try again', stubs(on(showCalendar, { refusal: 'unavailable' }))),
  {
    ...page(
      'calendar-full',
      calendar,
      'Private address',
      stubs(
        on(showCalendar, { reply: { days: dates, planFor: '2027-autumn', hasFeed: true } }),
        on(makeCalendarFeed, {
          reply: {
            message: 'Copy the address into your calendar program.',
            url: `https://manzil.example/api/calendar/${'A'.repeat(43)}.ics`,
          },
        }),
      ),
    ),
    act: (tab) => tab.getByRole('button', { name: 'Create a new address' }).click(),
  },
  {
    ...page(
      'calendar-address-proof',
      calendar,
      'Enter your password',
      stubs(
        on(showCalendar, { reply: { days: dates, planFor: '2027-autumn', hasFeed: false } }),
        on(makeCalendarFeed, { refusal: 'reauth_required' }),
      ),
    ),
    act: (tab) => tab.getByRole('button', { name: 'Create a private address' }).click(),
  },
]
