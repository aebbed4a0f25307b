import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { sql } from 'kysely'
import { lockStudentLists, preventMerge } from '#areas/accounts/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import {
  aboutApplication,
  claimFile,
  dropFiles,
  fingerprintOf,
  openIntent,
  storePictures,
  type FileTarget,
} from '#areas/applications/offers.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import { cutText } from '#platform/language/cut-text.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { site } from '#site'
import { messagesAnHour, type Message, type Thread } from '../contract.ts'
import { readMessage, readThreadRow } from './read-threads.ts'
import { notifyOfficers } from './notify-officers.ts'
import { addFiles, checkStudentsRoom, claimUploads } from './store-files.ts'

interface Written {
  readonly threadId: string
  readonly messageId: string
}

/**
 * Where a message goes: an existing conversation, the one of an application, the one in which its university
 * takes part, or a new one with a subject: of the student who writes, or with the student to whom an officer writes.
 */
export type Where =
  | { threadId: string }
  | { applicationId: string; withUniversity?: boolean }
  | { subject: string; studentId?: string }

export interface NewMessage {
  readonly text: string
  /** The Idempotency-Key of the request. */
  readonly key: string | undefined
  /** The ids of files that were uploaded for it. */
  readonly uploads: readonly string[]
  /** Files that came with the request, as earlier releases send them. */
  readonly files: readonly UploadedFile[]
}

/** What a file has to be uploaded for to go with a message. */
export function targetOf(where: Where): FileTarget {
  if ('threadId' in where) return { purpose: 'thread', recordId: where.threadId }
  if ('applicationId' in where)
    return { purpose: where.withUniversity ? 'university' : 'application', recordId: where.applicationId }
  return where.studentId === undefined
    ? { purpose: 'question', recordId: null }
    : { purpose: 'student', recordId: where.studentId }
}

const hour = 3_600_000

/**
 * Sends a message: stores it, sets whose turn it is, and mails the other side once until it has read, in one
 * transaction. The office is notified of every message of a university. The same Idempotency-Key sends it
 * once.
 * @throws not_found for a conversation or application outside of the access of the viewer; not_for_you for a
 *   university with which the office has opened none; move_not_possible to open one about an application that
 *   the university does not see yet; too_many_requests; file_not_uploaded, quota_full and the refusals of uploads for
 *   files
 */
export async function writeMessage(
  deps: Deps,
  viewer: Viewer,
  where: Where,
  message: NewMessage,
): Promise<{ message: string; data: Message; thread: Thread }> {
  const before = await findByKey(deps, viewer, message.key)
  // Uploaded again after a reload; the first message has its own.
  if (before) await dropFiles(deps, viewer, message.uploads)
  const written = before ?? (await sendMessage(deps, viewer, where, message))
  return {
    message: messageMessages.sent,
    data: await readMessage(deps.db, viewer, written.messageId),
    thread: await readThreadRow(deps.db, viewer, written.threadId),
  }
}

async function findByKey(deps: Deps, viewer: Viewer, key: string | undefined): Promise<Written | null> {
  if (key === undefined) return null
  const row = await deps.db
    .selectFrom('messages')
    .select(['id', 'thread_id'])
    .where('author_id', '=', viewer.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ? { threadId: row.thread_id, messageId: row.id } : null
}

async function sendMessage(deps: Deps, viewer: Viewer, where: Where, message: NewMessage): Promise<Written> {
  const { text, key, uploads, files } = message
  try {
    if (files.length > 0) return await sendWithFiles(deps, viewer, where, message)
    return await deps.db.transaction().execute(async (trx) => {
      const pictures = await claimUploads(trx, deps, viewer, targetOf(where), uploads)
      const written = await sendInto(trx, deps, viewer, where, { text, key, files: pictures.length })
      await addFiles(trx, written.messageId, pictures)
      return written
    })
  } catch (error) {
    // The same message, sent at the same time, has taken its key or its files.
    const isTaken =
      isConflict(error, 'messages_key') || (error instanceof Refusal && error.code === 'file_not_uploaded')
    const before = isTaken ? await findByKey(deps, viewer, key) : null
    if (!before) throw error
    return before
  }
}

/** What a transaction stores of a message; its files are counted for the e-mail. */
interface StoredMessage {
  readonly text: string
  readonly key: string | undefined
  readonly files: number
}

async function sendInto(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  where: Where,
  message: StoredMessage,
): Promise<Written> {
  await mindTheHour(trx, deps, viewer)
  const threadId = await openThread(trx, deps, viewer, where)
  return { threadId, messageId: await addMessage(trx, deps, viewer, threadId, message) }
}

/** The files are stored before the message, so that it never appears without them, and removed if it is refused. */
async function sendWithFiles(
  deps: Deps,
  viewer: Viewer,
  where: Where,
  { text, key, files }: NewMessage,
): Promise<Written> {
  let written: Written | null = null
  const attempt = await openIntent(deps, viewer.userId, files.length)
  await storePictures(deps, attempt, files, async (trx, pictures) => {
    await checkStudentsRoom(trx, viewer, pictures)
    written = await sendInto(trx, deps, viewer, where, { text, key, files: files.length })
    await addFiles(trx, written.messageId, pictures)
    return { applicationId: null, fingerprint: fingerprintOf({ text }, files) }
  })
  return written!
}

async function mindTheHour(trx: Trx, deps: Deps, viewer: Viewer): Promise<void> {
  if (viewer.role !== 'student') return
  await lockStudentLists(trx, viewer.userId)
  const { written } = await trx
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('written'))
    .where('author_id', '=', viewer.userId)
    .where('at', '>', new Date(deps.clock.now().getTime() - hour))
    .executeTakeFirstOrThrow()
  if (written >= messagesAnHour) {
    throw refuse('too_many_requests', { message: messageMessages.tooMany, retryAfter: 3600 })
  }
}

