import {
  listThreads,
  messagesAtOnce,
  openMessageFile,
  readThread,
  showThread,
  snoozeThread,
  startThread,
  writeMessage,
  type Message,
  type Thread,
} from '#areas/conversation/messages/contract.ts'
import { showThreadPresence } from '#areas/conversation/live/contract.ts'
import {
  listNotifications,
  markNotificationsRead,
  showPreferences,
  showPush,
  type Notification,
} from '#platform/notifications/contract.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { ayesha, bilal, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import type { Person } from '../../stubbed-app.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const about = {
  _id: id(4, 1),
  reference: 'MZ-2026-004127',
  program: 'Medicine',
  university: 'Rīga Stradiņš University',
}
export const thread = (number: number, over: Partial<Thread> = {}): Thread => ({
  _id: id(11, number),
  subject: 'Term dates in Riga',
  question: null,
  student: { _id: ayesha._id, name: ayesha.name },
  application: null,
  withUniversity: null,
  lastAt: moment(-1),
  lastText: 'The term begins on 3 February. Arrive a week before.',
  lastFiles: 0,
  waitingOn: 'student',
  waitingSince: moment(-1),
  snoozedUntil: null,
  unread: 0,
  ...over,
})
export const message = (number: number, over: Partial<Message> = {}): Message => ({
  _id: id(12, number),
  by: { role: 'student', name: ayesha.name },
  mine: true,
  text: 'When does the term begin, and how early should I arrive?',
  at: moment(-3 + number / 100),
  read: true,
  ...over,
})
export const said = [
  message(1),
  message(2, {
    by: { role: 'officer', name: 'Bilal' },
    mine: false,
    text: `The term begins on 3 February.\nArrive a week before: https://example.org/${'residence-permits-'.repeat(10)}`,
  }),
  message(3, { text: 'شکریہ، میں جنوری کے آخر میں پہنچ جاؤں گی۔' }),
]
/** The same as officers see it. */
export const saidAtOffice = said.map((one) => ({ ...one, mine: one.by.role === 'officer' }))

const withFiles = [
  ...said.slice(0, 1),
  message(2, {
    by: { role: 'officer', name: 'Bilal' },
    mine: false,
    text: 'Please sign both.',
    files: [
      { _id: id(14, 1), pages: 2, bytes: 412_000 },
      { _id: id(14, 2), pages: 1, bytes: 190_000 },
    ],
  }),
  message(3, { text: '', files: [{ _id: id(14, 3), pages: 1, bytes: 210_000 }] }),
]

export const stubs = (...pairs: Answer[]): Stubs =>
  new Map([...pairs, on(readThread, { reply: { unread: 0 } })])
const threads = (data: Thread[], totalCount = data.length) =>
  stubs(on(listThreads, { reply: { data, totalCount, unread: 1 } }))
export const open = (over: Partial<Thread>, messages: Message[], earlier = false, ...more: Answer[]) =>
  stubs(on(showThread, { reply: { thread: thread(1, over), messages, earlier } }), ...more)

const list = (person: Person, at: string, prefix: string): ScreenState[] => [
  {
    name: `${prefix}-loading`,
    as: person,
    at,
    stubs: stubs(on(listThreads, 'never')),
    shows: 'Messages',
  },
  {
    name: `${prefix}-empty`,
    as: person,
    at,
    stubs: threads([]),
    shows: person.role === 'student' ? 'No messages yet' : 'Nothing is waiting for an answer',
  },
  {
    name: `${prefix}-failed`,
    as: person,
    at,
    stubs: stubs(on(listThreads, { refusal: 'unavailable' })),
    shows: 'We cannot reach our records',
  },
  {
    name: `${prefix}-full`,
    as: person,
    at,
    stubs: threads(
      [
        thread(1, { unread: 2 }),
        thread(2, {
          application: about,
          subject: 'Medicine',
          question: 'Is my passport good enough? It ends in May.',
          waitingOn: 'office',
          snoozedUntil: person.role === 'student' ? null : moment(2),
          lastText: 'x'.repeat(140),
        }),
        thread(3, {
          waitingOn: 'nobody',
          lastText: '',
          lastFiles: 2,
          subject: 'A question of one word that is very long: Donaudampfschifffahrt',
        }),
      ],
      40,
    ),
    shows: '2 new',
  },
]

