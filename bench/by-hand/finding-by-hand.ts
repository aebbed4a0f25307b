/**
 * What the search for programs is measured against: the same page, and the same counts, by plain SQL on node:http, as
 * one would write them in an afternoon: filters as conditions, words as a text query, a total that stops at 10,001,
 * one `group by` per filter. It forgives no misspelling, ranks by the length of names, and compares tuition only in
 * its own currency. Runs as a process of its own: `DATABASE_URL=… PORT=… node bench/by-hand/finding-by-hand.ts`.
 */
import { fittingSets } from '#areas/catalogue/fit/server/fitting-sets.ts'
import { pool, serveByHand } from './serve-by-hand.ts'

type Condition = readonly [filter: string, sql: string, value: unknown]

async function conditionsOf(query: URLSearchParams, viewer: string): Promise<Condition[]> {
  const list = (name: string) => query.get(name)?.split(',')
  const all: Condition[] = []
  if (query.has('search')) {
    const words = query.get('search')!.toLowerCase().split(/\W+/u).filter(Boolean)
    all.push(['search', 'p.words @@ $::tsquery', words.map((word) => `'${word}':*`).join(' & ')])
  }
  if (query.has('country')) all.push(['country', 'p.country = any ($::text[])', list('country')])
  if (query.has('level')) all.push(['level', 'p.level = any ($::smallint[])', list('level')])
  if (query.has('field'))
    all.push(['field', 'p.field like any ($::text[])', list('field')!.map((one) => `${one}%`)])
  if (query.has('language')) all.push(['language', 'p.language = any ($::text[])', list('language')])
  if (query.has('tuitionUpTo'))
    all.push(['tuitionUpTo', 'p.tuition_per_year <= $::numeric', query.get('tuitionUpTo')])
  if (query.has('open')) {
    all.push([
      'open',
      `(exists (select from program_intakes i where i.program_id = p.id
        and (i.closes is null or i.closes >= $::date)) or (p.deadline is null or p.deadline >= current_date)
        and not exists (select from program_intakes i where i.program_id = p.id))`,
      new Date().toISOString().slice(0, 10),
    ])
  }
  if (query.has('qualify')) {
    const fitting = await fittingSets(pool, viewer)
    all.push(['qualify', 'p.requirement_set = any ($::integer[])', fitting?.met ?? []])
  }
  return all
}

function whereOf(conditions: readonly Condition[], without?: string): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const parts = conditions
    .filter(([filter]) => filter !== without)
    .map(([, sql, value]) => sql.replace('$', `$${values.push(value)}`))
  return { where: ["p.status = 'published'", "u.status = 'published'", ...parts].join(' and '), values }
}

const from = 'from programs p join universities u on u.id = p.university_id'
const orders: Readonly<Record<string, string>> = {
  relevance: 'length(p.name), p.name, p.id',
  name: 'p.name, p.id',
  tuition: 'p.tuition_per_year, p.id',
  deadline: 'p.deadline, p.id',
}

async function page(query: URLSearchParams, viewer: string): Promise<object> {
  const { where, values } = whereOf(await conditionsOf(query, viewer))
  const order = query.get('sort') ?? (query.has('search') ? 'relevance' : 'name')
  const limit = Number(query.get('limit') ?? 12)
  const ahead = order === 'deadline' ? ' and p.deadline >= current_date' : ''
  const [counted, found] = await Promise.all([
    pool.query(
      `select count(*)::integer as total from (select 1 ${from} where ${where} limit 10001) as seen`,
      values,
    ),
    pool.query(
      `select p.id as "_id", p.name as "programName", p.university_id, u.name as "universityName", p.country, p.award,
        p.level, p.level_word, p.field, p.duration_months, p.language, p.mode, p.tuition_amount, p.tuition_max,
        p.tuition_currency, p.tuition_basis, p.tuition_year, p.intake, p.deadline, p.entry_requirements,
        p.required_documents, p.url, p.source_url, p.checked_on, p.status,
        (select json_agg(json_build_object('code', i.start, 'closes', i.closes) order by i.start)
         from program_intakes i where i.program_id = p.id) as intakes
      ${from} where ${where}${ahead} order by ${orders[order]!} limit ${limit}`,
      values,
    ),
  ])
  return { programs: found.rows, pagination: { totalPrograms: counted.rows[0].total } }
}

const counted: Readonly<Record<string, string>> = {
  country: 'p.country',
  level: 'p.level::text',
  field: 'left(p.field, 2)',
  language: 'p.language',
}

async function counts(query: URLSearchParams, viewer: string): Promise<object> {
  const conditions = await conditionsOf(query, viewer)
  const values = await Promise.all(
    Object.entries(counted).map(async ([filter, column]) => {
      const { where, values: given } = whereOf(conditions, filter)
      const { rows } = await pool.query(
        `select ${column} as value, count(*)::integer as count ${from} where ${where} group by 1 order by 2 desc`,
        given,
      )
      return [filter, rows] as const
    }),
  )
  const { where, values: given } = whereOf(conditions)
  const { rows } = await pool.query(
    `select i.start as value, count(*)::integer as count ${from} join program_intakes i on i.program_id = p.id
     where ${where} group by 1`,
    given,
  )
  return { ...Object.fromEntries(values), intake: rows }
}

serveByHand((viewer, { pathname, searchParams }) =>
  pathname.endsWith('/filters') ? counts(searchParams, viewer) : page(searchParams, viewer),
)