/** The id of the conversation, created if needed. */
async function openThread(trx: Trx, deps: Deps, viewer: Viewer, where: Where): Promise<string> {
  if ('threadId' in where) return where.threadId
  const now = deps.clock.now()
  const base = { started_at: now, last_at: now, waiting_on: 'nobody' as const }
  if ('subject' in where) {
    const { studentId = viewer.userId, subject } = where
    if (where.studentId !== undefined) await requireReachable(trx, studentId)
    const { id } = await trx
      .insertInto('message_threads')
      .values({ ...base, student_id: studentId, subject })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return openAboutApplication(trx, viewer, where, base)
}

/** A student whose account is open, so that somebody can read what is written. @throws not_found */
export async function requireReachable(trx: Trx, studentId: string): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['active', 'pending'])
    .forShare()
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
}

async function openAboutApplication(
  trx: Trx,
  viewer: Viewer,
  { applicationId, withUniversity = viewer.role === 'university' }: Extract<Where, { applicationId: string }>,
  base: { started_at: Date; last_at: Date; waiting_on: 'nobody' },
): Promise<string> {
  const application = await trx
    .selectFrom('applications as a')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.student_id', 'p.name', 'a.university_id'])
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!application) throw refuse('not_found')
  const existing = trx
    .selectFrom('message_threads')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('with_university', '=', withUniversity)
  if (viewer.role === 'university') {
    const opened = await existing.executeTakeFirst()
    if (!opened) throw refuse('not_for_you', { message: messageMessages.notOpened })
    return opened.id
  }
  if (withUniversity) await requireVisibleToUniversity(trx, applicationId, application.university_id)
  await preventMerge(trx, application.student_id, { isOffice: viewer.userId !== application.student_id })
  await trx
    .insertInto('message_threads')
    .values({
      ...base,
      student_id: application.student_id,
      application_id: applicationId,
      with_university: withUniversity,
      subject: cutText(application.name, 200),
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'with_university']).doNothing())
    .execute()
  return (await existing.executeTakeFirstOrThrow()).id
}

/** A university can only take part in a conversation about an application that it may see. */
async function requireVisibleToUniversity(
  trx: Trx,
  applicationId: string,
  universityId: string,
): Promise<void> {
  const seen = await trx
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where(scopeOf({ role: 'university', userId: universityId, universityId }))
    .executeTakeFirst()
  if (!seen) throw refuse('move_not_possible', { message: messageMessages.notYetTheirs })
}

