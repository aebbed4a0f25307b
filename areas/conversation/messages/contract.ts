import { checks } from '#texts/conversation/messages/checks.ts'
import * as z from 'zod/mini'
import { announcedFile, AnnouncedUpload } from '#areas/applications/documents/contract/unsent-files.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { DocumentPage } from '#platform/contract/documents.ts'
import { Day, Id, line, Timestamp, paragraph, paragraphOrNothing } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { roles, route } from '#platform/contract/route.ts'

/** Messages in one page of a thread; `before` loads earlier ones. */
export const messagesAtOnce = 50
/** Messages a student may write in an hour: enough for a conversation, too few to flood the office. */
export const messagesAnHour = 30

/**
 * A conversation between one student and the office, about one application or about anything else. A
 * university takes part only in those that the office has opened for it, and all three are informed.
 */
export const Thread = z.object({
  _id: Id,
  subject: z.string(),
  /**
   * What the student asks, where it is about an application: the beginning of the first message since the office's last
   * one, or else of the newest; null while the student has written nothing.
   */
  question: z.nullable(z.string()),
  student: z.object({ _id: Id, name: z.string() }),
  /** The application it is about; null for a general question. */
  application: z.nullable(
    z.object({ _id: Id, reference: z.string(), program: z.string(), university: z.string() }),
  ),
  /** The university that takes part; null where none does. */
  withUniversity: z.nullable(z.string()),
  lastAt: Timestamp,
  /** The beginning of the newest message; empty where it consists of files. */
  lastText: z.string(),
  /** How many files were sent with the newest message. */
  lastFiles: z.number(),
  /** In a search: the part of the newest message with the words that were searched for. Left out where none has them. */
  found: z.optional(z.string()),
  /**
   * Whose turn it is: the office's when the student or the university wrote last, otherwise the student's;
   * nobody's once the office has closed it.
   */
  waitingOn: z.enum(['office', 'student', 'nobody']),
  /** Since when: the first message of the others since then; null where nobody waits. */
  waitingSince: z.nullable(Timestamp),
  /** For the office: until when it is put aside; null when it is not. */
  snoozedUntil: z.nullable(Timestamp),
  /** Unread messages for the viewer's side. */
  unread: z.number(),
})
export type Thread = z.output<typeof Thread>

/** The parts of a form in which the files of a message may be sent; one message has at most as many. */
export const messageFileParts = ['file1', 'file2', 'file3'] as const
/** A photo or PDF that was sent with a message. */
export const MessageFile = z.object({
  _id: Id,
  /** One for a photo. */
  pages: z.number(),
  bytes: z.number(),
})
export type MessageFile = z.output<typeof MessageFile>

export const Message = z.object({
  _id: Id,
  /** Students see officers by first name. */
  by: z.object({ role: z.enum(roles), name: z.nullable(z.string()) }),
  mine: z.boolean(),
  /** Empty where it consists of files. */
  text: z.string(),
  /** Left out where there are none. */
  files: z.optional(z.array(MessageFile)),
  at: Timestamp,
  /** Whether the other side has read it. */
  read: z.boolean(),
})
export type Message = z.output<typeof Message>

/** Maximum length of a message, in characters. */
export const longestMessage = 4000
const textRule = { empty: () => checks.writeYourMessage, max: longestMessage }
const Text = paragraph(textRule)
/** Photos and PDFs can be sent without a word. */
const TextWithFiles = paragraphOrNothing(textRule)
/** Maximum length of a subject, in characters. */
export const longestSubject = 120
const subject = line({ empty: () => checks.subject, max: longestSubject })
/** Files that were uploaded for this message, in order. */
const uploads = z.optional(
  z
    .array(Id, { error: () => checks.uploads })
    .check(z.maxLength(messageFileParts.length, { error: () => checks.tooManyFiles })),
)
const Question = z.strictObject({ subject, text: Text, uploads })
const MessageBody = z.strictObject({ text: Text, uploads })

/** The form in which browsers of the release before 0139 send files; our own upload them first. */
const files = { files: messageFileParts, orJson: true } as const
const upload = {
  ...files,
  fields: ['text'],
  withFiles: z.strictObject({ text: TextWithFiles, uploads }),
} as const
const questionUpload = {
  ...files,
  fields: ['subject', 'text'],
  withFiles: z.strictObject({ subject, text: TextWithFiles, uploads }),
} as const

