import type pg from 'pg'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { pageInfo } from '#platform/contract/pages.ts'
import { correctSpelling } from './correct-spelling.ts'
import { presentUniversity } from './present-university.ts'
import { searchAnyTerm } from './search-any-term.ts'
import { fits, searchUniversities, type Found, type Span } from './search-universities.ts'
import { parseSearch, type ParsedSearch } from './parse-search.ts'
import { cardColumns, type UniversityRow } from './university-row.ts'

export interface ListWishes {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** The search as typed; empty lists all universities by name. */
  readonly search: string
  /** Officers see drafts and withdrawn ones too. */
  readonly viewerSeesDrafts: boolean
  readonly now: Date
}

/** The total is a stored count: counting 17,000 rows takes fifteen times as long as reading a page of them. */
const listed = (where: string, name: string) => ({
  name,
  text: `
  select figures.total, ${cardColumns('$3')}
  from (
    select coalesce(sum(u.universities), 0)::integer as total from university_counts u where ${where}
  ) as figures
  left join (
    select * from universities u where ${where} order by u.folded_name, u.id limit $1 offset $2
  ) as u on true
  order by u.folded_name, u.id`,
})
const published = listed("u.status = 'published'", 'list-universities')
const all = listed('true', 'list-universities-and-drafts')

/**
 * A page of universities: by name, or by relevance to a search, see `searchUniversities`. Beyond the last page the list
 * is empty and the total stays.
 */
export async function listUniversities(pool: pg.Pool, wishes: ListWishes) {
  const { page, limit, search, viewerSeesDrafts, now } = wishes
  const span = {
    limit,
    offset: (page - 1) * limit,
    drafts: viewerSeesDrafts,
    today: now.toISOString().slice(0, 10),
  }
  const found = search.trim() === '' ? await byName(pool, span) : await findUniversities(pool, search, span)
  return {
    universities: found.rows.map(presentUniversity),
    pagination: { ...pageInfo(found.total, page, limit), totalUniversities: found.total },
  }
}

async function byName(pool: pg.Pool, { limit, offset, drafts, today }: Span): Promise<Found> {
  const { rows } = await pool.query<UniversityRow & { total: number }>({
    ...(drafts ? all : published),
    values: [limit, offset, today],
  })
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0, best: 0 }
}

/** A result this small may come from a misspelling that happens to be a word. */
const few = 2

/**
 * Searches as typed first. If that finds nothing, or next to nothing and no name that begins with the search, words are
 * corrected; if that finds nothing either, universities that match most of the terms. A correctly spelled search needs
 * one statement.
 */
export async function findUniversities(pool: pg.Pool, typed: string, span: Span): Promise<Found> {
  const written = parseSearch(typed)
  if (!written) return { rows: [], total: 0, best: 0 }
  const asWritten = await searchUniversities(pool, written, span)
  if (asWritten.total > few || asWritten.best >= fits.beginning) return asWritten

  const right = await correctSearch(pool, typed)
  if (!right) return asWritten
  const asMeant = await searchUniversities(pool, right.widened, span)
  if (asMeant.total > asWritten.total) return asMeant
  return asWritten.total > 0 ? asWritten : searchAnyTerm(pool, right.plain, span)
}

/**
 * The search with unknown words corrected and the names of programs included; `widened` also accepts other likely
 * words, and for known words those at an edit distance of one.
 */
async function correctSearch(
  pool: pg.Pool,
  typed: string,
): Promise<{ plain: ParsedSearch; widened: ParsedSearch } | null> {
  const words = foldWords(typed).split(' ')
  const corrections = await correctSpelling(pool, words)
  const spellings = new Map<string, readonly string[]>()
  const meant = words.map((word) => {
    const correction = corrections.get(word)
    const [best = word, ...others] = correction?.meant ?? []
    if (correction?.known) {
      spellings.set(word, correction.meant)
      return word
    }
    spellings.set(best, others)
    return best
  })
  const text = meant.join(' ')
  const plain = parseSearch(text, { taught: true })
  const widened = parseSearch(text, { spellings, taught: true })
  return plain && widened && { plain, widened }
}
