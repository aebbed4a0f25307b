import type pg from 'pg'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { pageInfo } from '#platform/contract/pages.ts'
import { refuse } from '#platform/http/refusal.ts'
import { presentProgram, programColumns, type ProgramRow } from './program-row.ts'
import { readProgramSearch } from './read-program-search.ts'

export interface ProgramWishes {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** The search as typed; empty lists all programs by name. */
  readonly search: string
  /** Officers see drafts and withdrawn ones too. */
  readonly viewerSeesDrafts: boolean
  readonly now: Date
}

/** Joins from the university, so that one statement distinguishes an unknown one from one without programs. */
const listed = (name: string, match: string, order: string) => ({
  name,
  text: `
  select figures.total, ${programColumns}
  from universities u
  cross join lateral (
    select count(*)::integer as total from programs p
    where p.university_id = u.id and (p.status = 'published' or $2::boolean) ${match}
  ) as figures
  left join lateral (
    select * from programs p
    where p.university_id = u.id and (p.status = 'published' or $2::boolean) ${match}
    order by ${order}
    limit $3 offset $4
  ) as p on true
  where u.id = $1 and (u.status = 'published' or $2::boolean)
  order by ${order}`,
})
const byName = listed('programs-of', '', 'p.name, p.id')
const byFit = listed(
  'programs-of-searched',
  'and p.words @@ $5::tsquery',
  // Exact matches of the whole search first, then the shortest name.
  `(p.words @@ $6::tsquery) desc, length(p.name), p.name, p.id`,
)
const byLikeness = listed(
  'programs-of-alike',
  'and word_similarity($5, catalogue_fold(p.name)) >= 0.5',
  'word_similarity($5, catalogue_fold(p.name)) desc, length(p.name), p.name, p.id',
)

/**
 * A page of a university's programs: by name, or by relevance to a search that tolerates word order, prefixes, other
 * names of a subject (mbbs, medicine) and, if nothing matches as typed, misspellings. Beyond the last page the list is
 * empty and the total stays.
 * @throws not_found for a university that is unknown, or hidden from the viewer
 */
export async function listProgramsOf(pool: pg.Pool, universityId: string, wishes: ProgramWishes) {
  const { page, limit, search, viewerSeesDrafts, now } = wishes
  const values = [universityId, viewerSeesDrafts, limit, (page - 1) * limit]
  const rows = await findPrograms(pool, values, search)
  const [first] = rows
  if (!first) throw refuse('not_found')
  const today = now.toISOString().slice(0, 10)
  return {
    programs: rows.filter((row) => row.id !== null).map((row) => presentProgram(row, today)),
    pagination: { ...pageInfo(first.total, page, limit), totalPrograms: first.total },
  }
}

type Row = ProgramRow & { total: number }

async function findPrograms(pool: pg.Pool, values: unknown[], search: string): Promise<Row[]> {
  if (search.trim() === '') return (await pool.query<Row>({ ...byName, values })).rows
  const parsed = readProgramSearch(search)
  // Without a readable word nothing is found; no program contains the word `-`.
  const query = parsed ?? { anywhere: `'-'`, typed: `'-'` }
  const { rows } = await pool.query<Row>({ ...byFit, values: [...values, query.anywhere, query.typed] })
  if (!parsed || rows[0]?.total !== 0) return rows
  return (await pool.query<Row>({ ...byLikeness, values: [...values, foldWords(search)] })).rows
}
