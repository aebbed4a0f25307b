import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { cutText } from '#platform/language/cut-text.ts'
import { messagesAtOnce, type listThreads, type Message, type MessageFile, type Thread } from '../contract.ts'

type Db = Kysely<Database>

interface ThreadRow {
  id: string
  subject: string
  student_id: string
  student_name: string
  application_id: string | null
  reference: string | null
  program: string | null
  university: string | null
  last_at: Date
  last_text: string
  last_files: number
  with_university: boolean
  waiting_on: Thread['waitingOn']
  waiting_since: Date | null
  snoozed_until: Date | null
  asked: string | null
  found?: string | null
  unread: number
}

interface MessageRow {
  id: string
  author_id: string | null
  author_role: Message['by']['role']
  author_name: string | null
  author_university: string | null
  text: string
  files: MessageFile[] | null
  at: Date
  read: boolean
}

const isStudent = (viewer: Viewer) => viewer.role === 'student'

/**
 * The access rule: students see their own conversations, university users those about applications to their
 * university that the office has opened with it, officers and admins all.
 */
export function reach(viewer: Viewer): RawBuilder<boolean> {
  if (isStudent(viewer)) return sql<boolean>`t.student_id = ${viewer.userId}`
  if (viewer.role !== 'university') return sql<boolean>`true`
  return sql<boolean>`(t.with_university
    and exists (select from applications a where a.id = t.application_id and ${scopeOf(viewer)}))`
}

/**
 * Messages of the other sides after the viewer's side last read; what a university has read is not recorded.
 */
const unreadBy = (viewer: Viewer): RawBuilder<number> =>
  viewer.role === 'university'
    ? sql<number>`0`
    : isStudent(viewer)
      ? sql<number>`(select count(*)::int from messages m where m.thread_id = t.id and m.author_role <> 'student'
        and (t.read_by_student is null or m.at > t.read_by_student))`
      : sql<number>`(select count(*)::int from messages m where m.thread_id = t.id
        and m.author_role in ('student', 'university')
        and (t.read_by_office is null or m.at > t.read_by_office))`

const tables = sql`message_threads t
  join users s on s.id = t.student_id
  left join applications a on a.id = t.application_id
  left join programs p on p.id = a.program_id
  left join universities u on u.id = a.university_id`

/** What the student asks: the first message since the office's last one, or else the newest. */
const asked = sql`case when t.application_id is not null then coalesce(
  (select left(m.text, 400) from messages m where m.thread_id = t.id and m.author_role = 'student' and m.text <> ''
    and m.at > coalesce((select max(o.at) from messages o
      where o.thread_id = t.id and o.author_role in ('officer', 'admin')), '-infinity')
    order by m.at, m.id limit 1),
  (select left(m.text, 400) from messages m where m.thread_id = t.id and m.author_role = 'student' and m.text <> ''
    order by m.at desc, m.id desc limit 1)) end`

/** A search with fewer letters or digits in a row is in too many messages, and the index does not serve it. */
const searchableText = /[\p{L}\p{N}]{3}/u

/** The newest message with the words, from a little before them where they can be found as they were typed. */
const partFound = (hasWords: RawBuilder<boolean>, search: string) => sql`(
  select case when p.at > 60 then '… ' else '' end
    || substr(m.text, case when p.at > 60 then p.at - 40 else 1 end, 200)
  from messages m, lateral (select position(lower(${search}) in lower(m.text)) as at) as p
  where m.thread_id = t.id and ${hasWords} order by m.at desc, m.id desc limit 1)`

/** Letters of a title. */
const longestTitle = 90

/** The first line of a text, cut between words. */
function beginningOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const cut = cutText(line, longestTitle)
  if (cut === line) return line
  const space = cut.lastIndexOf(' ')
  const words = space < longestTitle / 2 ? cutText(cut, longestTitle / 2) : cut.slice(0, space)
  return `${words.trimEnd()}…`
}

