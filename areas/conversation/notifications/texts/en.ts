import type { Notice } from '#platform/notifications/contract.ts'

type About = NonNullable<Notice['application']>
const place = (about: About | null) =>
  about === null ? 'your application' : `${about.program}, ${about.university}`

/** The words of notices, and of the wishes about mails. */
export const noticeWords = {
  title: 'Notices',
  sub: 'What changed, newest first.',
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} new`),
  loading: 'Loading your notices',
  empty: 'No notices yet',
  emptyHelp: 'When an officer does something with your application, it appears here.',
  staffEmptyHelp:
    'When a file is handed to you, a colleague brings you a note or something needs you, it appears here.',
  isNew: 'New',
  pages: 'Pages of notices',
  messages: 'Messages',
  /** A sentence per event; `title` is a name or a program, `about` the application. */
  events: {
    'note-mention': (title: string | null, about: About | null) =>
      `${title ?? 'A colleague'} brings you a note: ${about === null ? 'a file' : about.reference}`,
    start_review: (_: string | null, about: About | null) =>
      `An officer is checking your file: ${place(about)}`,
    request_documents: (_: string | null, about: About | null) => `Documents are needed: ${place(about)}`,
    documents_complete: (_: string | null, about: About | null) =>
      `Your documents are complete: ${place(about)}`,
    offer: (_: string | null, about: About | null) => `You have an offer: ${place(about)}`,
    'university-letter': (_: string | null, about: About | null) =>
      `The university’s own letter is there: ${place(about)}`,
    reject: (_: string | null, about: About | null) =>
      `There is an answer to your application: ${place(about)}`,
    withdraw_offer: (_: string | null, about: About | null) => `The offer was taken back: ${place(about)}`,
    withdraw: (_: string | null, about: About | null) =>
      `The office withdrew the application for you: ${place(about)}`,
    reinstate: (_: string | null, about: About | null) => `Your application is open again: ${place(about)}`,
    withdraw_place: (_: string | null, about: About | null) => `Your place was taken back: ${place(about)}`,
    conditions_changed: (_: string | null, about: About | null) =>
      `The conditions of your offer were looked at: ${place(about)}`,
    decision_failed: (_: string | null, about: About | null) =>
      `Your decision could not be carried out, and nothing was sent: ${place(about)}`,
    withdraw_place_asked: (_: string | null, about: About | null) =>
      `A colleague asks you to confirm that a place is taken back: ${place(about)}`,
    lapse: (_: string | null, about: About | null) => `The offer has ended: ${place(about)}`,
    'file-assigned': (title: string | null) => `A file was handed to you: ${title ?? ''}`,
    'files-assigned': (title: string | null) => `${title ?? 'Some'} files were handed to you`,
    message: (title: string | null) => `${title ?? 'The office'} wrote to you`,
    'task-due': (title: string | null) => `Due soon on your list: ${title ?? ''}`,
    'documents-due-soon': (_: string | null, about: About | null) =>
      `Documents are due soon: ${place(about)}`,
    deadline: (title: string | null) => `A deadline is near: ${title ?? ''}`,
    'new-programs': (title: string | null) => `New programs for your saved search: ${title ?? ''}`,
    'course-accepted': (title: string | null) => `Your suggestion is accepted: ${title ?? 'a course'}`,
    'course-declined': (title: string | null) =>
      `There is an answer to your suggestion: ${title ?? 'a course'}`,
    'new-device': (title: string | null) =>
      `Somebody logged in to your account on ${title ?? 'a new device'}`,
    'data-downloaded': () => 'Your data was downloaded',
    'calendar-address': () => 'A private address of your calendar was made',
    alarm: (title: string | null) => `Alarm: ${title ?? 'something is not as it must be'}`,
    'account-kept': () => 'You chose to keep your account',
  } as Readonly<Record<string, (title: string | null, about: About | null) => string>>,
  other: 'Something changed',
  wishes: {
    title: 'E-mails',
    sub: 'Offers, decisions, documents asked for and the safety of your account are always mailed.',
    message: 'When the office writes to me',
    reminder: 'Reminders of deadlines and of my own list',
    search: 'News of my saved searches, once a week',
    loading: 'Loading your wishes',
    save: 'Save',
    saving: 'Saving',
  },
}
