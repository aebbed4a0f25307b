import { sql } from 'kysely'
import { messageMessages, messagesAnHour, type Message, type Thread } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { isConflict, type Trx } from '#server/features/applications/make-move.ts'
import { reachOf } from '#server/features/applications/reach.ts'
import { aboutApplication } from '#server/features/applications/tell-student.ts'
import { notify, wantsMail } from '#server/features/notices/notify.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enqueue } from '#server/outside/mail.ts'
import { site } from '#site'
import { readMessage, readThreadRow } from './read-threads.ts'

interface Written {
  readonly threadId: string
  readonly messageId: string
}

/** Where a message goes: an existing conversation, that of an application, or a new one with a subject. */
export type Where = { threadId: string } | { applicationId: string } | { subject: string }

const hour = 3_600_000

/**
 * Says something in a conversation: the message, whose turn it is now, and one mail to the other side until it has
 * read, in one transaction. The same Idempotency-Key says it once.
 * @throws not_found for a conversation or application out of the viewer's reach, too_many_requests
 */
export async function writeMessage(
  deps: Deps,
  viewer: Viewer,
  where: Where,
  text: string,
  key: string | undefined,
): Promise<{ message: string; data: Message; thread: Thread }> {
  const written = await saidBefore(deps, viewer, key).then(
    (before) => before ?? say(deps, viewer, where, text, key),
  )
  return {
    message: messageMessages.sent,
    data: await readMessage(deps.db, viewer, written.messageId),
    thread: await readThreadRow(deps.db, viewer, written.threadId),
  }
}

async function saidBefore(deps: Deps, viewer: Viewer, key: string | undefined): Promise<Written | null> {
  if (key === undefined) return null
  const row = await deps.db
    .selectFrom('messages')
    .select(['id', 'thread_id'])
    .where('author_id', '=', viewer.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ? { threadId: row.thread_id, messageId: row.id } : null
}

async function say(
  deps: Deps,
  viewer: Viewer,
  where: Where,
  text: string,
  key: string | undefined,
): Promise<Written> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await mindTheHour(trx, deps, viewer)
      const threadId = await openThread(trx, deps, viewer, where)
      return { threadId, messageId: await addMessage(trx, deps, viewer, threadId, text, key) }
    })
  } catch (error) {
    if (!isConflict(error, 'messages_key')) throw error
    const before = await saidBefore(deps, viewer, key)
    if (!before) throw error
    return before
  }
}

async function mindTheHour(trx: Trx, deps: Deps, viewer: Viewer): Promise<void> {
  if (viewer.role !== 'student') return
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

/** The id of the conversation, made if it is not there yet. */
async function openThread(trx: Trx, deps: Deps, viewer: Viewer, where: Where): Promise<string> {
  if ('threadId' in where) return where.threadId
  const now = deps.clock.now()
  const base = { started_at: now, last_at: now, waiting_on: 'nobody' as const }
  if ('subject' in where) {
    const { id } = await trx
      .insertInto('message_threads')
      .values({ ...base, student_id: viewer.userId, subject: where.subject })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const application = await trx
    .selectFrom('applications as a')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.student_id', 'p.name'])
    .where('a.id', '=', where.applicationId)
    .where(reachOf(viewer))
    .executeTakeFirst()
  if (!application) throw refuse('not_found')
  await trx
    .insertInto('message_threads')
    .values({
      ...base,
      student_id: application.student_id,
      application_id: where.applicationId,
      subject: application.name.slice(0, 200),
    })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('message_threads')
    .select('id')
    .where('application_id', '=', where.applicationId)
    .executeTakeFirstOrThrow()
  return id
}

async function addMessage(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  threadId: string,
  text: string,
  key: string | undefined,
): Promise<string> {
  const now = deps.clock.now()
  const byStudent = viewer.role === 'student'
  // The row is locked by this update, so that the messages of a conversation have an order.
  const thread = await trx
    .updateTable('message_threads')
    .set({
      last_at: sql<Date>`greatest(${now}, last_at + interval '1 millisecond')`,
      waiting_on: byStudent ? 'office' : 'student',
    })
    .where('id', '=', threadId)
    .$if(byStudent, (query) => query.where('student_id', '=', viewer.userId))
    .returning(['student_id', 'application_id', 'subject', 'last_at'])
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
  // Whoever writes has read what stands above.
  await trx
    .updateTable('message_threads')
    .set(byStudent ? { read_by_student: thread.last_at } : { read_by_office: thread.last_at })
    .where('id', '=', threadId)
    .execute()
  const about = thread.application_id === null ? null : await aboutApplication(trx, thread.application_id)
  if (byStudent) await tellOfficeOfMessage(trx, threadId, viewer, about, thread.last_at)
  else await tellStudentOfMessage(trx, threadId, viewer, thread, about)
  return id
}

type About = Awaited<ReturnType<typeof aboutApplication>> | null

async function tellOfficeOfMessage(
  trx: Trx,
  threadId: string,
  viewer: Viewer,
  about: About,
  at: Date,
): Promise<void> {
  const due = await trx
    .updateTable('message_threads')
    .set({ mailed_office_at: at })
    .where('id', '=', threadId)
    .where(sql<boolean>`mailed_office_at is null or coalesce(read_by_office >= mailed_office_at, false)`)
    .returning('id')
    .executeTakeFirst()
  if (!due) return
  await enqueue(trx, {
    name: 'office-message',
    to: site.contact.email,
    userId: viewer.userId,
    props: { student: viewer.name, application: about, at: at.toISOString(), threadId },
  })
}

async function tellStudentOfMessage(
  trx: Trx,
  threadId: string,
  viewer: Viewer,
  thread: { student_id: string; application_id: string | null; subject: string; last_at: Date },
  about: About,
): Promise<void> {
  const from = viewer.role === 'university' ? about!.university : viewer.name.split(' ')[0]!
  await notify(trx, {
    userId: thread.student_id,
    kind: 'message',
    event: 'message',
    applicationId: thread.application_id,
    title: from,
    href:
      thread.application_id === null
        ? `/messages/${threadId}`
        : `/applications/${thread.application_id}#messages`,
    at: thread.last_at,
  })
  const due = await trx
    .updateTable('message_threads')
    .set({ mailed_student_at: thread.last_at })
    .where('id', '=', threadId)
    .where(sql<boolean>`mailed_student_at is null or coalesce(read_by_student >= mailed_student_at, false)`)
    .returning('id')
    .executeTakeFirst()
  if (!due || !(await wantsMail(trx, thread.student_id, 'message'))) return
  const student = await trx
    .selectFrom('users')
    .select(['name', 'email', 'status'])
    .where('id', '=', thread.student_id)
    .executeTakeFirstOrThrow()
  if (student.status !== 'active') return
  await enqueue(trx, {
    name: 'new-message',
    to: student.email,
    userId: thread.student_id,
    props: { name: student.name, from, application: about, threadId },
  })
}
