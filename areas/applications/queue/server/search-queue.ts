import { sql, type RawBuilder, type Transaction } from 'kysely'
import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import {
  numberLength,
  possibleReference,
  readReference,
} from '#areas/applications/list/contract/file-reference.ts'
import type { Database } from '#platform/database/tables.ts'
import {
  foldWords,
  setSpellingTolerance,
  matchesFuzzily,
  namesMatchFuzzily,
} from '#platform/database/fuzzy-match.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

type Condition = RawBuilder<boolean>

/** The shortest word for which an index of trigrams helps. */
const trigram = 3

/** Escapes a text for use in a pattern. Evaluated by the database, once per statement. */
const escaped = (text: RawBuilder<string>) =>
  sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
/** A text without letters or digits matches nothing. */
const folded = (text: string) => sql<string>`nullif(catalogue_fold(${text}), '')`
/** Addresses are compared as written, names without accents. */
const contains = (word: string): RawBuilder<unknown> =>
  /[^\p{L}\p{N}]/u.test(word)
    ? sql`(s.search like '%' || ${escaped(sql`lower(${word})`)} || '%'
        or s.search like '%' || ${escaped(folded(word))} || '%')`
    : sql`s.search like '%' || ${escaped(folded(word))} || '%'`

function students(words: readonly string[]): Condition {
  const long = words.some((word) => word.length >= trigram)
  // If all words are short, only the beginning of the name is searched.
  const conditions = long
    ? words.map(contains)
    : [sql`s.search like ${escaped(folded(words.join(' ')))} || '%'`]
  return sql`a.student_id in (select s.id from users s
    where s.role = 'student' and ${sql.join(conditions, sql` and `)})`
}

function references(text: string): Condition | null {
  if (!/\d/.test(text) || !/^[A-Za-z\d-]+$/.test(text)) return null
  if (text.length >= trigram) return sql`a.reference like ${`%${text.toUpperCase()}%`}`
  return /^\d+$/.test(text) ? sql`a.reference like ${`%-${text.padStart(numberLength, '0')}`}` : null
}

const universities = (text: string): Condition => sql`a.university_id in
  (select u.id from universities u where u.search like '%' || ${escaped(folded(text))} || '%')`

const programs = (text: string): Condition => sql`a.program_id in
  (select p.id from programs p where p.words @@
    (select string_agg(quote_literal(w) || ':*', ' & ')
     from unnest(string_to_array(translate(catalogue_fold(${text}), '\\', ''), ' ')) as w where w <> '')::tsquery)`

/**
 * The alternatives of a search, as conditions on `applications a` that each use an index: by name, e-mail address or
 * phone number of the student, by reference or its serial number, by university and by program, regardless of accents.
 * Users of a university cannot search by address or phone number.
 * @param search not empty
 */
export function searchConditions(viewer: Viewer, search: string): readonly Condition[] {
  const reference = readReference(search)
  if (reference !== null) return [sql`a.reference = ${reference}`]
  const possible = possibleReference(search)
  const asReference: Condition[] = possible === null ? [] : [sql`a.reference = ${possible}`]
  const digits = phoneDigits(search)
  if (digits !== null && viewer.role !== 'university') {
    return [
      ...asReference,
      sql`a.student_id in (select s.id from users s where s.role = 'student' and s.search like ${`%${digits}%`})`,
    ]
  }
  const words = search.split(/\s+/u).filter((word) => word !== '')
  const byPerson: Condition =
    viewer.role === 'university'
      ? sql`a.student_id in (select s.id from users s join applications own on own.student_id = s.id
          where own.university_id = ${viewer.universityId}
            and catalogue_fold(s.name) like '%' || ${escaped(folded(search))} || '%')`
      : students(words)
  const numbered = references(search)
  const isName = search.length >= trigram && !search.includes('@')
  return [
    byPerson,
    ...asReference,
    ...(numbered ? [numbered] : []),
    ...(isName ? [universities(search), programs(search)] : []),
  ]
}

/**
 * The alternatives of a search that found nothing as typed: names of students and universities with a similar spelling.
 * Empty if the search has no words, or is for an address or a number.
 */
export async function similarNameConditions(
  trx: Transaction<Database>,
  viewer: Viewer,
  search: string,
): Promise<readonly Condition[]> {
  if (search.includes('@') || !/\p{L}/u.test(search)) return []
  const words = await foldWords(trx, search)
  if (!words.some((word) => word.length >= trigram)) return []
  await setSpellingTolerance(trx)
  return [
    viewer.role === 'university'
      ? sql`a.student_id in (select s.id from users s join applications own on own.student_id = s.id
          where own.university_id = ${viewer.universityId} and ${matchesFuzzily(sql`catalogue_fold(s.name)`, words)})`
      : sql`a.student_id in (select s.id from users s
          where s.role = 'student' and ${namesMatchFuzzily(sql`s.search`, sql`s.name`, words)})`,
    sql`a.university_id in (select u.id from universities u where ${matchesFuzzily(sql`u.search`, words)})`,
  ]
}