async function addMessage(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  threadId: string,
  { text, key, files }: StoredMessage,
): Promise<string> {
  const now = deps.clock.now()
  const byStudent = viewer.role === 'student'
  const byUniversity = viewer.role === 'university'
  // This update locks the row, so that the messages of a conversation are ordered.
  const thread = await trx
    .updateTable('message_threads')
    .set({
      last_at: sql<Date>`greatest(${now}, last_at + interval '1 millisecond')`,
      waiting_on: byStudent || byUniversity ? 'office' : 'student',
      snoozed_until: null,
      snoozed_by: null,
    })
    .where('id', '=', threadId)
    .$if(byStudent, (query) => query.where('student_id', '=', viewer.userId))
    .returning(['student_id', 'application_id', 'with_university', 'last_at'])
    .executeTakeFirst()
  if (!thread) throw refuse('not_found')
  const { id } = await trx
    .insertInto('messages')
    .values({
      thread_id: threadId,
      author_id: viewer.userId,
      author_role: viewer.role,
      text,
      at: thread.last_at,
      idempotency_key: key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The author has read the earlier messages; a university does not mark them as read for the others.
  if (!byUniversity) {
    await trx
      .updateTable('message_threads')
      .set(byStudent ? { read_by_student: thread.last_at } : { read_by_office: thread.last_at })
      .where('id', '=', threadId)
      .execute()
  }
  const about = thread.application_id === null ? null : await aboutApplication(trx, thread.application_id)
  const sentMessage: SentMessage = { threadId, ...thread, about, hasText: text !== '', files }
  if (byStudent || byUniversity) await notifyOffice(trx, viewer, sentMessage)
  if (!byStudent) await notifyStudent(trx, viewer, sentMessage)
  if (thread.with_university && !byUniversity) await notifyUniversity(trx, viewer, sentMessage)
  if (thread.application_id !== null) await claimFile(trx, deps, viewer, thread.application_id)
  return id
}

interface SentMessage {
  readonly threadId: string
  readonly student_id: string
  readonly application_id: string | null
  readonly with_university: boolean
  readonly last_at: Date
  readonly hasText: boolean
  readonly files: number
  readonly about: Awaited<ReturnType<typeof aboutApplication>> | null
}

/** The office is notified once of a student's messages until it has read; of a university's each time. */
async function notifyOffice(trx: Trx, viewer: Viewer, sentMessage: SentMessage): Promise<void> {
  const { threadId, application_id: applicationId, last_at: at, about } = sentMessage
  const ofUniversity = viewer.role === 'university'
  const due = await trx
    .updateTable('message_threads')
    .set({ mailed_office_at: at })
    .where('id', '=', threadId)
    .$if(!ofUniversity, (query) =>
      query.where(
        sql<boolean>`mailed_office_at is null or coalesce(read_by_office >= mailed_office_at, false)`,
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!due) return
  const university = ofUniversity ? about!.university : null
  await notifyOfficers(trx, {
    threadId,
    applicationId,
    studentId: sentMessage.student_id,
    from: university ?? viewer.name,
    at,
  })
  const { name } = await nameOf(trx, sentMessage.student_id)
  await enqueue(trx, {
    name: 'office-message',
    to: site.contact.email,
    userId: sentMessage.student_id,
    props: {
      student: name,
      university,
      application: about,
      at: at.toISOString(),
      threadId,
      hasText: sentMessage.hasText,
      files: sentMessage.files,
    },
  })
}

const nameOf = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['name', 'email', 'status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

async function notifyUniversity(trx: Trx, viewer: Viewer, sentMessage: SentMessage): Promise<void> {
  const { application_id: applicationId, last_at: at } = sentMessage
  // A university is not notified of what is about no application.
  if (applicationId === null) return
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join applications a on a.university_id = u.university_id
    where a.id = ${applicationId} and u.role = 'university' and u.status = 'active'`.execute(trx)
  const title = viewer.role === 'student' ? viewer.name : viewer.name.split(' ')[0]!
  for (const { id } of rows) {
    await notify(trx, {
      userId: id,
      kind: 'message',
      event: 'message',
      applicationId,
      title,
      at,
      href: `${paths.staffApplication(applicationId)}?tab=messages`,
    })
  }
}

async function notifyStudent(trx: Trx, viewer: Viewer, sentMessage: SentMessage): Promise<void> {
  const { threadId, student_id: studentId, application_id: applicationId, last_at: at, about } = sentMessage
  const university = sentMessage.with_university ? about!.university : null
  const from = viewer.role === 'university' ? about!.university : viewer.name.split(' ')[0]!
  const onItsPage = applicationId !== null && university === null
  await notify(trx, {
    userId: studentId,
    kind: 'message',
    event: 'message',
    applicationId,
    title: from,
    at,
    href: onItsPage ? `${paths.application(applicationId)}#messages` : paths.thread(threadId),
  })
  const due = await trx
    .updateTable('message_threads')
    .set({ mailed_student_at: at })
    .where('id', '=', threadId)
    .where(sql<boolean>`mailed_student_at is null or coalesce(read_by_student >= mailed_student_at, false)`)
    .returning('id')
    .executeTakeFirst()
  if (!due || !(await wantsMail(trx, studentId, 'message'))) return
  const student = await nameOf(trx, studentId)
  if (student.status !== 'active') return
  await enqueue(trx, {
    name: 'new-message',
    to: student.email,
    userId: studentId,
    props: {
      name: student.name,
      from,
      university,
      application: about,
      threadId,
      hasText: sentMessage.hasText,
      files: sentMessage.files,
    },
  })
}