const columnsFor = (viewer: Viewer) => sql`t.id, t.subject, t.student_id, s.name as student_name,
  t.application_id, a.reference, p.name as program, u.name as university, t.last_at, t.with_university, t.waiting_on, t.waiting_since, t.snoozed_until,
  ${asked} as asked,
  coalesce((select left(m.text, 140) from messages m where m.thread_id = t.id order by m.at desc, m.id desc limit 1), '')
    as last_text,
  coalesce((select (select count(*)::int from message_files f where f.message_id = m.id) from messages m
    where m.thread_id = t.id order by m.at desc, m.id desc limit 1), 0) as last_files,
  ${unreadBy(viewer)} as unread`

const isOffice = ({ role }: Viewer) => role === 'officer' || role === 'admin'

const presentThread = (row: ThreadRow, viewer: Viewer): Thread => ({
  _id: row.id,
  subject: row.subject,
  question: row.asked === null ? null : beginningOf(row.asked),
  student: { _id: row.student_id, name: row.student_name },
  application:
    row.application_id === null
      ? null
      : {
          _id: row.application_id,
          reference: row.reference!,
          program: row.program!,
          university: row.university!,
        },
  withUniversity: row.with_university ? row.university : null,
  lastAt: row.last_at.toISOString(),
  lastText: row.last_text,
  lastFiles: row.last_files,
  ...(row.found ? { found: row.found } : {}),
  waitingOn: row.waiting_on,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  snoozedUntil: isOffice(viewer) ? (row.snoozed_until?.toISOString() ?? null) : null,
  unread: row.unread,
})

/**
 * The author, as the viewer may know them: students and universities see the first name of officers, which is
 * enough to talk about and too little to look up; students see the name of the university for its users.
 */
function authorFor(row: MessageRow, viewer: Viewer): string | null {
  const isOwn = row.author_id === viewer.userId || row.author_role === 'student'
  if (isOwn || isOffice(viewer)) return row.author_name
  if (row.author_university !== null) return row.author_university
  return row.author_name?.split(' ')[0] ?? null
}

const authorColumns = sql`w.name as author_name,
  (select v.name from universities v where v.id = w.university_id and m.author_role = 'university') as author_university`

const filesColumn = sql`(select json_agg(json_build_object('_id', f.id, 'pages', coalesce(jsonb_array_length(f.pages), 1),
  'bytes', f.bytes) order by f.position) from message_files f where f.message_id = m.id) as files`

function presentMessage(row: MessageRow, viewer: Viewer): Message {
  return {
    _id: row.id,
    by: { role: row.author_role, name: authorFor(row, viewer) },
    mine: row.author_id === viewer.userId,
    text: row.text,
    ...(row.files === null ? {} : { files: row.files }),
    at: row.at.toISOString(),
    read: row.read,
  }
}

/** Whom `notifyOfficers` tells of a message: the officer of the file, or else the one responsible for the student. */
const answeredBy = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`coalesce(a.officer_id, (select o.officer_id from student_officers o where o.student_id = t.student_id))
    = ${viewer.userId}`

/**
 * A page of conversations and the total number of unread messages: newest first, except that what waits on the office
 * is answered in the order in which it came, unless the newest are asked for. The search covers subject, student,
 * reference, program, university and what was written.
 */
