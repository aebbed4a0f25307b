import type pg from 'pg'
import { foldWords } from '#areas/catalogue/offers.ts'
import { pageInfo } from '#platform/contract/pages.ts'

export interface InstructorWishes {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** Words of a name, title or subject in any order; an empty search lists all by name. */
  readonly search: string
}

interface Row {
  total: number
  id: string | null
  name: string
  title: string | null
  bio: string | null
  subjects: string[]
  languages: string[]
}

const where = `status = 'published'
  and not exists (select 1 from unnest($1::text[]) as word where search not like '%' || word || '%')`

const statement = {
  name: 'list-instructors',
  text: `
  select counted.total, i.id, i.name, i.title, i.bio, i.subjects, i.languages
  from (select count(*)::integer as total from instructors where ${where}) as counted
  left join (select * from instructors where ${where} order by name, id limit $2 offset $3) as i on true
  order by i.name, i.id`,
}

/** Published instructors by page, by name. Beyond the last page the list is empty and the total stays. */
export async function listInstructors(pool: pg.Pool, { page, limit, search }: InstructorWishes) {
  // Folding removes all special characters of `like`. A search of special characters alone must find nobody.
  const folded = foldWords(search).split(' ').filter(Boolean)
  const words = search.trim() !== '' && folded.length === 0 ? ['|'] : folded
  const { rows } = await pool.query<Row>({ ...statement, values: [words, limit, (page - 1) * limit] })
  const total = rows[0]?.total ?? 0
  return {
    instructors: rows.flatMap(({ id, name, title, bio, subjects, languages }) =>
      id === null ? [] : [{ _id: id, name, title, bio, subjects, languages }],
    ),
    pagination: { ...pageInfo(total, page, limit), totalInstructors: total },
  }
}
