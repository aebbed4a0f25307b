import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { foldWords } from '#database/catalogue/fold-words.ts'
import type { ProgramFacts, Summary, UniversityFacts } from './summary.ts'

/** All as text, so that a copy and a query give the same. */
const programs = (only: string, startsOf: string) => `
  with starts as (
    select i.program_id, string_agg(i.start || ':' || coalesce(i.closes::text, ''), ',' order by i.start) as starts
    from program_intakes i ${startsOf}
    group by i.program_id
  )
  select p.number::text, p.university_id::text, p.name, coalesce(p.award, ''), p.country::text,
    coalesce(p.level::text, ''), coalesce(p.field, ''), coalesce(p.language, ''),
    coalesce(s.starts, '=' || p.deadline, ''), coalesce(p.tuition_per_year::text, ''),
    coalesce(p.tuition_currency::text, ''), coalesce(p.requirement_set::text, '0'), coalesce(r.english_test, '')
  from programs p
  join universities u on u.id = p.university_id
  left join starts s on s.program_id = p.id
  left join requirement_sets r on r.id = p.requirement_set
  where p.status = 'published' and u.status = 'published' ${only}`
const allPrograms = programs('', '')
const programsOf = {
  name: 'summary-programs',
  text: programs(
    'and p.university_id = any ($1::uuid[])',
    'join programs p on p.id = i.program_id and p.university_id = any ($1::uuid[])',
  ),
}
const universities = (only: string) => `
  select u.id, u.name, u.city, u.state, u.country, u.standing, u.names, u.domains, u.website
  from universities u
  where u.status = 'published' ${only}`

interface UniversityRow {
  id: string
  name: string
  city: string | null
  state: string | null
  country: string
  standing: number
  names: string[]
  domains: string[]
  website: string | null
}

function universityFacts(row: UniversityRow): UniversityFacts {
  const host = /^[a-z]+:\/\/(?:www\.)?([a-z0-9.-]+)/iu.exec(row.website ?? '')?.[1]
  const hosts = [...row.domains, ...(host ? [host] : [])].map((one) => one.toLowerCase())
  const words = [...row.names, foldWords(`${row.city ?? ''} ${row.state ?? ''}`)].flatMap((text) =>
    text.split(' '),
  )
  return {
    id: row.id,
    name: row.name,
    place: row.city,
    country: row.country,
    standing: row.standing,
    // What stands before the first dot of a domain is typed as a name: unipd, uniroma1.
    names: [...new Set([...row.names, ...hosts.map((one) => one.split('.')[0]!)])],
    words: [...new Set([...words, ...hosts, ...hosts.map((one) => one.split('.')[0]!)])].filter(Boolean),
  }
}

const programFacts = (cells: readonly string[]): ProgramFacts => ({
  number: Number(cells[0]),
  universityId: cells[1]!,
  name: cells[2]!,
  award: cells[3]!,
  country: cells[4]!,
  level: cells[5]!,
  field: cells[6]!,
  language: cells[7]!,
  schedule: cells[8]!,
  tuition: cells[9] === '' ? NaN : Number(cells[9]),
  currency: cells[10]!,
  requirementSet: Number(cells[11]),
  englishTest: cells[12]!,
})

/** Puts the whole published catalogue into an empty summary. @param client inside a transaction with one view of all */
export async function readCatalogue(client: pg.ClientBase, summary: Summary): Promise<void> {
  const { rows } = await client.query<UniversityRow>(universities(''))
  for (const row of rows) summary.putUniversity(universityFacts(row))
  // A piece at a time, so that requests are answered in between.
  const stream = client.query(copyTo(`copy (${allPrograms}) to stdout`))
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) summary.putProgram(programFacts(plain(line)))
  }
}

const signs: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }

/** The cells of a line as COPY's text format writes them. */
function plain(line: string): string[] {
  const cells = line.split('\t')
  if (!line.includes('\\')) return cells
  return cells.map((cell) => cell.replace(/\\(.)/gsu, (_, sign: string) => signs[sign] ?? sign))
}

/** Reads some universities and their programs again. */
export async function readUniversities(
  pool: pg.Pool,
  ids: readonly string[],
  summary: Summary,
): Promise<void> {
  const [found, rows] = await Promise.all([
    pool.query<UniversityRow>({
      name: 'summary-universities',
      text: universities('and u.id = any ($1::uuid[])'),
      values: [ids],
    }),
    pool.query<string[]>({ ...programsOf, values: [ids], rowMode: 'array' }),
  ])
  for (const id of ids) summary.removeUniversity(id)
  for (const row of found.rows) summary.putUniversity(universityFacts(row))
  for (const cells of rows.rows) summary.putProgram(programFacts(cells))
}