export const ofStudent = `/messages/${id(11, 1)}`
export const ofStaff = `/staff/messages/${id(11, 1)}`

const notice = (number: number, over: Partial<Notification> = {}): Notification => ({
  _id: id(13, number),
  kind: 'application',
  event: 'offer',
  application: about,
  title: null,
  href: `/applications/${about._id}`,
  at: moment(-number),
  read: true,
  ...over,
})
const wishes: Answer = on(showPreferences, {
  reply: { mail: { message: true, reminder: false, search: true } },
})
const seen: Answer = on(markNotificationsRead, { reply: { unread: 0 } })

export const messageScreens: readonly ScreenState[] = [
  ...list(ayesha, '/messages', 'messages'),
  {
    name: 'messages-ask-wrong',
    as: ayesha,
    at: '/messages?ask=The+fee+of+Karaganda',
    stubs: stubs(
      on(listThreads, { reply: { data: [], totalCount: 0, unread: 0 } }),
      on(startThread, {
        refusal: 'invalid_input',
        fields: { text: 'Write a message, or add a photo or PDF.' },
      }),
    ),
    act: (page) => page.getByRole('button', { name: 'Send question' }).click(),
    shows: 'Write a message, or add a photo or PDF.',
  },
  {
    name: 'thread-loading',
    as: ayesha,
    at: ofStudent,
    stubs: stubs(on(showThread, 'never')),
    shows: 'Your message to the office',
  },
  {
    name: 'thread-failed',
    as: ayesha,
    at: ofStudent,
    stubs: stubs(on(showThread, { refusal: 'not_found' })),
    shows: 'We could not find this',
  },
  {
    name: 'thread-full',
    as: ayesha,
    at: ofStudent,
    stubs: open({ unread: 1 }, said, true),
    shows: 'Show earlier messages',
  },
  {
    name: 'thread-with-university',
    as: ayesha,
    at: ofStudent,
    stubs: open({ application: about, withUniversity: about.university }, [
      ...said,
      message(4, { by: { role: 'university', name: about.university }, mine: false, text: 'Welcome.' }),
    ]),
    shows: 'Rīga Stradiņš University and the office read what you write here.',
  },
  {
    name: 'thread-not-sent',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, said, false, on(writeMessage, 'broken')),
    act: async (page) => {
      await page.getByLabel('Your message to the office').fill('Thank you.')
      await page.getByRole('button', { name: 'Send message' }).click()
    },
    shows: 'What you wrote is still here.',
  },
  {
    name: 'thread-with-files',
    as: ayesha,
    at: ofStudent,
    stubs: open({ unread: 1 }, withFiles),
    shows: 'File 2',
  },
  {
    name: 'thread-file-opened',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, withFiles, false, on(openMessageFile, { bytes: photoOf('CAS'), type: 'image/jpeg' })),
    act: (page) => page.getByRole('button', { name: 'Open File 1' }).first().click(),
    shows: 'Page 1 of 2',
  },
  ...list(bilal, '/staff/messages', 'staff-messages'),
  {
    name: 'staff-messages-mine-empty',
    as: bilal,
    at: '/staff/messages?view=mine',
    stubs: threads([]),
    shows: 'Show everybody’s',
  },
  {
    name: 'staff-thread-aside',
    as: bilal,
    at: ofStaff,
    stubs: open({ waitingOn: 'office', snoozedUntil: moment(3) }, saidAtOffice),
    shows: 'put aside until',
  },
  {
    name: 'staff-thread-remind',
    as: bilal,
    at: ofStaff,
    stubs: open(
      { waitingOn: 'office' },
      saidAtOffice,
      false,
      on(snoozeThread, {
        refusal: 'invalid_input',
        fields: { until: 'Choose a day after today, at most 90 days from now.' },
      }),
    ),
    shows: 'at most 90 days from now',
    act: async (page) => {
      await page.getByRole('button', { name: 'Remind me' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('On a date').check()
      await dialog.getByLabel('Date', { exact: true }).fill('2026-11-01')
      await dialog.getByRole('button', { name: 'Remind me' }).click()
    },
  },
  {
    name: 'staff-thread-open-elsewhere',
    as: bilal,
    at: ofStaff,
    stubs: open(
      { application: null, waitingOn: 'office' },
      saidAtOffice,
      false,
      on(showThreadPresence, {
        reply: { people: [{ _id: id(1, 3), name: 'Sana Iqbal', since: moment(-0.1) }] },
      }),
    ),
    shows: 'Also open: Sana Iqbal',
  },
  {
    name: 'staff-thread-full',
    as: bilal,
    at: ofStaff,
    stubs: open(
      { application: about, waitingOn: 'office', unread: 1 },
      Array.from({ length: messagesAtOnce / 10 }, (_, at) =>
        message(at, { mine: false, read: false, text: `Line ${at}. ${said[0]!.text}` }),
      ),
    ),
    shows: 'No answer needed',
  },
  {
    name: 'staff-thread-found-full',
    as: bilal,
    at: `${ofStaff}?find=term`,
    stubs: open({ application: about, waitingOn: 'office' }, [
      ...saidAtOffice,
      ...[4, 5, 6].map((at) => message(at, { mine: false, text: `Line ${at}. ${said[0]!.text}` })),
    ]),
    act: (page) => page.getByRole('button', { name: 'Earlier match' }).click(),
    shows: '2 of 5',
  },
  {
    name: 'thread-found-none',
    as: ayesha,
    at: ofStudent,
    stubs: open({}, [...said, ...said.map((one, at) => ({ ...one, _id: id(12, at + 10) }))]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Find in this conversation' }).click()
      await page.getByLabel('Word in this conversation').fill('scholarship')
    },
    shows: 'Not found',
  },
  {
    name: 'staff-thread-with-university',
    as: bilal,
    at: ofStaff,
    stubs: open({ application: about, withUniversity: about.university, waitingOn: 'office' }, saidAtOffice),
    shows: 'Rīga Stradiņš University and the student read what you write here.',
  },
  {
    name: 'notices-loading',
    as: ayesha,
    at: '/notices',
    stubs: stubs(on(listNotifications, 'never'), wishes),
    shows: 'Notifications',
  },
  {
    name: 'notices-empty',
    as: ayesha,
    at: '/notices',
    stubs: stubs(on(listNotifications, { reply: { data: [], totalCount: 0, unread: 0 } }), wishes),
    shows: 'No notifications yet',
  },
  {
    name: 'notices-failed',
    as: ayesha,
    at: '/notices',
    stubs: stubs(
      on(listNotifications, { refusal: 'unavailable' }),
      on(showPreferences, { refusal: 'unavailable' }),
      on(showPush, { refusal: 'unavailable' }),
    ),
    shows: 'We cannot reach our records',
  },
  {
    name: 'notices-full',
    as: ayesha,
    at: '/notices',
    stubs: stubs(
      on(listNotifications, {
        reply: {
          data: [
            notice(1, { read: false }),
            notice(2, { kind: 'message', event: 'message', title: 'Bilal', read: false }),
            notice(3, { kind: 'documents', event: 'request_documents' }),
            notice(4, {
              kind: 'reminder',
              event: 'task-due',
              title: 'Book the IELTS test',
              application: null,
            }),
            notice(5, { event: 'an-event-of-a-later-version', href: null, application: null }),
          ],
          totalCount: 60,
          unread: 2,
        },
      }),
      wishes,
      seen,
    ),
    shows: 'You have an offer: Medicine, Rīga Stradiņš University',
  },
  {
    name: 'staff-notices-empty',
    as: bilal,
    at: '/staff/notices',
    stubs: stubs(on(listNotifications, { reply: { data: [], totalCount: 0, unread: 0 } })),
    shows: 'a colleague mentions you in a note',
  },
  {
    name: 'staff-notices-failed',
    as: bilal,
    at: '/staff/notices',
    stubs: stubs(on(listNotifications, { refusal: 'unavailable' })),
    shows: 'We cannot reach our records',
  },
  {
    name: 'staff-notices-full',
    as: bilal,
    at: '/staff/notices',
    stubs: stubs(
      on(listNotifications, {
        reply: {
          data: [
            notice(1, { event: 'file-assigned', title: 'MZ-2026-004127', read: false }),
            notice(2, { event: 'note-mention', title: 'Sana Noor', read: false }),
            notice(3, { event: 'alarm', title: 'Twin applications', application: null }),
          ],
          totalCount: 3,
          unread: 2,
        },
      }),
      seen,
    ),
    shows: 'A file was assigned to you: MZ-2026-004127',
  },
]
