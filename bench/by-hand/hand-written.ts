/**
 * What the product is measured against: the same three answers from the same rows, written by hand on node:http and
 * SQL with everything a framework does left out. The sessions are checked as the product checks them. Runs as a
 * process of its own: `DATABASE_URL=… PORT=… node bench/by-hand/hand-written.ts`.
 */
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { clientConfig } from '#platform/database/connect.ts'
import { findUniversities } from '#areas/catalogue/universities/server/list-universities.ts'

const pool = new pg.Pool({ ...clientConfig({ url: process.env['DATABASE_URL']! }), max: 10 })

interface Session {
  session_id: string
  user_id: string
  role: string
  last_seen_at: Date
}

async function sessionOf(authorization: string | undefined): Promise<Session | null> {
  if (!authorization?.startsWith('Bearer ')) return null
  const hash = createHash('sha256').update(authorization.slice(7)).digest()
  const now = new Date()
  const { rows } = await pool.query<Session>({
    name: 'session',
    text: `select s.id as session_id, s.user_id, s.last_seen_at, u.role
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > $2
        and s.last_seen_at + s.idle_seconds * interval '1 second' > $2 and u.status = 'active'`,
    values: [hash, now],
  })
  const session = rows[0] ?? null
  if (session && now.getTime() - session.last_seen_at.getTime() > 60_000) {
    await pool.query('update sessions set last_seen_at = $2 where id = $1', [session.session_id, now])
  }
  return session
}

const card = `u.id as "_id", u.name as "universityName", u.local_name as "localName", u.country, u.state, u.city,
  u.website, u.founded, u.program_count as "programCount",
  case when u.tuition_min is not null and u.tuition_currency is not null
    then json_build_object('amount', u.tuition_min, 'currency', u.tuition_currency) end as "tuitionFrom",
  case when u.tuition_max is not null and u.tuition_currency is not null
    then json_build_object('amount', u.tuition_max, 'currency', u.tuition_currency) end as "tuitionTo",
  case when u.program_count > 0 then least(
    (select min(p.deadline) from programs p
     where p.university_id = u.id and p.status = 'published' and p.deadline >= current_date),
    (select min(i.closes) from programs p join program_intakes i on i.program_id = p.id
     where p.university_id = u.id and p.status = 'published' and i.closes >= current_date)
  ) end as "nextDeadline",
  u.source_url as "sourceUrl", u.checked_on as "checkedOn", u.status`

const list = {
  name: 'list',
  // The page first, then what its cards need: rows that are skipped cost nothing more.
  text: `select (select count(*)::integer from universities where status = 'published') as total, ${card}
    from (
      select * from universities where status = 'published' order by folded_name, id limit $1 offset $2
    ) as u
    order by u.folded_name, u.id`,
}

/** How most would search with trigrams: names that contain the text, then those that are like it. */
const trigrams = {
  name: 'trigrams',
  text: `select u.total, ${card}
    from (
      select *, count(*) over ()::integer as total, search like '%' || $3 || '%' as contains,
        word_similarity($4, search) as likeness
      from universities
      where status = 'published' and (search like '%' || $3 || '%' or $4 <% search)
      order by contains desc, likeness desc, standing desc, id
      limit $1 offset $2
    ) as u
    order by u.contains desc, u.likeness desc, u.standing desc, u.id`,
}

interface ListRow {
  total?: number
  [column: string]: unknown
}

function listAnswer(universities: ListRow[], total: number, page: number, limit: number) {
  const totalPages = Math.ceil(total / limit)
  return {
    universities,
    pagination: {
      currentPage: page,
      totalPages,
      totalUniversities: total,
      hasNext: page < totalPages,
      hasPrev: page > 1 && totalPages > 0,
    },
    message: 'Universities fetched successfully',
  }
}

