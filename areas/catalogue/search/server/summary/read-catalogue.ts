import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import type { ProgramFacts, Summary, UniversityFacts } from './summary.ts'

/** In the order of `ProgramFacts`; none is null or contains a tab. */
const cells = [
  'p.number::text',
  'p.university_id::text',
  `coalesce(p.tuition_per_year::text, '')`,
  `coalesce(p.tuition_currency::text, '')`,
  `translate(p.name, E'\\t\\n\\r', '   ')`,
  `translate(coalesce(p.award, ''), E'\\t\\n\\r', '   ')`,
  'p.country::text',
  `coalesce(p.level::text, '')`,
  `coalesce(p.field, '')`,
  `coalesce(p.language, '')`,
  `coalesce(s.starts, '=' || p.deadline, '')`,
  `coalesce(p.requirement_set::text, '0')`,
  `coalesce(r.english_test, '')`,
]
const programs = (columns: string, only: string, startsOf: string) => `
  with starts as (
    select i.program_id, string_agg(i.start || ':' || coalesce(i.closes::text, ''), ',' order by i.start) as starts
    from program_intakes i ${startsOf}
    where i.status = 'published'
    group by i.program_id
  )
  select ${columns}
  from programs p
  join universities u on u.id = p.university_id
  left join starts s on s.program_id = p.id
  left join requirement_sets r on r.id = p.requirement_set
  where p.status = 'published' and u.status = 'published' ${only}`
// COPY also separates cells by tabs.
const allPrograms = programs(cells.join(', '), '', '')
const programsOf = {
  name: 'summary-programs',
  text: programs(
    `concat_ws(E'\\t', ${cells.join(', ')}) as line`,
    'and p.university_id = any ($1::uuid[])',
    'join programs p on p.id = i.program_id and p.university_id = any ($1::uuid[])',
  ),
}
const universities = (only: string) => `
  select u.id, u.name, u.city, u.state, u.country, u.standing, u.names, u.acronyms, u.domains, u.website
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
  acronyms: string[] | null
  domains: string[]
  website: string | null
}

function universityFacts(row: UniversityRow): UniversityFacts {
  const host = /^[a-z]+:\/\/(?:www\.)?([a-z0-9.-]+)/iu.exec(row.website ?? '')?.[1]
  const hosts = [...row.domains, ...(host ? [host] : [])].map((one) => one.toLowerCase())
  const labels = hosts.map((one) => one.split('.')[0]!)
  const place = foldWords(`${row.city ?? ''} ${row.state ?? ''}`)
  const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(' '))
  const acronyms = new Set((row.acronyms ?? []).map(foldWords))
  const inFull = wordsOf([...row.names.filter((name) => !acronyms.has(name)), place])
  return {
    id: row.id,
    name: row.name,
    place: row.city,
    country: row.country,
    standing: row.standing,
    // People type the part before the first dot of a domain as a name: unipd, uniroma1.
    names: [...new Set([...row.names, ...labels])],
    words: [...new Set([...wordsOf([...row.names, place]), ...hosts, ...labels])].filter(Boolean),
    wordsInFull: [...new Set(inFull)].filter(Boolean),
  }
}

/** Parses a line of programs: four cells, then name and award, then the facts that make up the kind. */
function programFacts(line: string): ProgramFacts {
  const number = line.indexOf('\t')
  const university = line.indexOf('\t', number + 1)
  const tuition = line.indexOf('\t', university + 1)
  const currency = line.indexOf('\t', tuition + 1)
  const award = line.indexOf('\t', line.indexOf('\t', currency + 1) + 1)
  const named = line.slice(currency + 1, award)
  return {
    number: Number(line.slice(0, number)),
    universityId: line.slice(number + 1, university),
    tuition: tuition === university + 1 ? NaN : Number(line.slice(university + 1, tuition)),
    currency: line.slice(tuition + 1, currency),
    name: named,
    kind: line.slice(award + 1),
  }
}

/** Reads the whole published catalogue into an empty summary. @param client in a transaction with one snapshot */
export async function readCatalogue(client: pg.ClientBase, summary: Summary): Promise<void> {
  const { rows } = await client.query<UniversityRow>(universities(''))
  for (const row of rows) summary.putUniversity(universityFacts(row))
  // In chunks, so that requests are answered in between.
  const stream = client.query(copyTo(`copy (${allPrograms}) to stdout`))
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) summary.putProgram(programFacts(line.includes('\\') ? plain(line) : line))
  }
}

/** Unescapes a text of COPY. Texts have no tabs and line breaks, so only backslashes are escaped. */
const plain = (text: string): string => text.replaceAll('\\\\', '\\')

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
    pool.query<{ line: string }>({ ...programsOf, values: [ids] }),
  ])
  for (const id of ids) summary.removeUniversity(id)
  for (const row of found.rows) summary.putUniversity(universityFacts(row))
  for (const { line } of rows.rows) summary.putProgram(programFacts(line))
}