export async function listConversations(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { page, limit, search, waitingOn, mine, snoozed, sort }: QueryOf<typeof listThreads>,
): Promise<ReplyOf<typeof listThreads>> {
  const where = [reach(viewer)]
  if (waitingOn) where.push(sql<boolean>`t.waiting_on = ${waitingOn}`)
  const isAside = sql<boolean>`coalesce(t.snoozed_until > ${deps.clock.now()}, false)`
  if (isOffice(viewer) && waitingOn === 'office') where.push(sql<boolean>`not ${isAside}`)
  if (isOffice(viewer) && snoozed) where.push(isAside)
  if (mine && !isStudent(viewer)) where.push(answeredBy(viewer))
  // Folded text has only letters, digits and blanks: nothing has to be escaped.
  const hasWords = sql<boolean>`catalogue_fold(m.text) like '%' || catalogue_fold(${search}) || '%'`
  const isSearchable = searchableText.test(search)
  if (search !== '') {
    // position() instead of like, so that % and _ are ordinary characters.
    const text = sql`catalogue_fold(${search})`
    // Of signs alone nothing is left, which would be in every text.
    where.push(sql<boolean>`(${text} <> '' and (position(${text} in catalogue_fold(t.subject)) > 0
      or position(${text} in catalogue_fold(s.name)) > 0
      or position(${text} in catalogue_fold(coalesce(p.name, '') || ' ' || coalesce(u.name, ''))) > 0
      or position(lower(${search}) in lower(coalesce(a.reference, ''))) > 0
      ${isSearchable ? sql`or t.id in (select m.thread_id from messages m where ${hasWords})` : sql``}))`)
  }
  const all = sql.join(where, sql` and `)
  const longestFirst = waitingOn === 'office' && !isStudent(viewer) && sort !== 'newest'
  const [{ rows }, counted] = await Promise.all([
    sql<ThreadRow>`select ${columnsFor(viewer)} ${isSearchable ? sql`, ${partFound(hasWords, search)} as found` : sql``} from ${tables} where ${all}
      order by ${longestFirst ? sql`t.waiting_since` : sql`t.last_at desc`}, t.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      deps.db,
    ),
    sql<{ total: number; unread: number }>`
      select (select count(*)::int from ${tables} where ${all}) as total,
        (select coalesce(sum(${unreadBy(viewer)}), 0)::int from message_threads t where ${reach(viewer)}
          and ${isStudent(viewer) ? sql`true` : sql`t.waiting_on = 'office' and not ${isAside}`}) as unread`.execute(
      deps.db,
    ),
  ])
  const { total = 0, unread = 0 } = counted.rows[0] ?? {}
  return { data: rows.map((row) => presentThread(row, viewer)), totalCount: total, unread }
}

/**
 * One conversation as its viewer may see it.
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function readThreadRow(db: Db, viewer: Viewer, threadId: string): Promise<Thread> {
  const { rows } = await sql<ThreadRow>`select ${columnsFor(viewer)} from ${tables}
    where ${reach(viewer)} and t.id = ${threadId}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  return presentThread(row, viewer)
}

/**
 * The newest messages of a conversation, oldest first.
 * @param before only those earlier than this
 */
export async function readMessages(
  db: Db,
  viewer: Viewer,
  threadId: string,
  before: string | undefined,
): Promise<{ messages: Message[]; earlier: boolean }> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.author_id, m.author_role, ${authorColumns}, m.text, ${filesColumn}, m.at,
      case when m.author_role = 'student' then coalesce(t.read_by_office >= m.at, false)
        else coalesce(t.read_by_student >= m.at, false) end as read
    from messages m join message_threads t on t.id = m.thread_id left join users w on w.id = m.author_id
    where m.thread_id = ${threadId} ${before === undefined ? sql`` : sql`and m.at < ${new Date(before)}`}
    order by m.at desc, m.id desc limit ${messagesAtOnce + 1}`.execute(db)
  return {
    messages: rows
      .slice(0, messagesAtOnce)
      .map((row) => presentMessage(row, viewer))
      .reverse(),
    earlier: rows.length > messagesAtOnce,
  }
}

/** One message as its viewer may see it. */
export async function readMessage(db: Db, viewer: Viewer, messageId: string): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.author_id, m.author_role, ${authorColumns}, m.text, ${filesColumn}, m.at, false as read
    from messages m left join users w on w.id = m.author_id where m.id = ${messageId}`.execute(db)
  return presentMessage(rows[0]!, viewer)
}