async function listUniversities(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  const limit = Number(query.get('limit') ?? 12)
  if (!(page >= 1 && page <= 10_000 && limit >= 1 && limit <= 100)) return null
  const search = (query.get('search') ?? '').trim().toLowerCase().slice(0, 100)
  const span = [limit, (page - 1) * limit]
  const { rows } = await pool.query<ListRow>(
    search === ''
      ? { ...list, values: span }
      : { ...trigrams, values: [...span, search.replace(/[\\%_]/g, '\\$&'), search] },
  )
  const total = rows[0]?.total ?? 0
  for (const row of rows) delete row.total
  return listAnswer(rows, total, page, limit)
}

/** The product's own search behind this server, which leaves nothing to compare but what is around it. */
async function searchAsTheProduct(query: URLSearchParams) {
  const span = { limit: 12, offset: 0, drafts: false, today: new Date().toISOString().slice(0, 10) }
  const { rows, total } = await findUniversities(pool, query.get('search') ?? '', span)
  const money = (amount: number | null, currency: string | null) =>
    amount === null || currency === null ? null : { amount, currency }
  const universities = rows.map((u) => ({
    _id: u.id,
    universityName: u.name,
    localName: u.local_name,
    country: u.country,
    state: u.state,
    city: u.city,
    website: u.website,
    founded: u.founded,
    programCount: u.program_count,
    tuitionFrom: money(u.tuition_min, u.tuition_currency),
    tuitionTo: money(u.tuition_max, u.tuition_currency),
    nextDeadline: u.next_deadline,
    sourceUrl: u.source_url,
    checkedOn: u.checked_on,
    status: u.status,
  }))
  return listAnswer(universities, total, 1, 12)
}

const stats = {
  name: 'stats',
  text: `select a.id, a.applied_at, a.status, a.stage, a.waiting_on, a.reply_by, a.documents_due,
      u.id as university_id, u.name as university_name, p.id as program_id, p.name as program_name
    from applications a join universities u on u.id = a.university_id join programs p on p.id = a.program_id
    where a.student_id = $1 order by a.applied_at desc, a.id`,
}

async function statsOf(studentId: string) {
  const { rows } = await pool.query({ ...stats, values: [studentId] })
  const count = (status: string) => rows.filter((row) => row.status === status).length
  return {
    data: {
      summary: {
        totalApplications: rows.length,
        pendingApplications: count('pending'),
        confirmedApplications: count('confirmed'),
        cancelledApplications: count('cancelled'),
        uniqueUniversitiesApplied: new Set(rows.map((row) => row.university_id)).size,
      },
      applicationDetails: rows.slice(0, 100).map((row) => ({
        _id: row.id,
        appliedAt: row.applied_at.toISOString(),
        status: row.status,
        stage: row.stage,
        waitingOn: row.waiting_on,
        answerBy:
          row.stage === 'offered' && row.reply_by
            ? row.reply_by.toISOString()
            : row.stage === 'documents_requested'
              ? row.documents_due
              : null,
        university: { _id: row.university_id, universityName: row.university_name },
        program: { _id: row.program_id, programName: row.program_name },
      })),
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}

const server = createServer(async (request, response) => {
  try {
    const session = await sessionOf(request.headers.authorization)
    if (!session) return send(response, 401, { message: 'Please log in' })
    const { pathname, searchParams } = new URL(request.url!, 'http://bench')
    if (pathname === '/api/university/get-all-universities') {
      const answer = await listUniversities(searchParams)
      return answer ? send(response, 200, answer) : send(response, 400, { message: 'Bad page' })
    }
    if (pathname === '/api/university/same-search') {
      return send(response, 200, await searchAsTheProduct(searchParams))
    }
    const student = /^\/api\/student-docs\/stats\/([0-9a-f-]{36})$/.exec(pathname)?.[1]
    if (student === undefined || (session.role === 'student' && student !== session.user_id)) {
      return send(response, 404, { message: 'Not found' })
    }
    return send(response, 200, await statsOf(student))
  } catch (error) {
    console.error(error)
    return send(response, 500, { message: 'Failed' })
  }
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