const ofThread = z.strictObject({ threadId: Id })
const ofFile = z.strictObject({ threadId: Id, fileId: Id })
const Before = z.strictObject({
  before: z.optional(z.iso.datetime({ error: () => checks.beforeTime })),
})
/** A thread with its newest messages, oldest first. */
const opened = {
  messages: z.array(Message),
  /** Whether there are messages before the first one. */
  earlier: z.boolean(),
}

export const listThreads = route({
  method: 'GET',
  path: '/messages',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  summary:
    'Conversations, newest first: one’s own, or all for an officer. Those that wait on the office come in the order in ' +
    'which they have waited unless `sort` is `newest`, without those that are put aside; `snoozed` lists these. `mine` ' +
    'narrows an officer’s to those they answer: about their files and, without an application or its officer, of ' +
    'students they are responsible for. The search covers names, references, subjects and what was written.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    waitingOn: z.optional(z.enum(['office', 'student'], { error: () => checks.waitingOn })),
    mine: z.optional(z.literal('yes', { error: () => checks.mineYes })),
    sort: z.optional(z.literal('newest', { error: () => checks.sortNewest })),
    snoozed: z.optional(z.literal('yes', { error: () => checks.snoozedYes })),
  }),
  reply: z.object({ data: z.array(Thread), totalCount: z.number(), unread: z.number() }),
  about: ['message'],
})

export const showThread = route({
  method: 'GET',
  path: '/messages/:threadId',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  summary: 'A conversation with its newest messages.',
  params: ofThread,
  query: Before,
  reply: z.object({ thread: Thread, ...opened }),
  about: ['message'],
})

export const startThread = route({
  method: 'POST',
  path: '/messages',
  who: 'student',
  limit: 'write',
  summary:
    'Write to the office about something that belongs to no application, with up to three photos or PDFs that were ' +
    'uploaded for it. Send an Idempotency-Key so that it is sent once.',
  body: Question,
  upload: questionUpload,
  status: 201,
  reply: z.object({ message: z.string(), data: Message, thread: Thread }),
  about: ['message'],
})

export const writeToStudent = route({
  method: 'POST',
  path: '/staff/students/:studentId/messages',
  who: 'staff',
  limit: 'write',
  summary:
    'Begin a conversation with a student that is about no application; also one who has not applied. With up to three ' +
    'photos or PDFs that were uploaded for it. Send an Idempotency-Key so that it is sent once.',
  params: z.strictObject({ studentId: Id }),
  body: Question,
  upload: questionUpload,
  status: 201,
  reply: z.object({ message: z.string(), data: Message, thread: Thread }),
  about: ['message', 'student'],
})

export const writeMessage = route({
  method: 'POST',
  path: '/messages/:threadId',
  who: 'signed-in',
  limit: 'write',
  summary:
    'Write into a conversation, with up to three photos or PDFs that were uploaded for it. Send an Idempotency-Key so ' +
    'that it is sent once.',
  params: ofThread,
  body: MessageBody,
  upload,
  status: 201,
  reply: z.object({ message: z.string(), data: Message, thread: Thread }),
  about: ['message'],
})

export const openMessageFile = route({
  method: 'GET',
  path: '/messages/:threadId/files/:fileId',
  who: 'account',
  limit: 'read',
  summary: 'A page of a file that was sent with a message, as a picture, for everybody in the conversation.',
  params: ofFile,
  query: z.strictObject({ page: DocumentPage }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const downloadMessageFile = route({
  method: 'GET',
  path: '/messages/:threadId/files/:fileId/file',
  who: 'account',
  limit: 'read',
  summary: 'A file that was sent with a message, as a PDF of its pages, for everybody in the conversation.',
  params: ofFile,
  download: 'application/pdf',
  reply: z.any(),
})

export const readThread = route({
  method: 'POST',
  path: '/messages/:threadId/read',
  who: 'signed-in',
  limit: 'write',
  summary: 'Mark a conversation as read up to a time.',
  params: ofThread,
  body: z.strictObject({ upTo: z.iso.datetime({ error: () => checks.upToTime }) }),
  reply: z.object({ unread: z.number() }),
})

/** `lastAt` of the conversation as the caller has seen it; a newer message is not passed over, and the reply is 409. */
const seen = z.optional(z.iso.datetime({ error: () => checks.upToTime }))

export const closeThread = route({
  method: 'POST',
  path: '/messages/:threadId/close',
  who: 'staff',
  limit: 'write',
  summary:
    'Mark that a conversation needs no answer; the next message of the student opens it again. Refused when there is ' +
    'a message newer than `seen`.',
  params: ofThread,
  body: z.strictObject({ seen }),
  reply: z.object({ message: z.string(), thread: Thread }),
  about: ['message'],
})

/** The most days for which a conversation can be put aside. */
export const longestSnoozeDays = 90

/** Days for which it is often put aside. */
export const snoozeDays = { tomorrow: 1, 'in-3-days': 3 } as const
const snoozes = ['tomorrow', 'in-3-days'] as const

export const snoozeThread = route({
  method: 'POST',
  path: '/messages/:threadId/snooze',
  who: 'staff',
  limit: 'write',
  summary:
    'Put a conversation that waits on the office aside until a day, on which the caller is reminded; null brings it ' +
    'back. The next message brings it back too. Refused when there is a message newer than `seen`.',
  params: ofThread,
  body: z.strictObject({
    /** It comes back when that day begins at the office. */
    until: z.nullable(z.union([z.enum(snoozes), Day], { error: () => checks.remindDay })),
    seen,
  }),
  reply: z.object({ message: z.string(), thread: Thread }),
  about: ['message'],
})

export const applicationMessages = route({
  method: 'GET',
  path: '/application/:applicationId/messages',
  who: 'account',
  limit: 'read',
  offline: true,
  summary:
    'The conversation about an application; no thread until somebody writes. Users of a university get the one that ' +
    'the office has opened with them, if it has.',
  params: ApplicationPath,
  query: Before,
  reply: z.object({
    thread: z.nullable(Thread),
    ...opened,
    /** The conversation in which the university takes part; null where there is none. */
    universityThread: z.nullable(Id),
  }),
  about: ['message'],
})

export const writeAboutApplication = route({
  method: 'POST',
  path: '/application/:applicationId/messages',
  who: 'account',
  limit: 'write',
  summary:
    'Write about an application, with up to three photos or PDFs that were uploaded for it. Send an Idempotency-Key so ' +
    'that it is sent once. Refused to users of a university unless the office has opened a conversation with them.',
  params: ApplicationPath,
  body: MessageBody,
  upload,
  status: 201,
  reply: z.object({ message: z.string(), data: Message, thread: Thread }),
  about: ['message'],
})

export const openUniversityThread = route({
  method: 'POST',
  path: '/application/:applicationId/messages/university',
  who: 'staff',
  limit: 'write',
  summary:
    'Open a conversation about an application in which the university takes part, beside the one with the student ' +
    'alone. All three see who reads it. With up to three photos or PDFs that were uploaded for it. Send an ' +
    'Idempotency-Key so that it is sent once.',
  params: ApplicationPath,
  body: MessageBody,
  upload,
  status: 201,
  reply: z.object({ message: z.string(), data: Message, thread: Thread }),
  about: ['message'],
})

/** Every call that announces a photo or PDF for a message, which is sent with the ids of its uploads. */
const announcing = {
  method: 'POST',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  body: z.strictObject(announcedFile),
  status: 201,
  reply: AnnouncedUpload,
} as const
/** What all of them do. */
const whatFollows =
  'by its size and SHA-256. Returns how much of it has been received. Its bytes follow with `sendFilePiece`, and ' +
  '`finishFile` ends it.'

export const announceForQuestion = route({
  ...announcing,
  path: '/message-uploads',
  who: 'student',
  summary: `Announce a file for the first message to the office about no application ${whatFollows}`,
})

export const announceForStudent = route({
  ...announcing,
  path: '/staff/students/:studentId/messages/uploads',
  who: 'staff',
  summary: `Announce a file for the first message to a student about no application ${whatFollows}`,
  params: z.strictObject({ studentId: Id }),
})

export const announceForThread = route({
  ...announcing,
  path: '/messages/:threadId/uploads',
  who: 'signed-in',
  summary: `Announce a file for a message into a conversation ${whatFollows}`,
  params: ofThread,
})

export const announceForApplication = route({
  ...announcing,
  path: '/application/:applicationId/messages/uploads',
  who: 'account',
  summary: `Announce a file for a message about an application ${whatFollows}`,
  params: ApplicationPath,
})

export const announceForUniversity = route({
  ...announcing,
  path: '/application/:applicationId/messages/university/uploads',
  who: 'staff',
  summary: `Announce a file for the message that opens a conversation with a university ${whatFollows}`,
  params: ApplicationPath,
})
