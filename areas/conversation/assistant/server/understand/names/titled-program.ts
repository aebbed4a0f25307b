import type pg from 'pg'
import { foldWords, inUsualSpelling, languageNamed, subjectsAlsoCalled } from '#areas/catalogue/offers.ts'
import { isNotStated } from '../not-stated.ts'
import { isOneCity, type Request } from '../request.ts'

/** Words that people leave out of a title, or add to it. */
const loose = /^(?:in|of|and|aur|the|for|with|english|program|programme|degree|course|ka|ki|ke|mein)$/u

/** The words of a title or a question that tell one title from another. */
const tellingIn = (words: readonly string[]): string[] => words.filter((word) => !loose.test(word))

/** The titles by which a program is asked for: "Medicine (MD) in English" also without what is in brackets. */
const titlesOf = (name: string): string[][] =>
  [...new Set([name, name.replaceAll(/\s*\([^)]*\)/gu, '')])].map((title) =>
    tellingIn(inUsualSpelling(foldWords(title).split(' '))),
  )

/** The fewest words of a title that says more than a subject does: "clinical optometry". */
const fewest = 2
/** A place with as many programs is searched by subject only: reading all their titles would take too long. */
const mostAtPlace = 2000

const statement = {
  name: 'assistant-titles',
  text: `select id, name from programs where status = 'published'
    and (university_id = any ($1::uuid[]) or (cardinality($1::uuid[]) = 0 and country = $2)) limit ${mostAtPlace}`,
}

/**
 * A question that says the whole title of one program at the place that it names is about that program, whatever subject
 * its words are of: "clinical optometry in Riga" is not about "Optometry".
 * @param wordings the words of the question, as they were typed and as they are spelled right; the first that has a title counts
 */
export async function aboutTitled(
  pool: pg.Pool,
  asked: Request,
  wordings: readonly (readonly string[])[],
): Promise<Request> {
  const { universities, countries, subjects } = asked
  const isOnePlace =
    universities.length === 1 ||
    (universities.length > 1 && isOneCity(universities) && !asked.compares) ||
    (universities.length === 0 && countries.length === 1)
  if (!isOnePlace || subjects.length > 1 || asked.levels.length > 1) return asked
  const { rows } = await pool.query<{ id: string; name: string }>({
    ...statement,
    values: [universities.map(({ id }) => id), countries[0] ?? null],
  })
  if (rows.length === mostAtPlace) return asked
  const titled = rows.flatMap(({ id, name }) =>
    titlesOf(name).flatMap((title) => (title.length < fewest ? [] : [{ id, title }])),
  )
  for (const words of wordings) {
    const about = withTitle(asked, words, titled)
    if (about !== null) return about
  }
  return asked
}

/** The question about the one program whose title it says; null without one. */
function withTitle(
  asked: Request,
  words: readonly string[],
  titled: readonly { readonly id: string; readonly title: readonly string[] }[],
): Request | null {
  const said = tellingIn(words)
  const found = titled.flatMap(({ id, title }) => {
    const from = startOf(title, said)
    return from === -1 ? [] : [{ id, from, length: title.length }]
  })
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const best = found.filter(({ length }) => length === longest)
  const [first] = best
  if (first === undefined || new Set(best.map(({ id }) => id)).size > 1) return null
  const title = new Set(said.slice(first.from, first.from + first.length))
  // "Bachelor of science in nursing" is no "Bachelor of Science".
  if (asked.subject !== null && !isAmong(asked.subject.phrase, title)) return null
  // "General medicine in English or Russian" asks about two.
  if (asked.compares && [...title].some((word) => languageNamed(word) !== undefined)) return null
  const isInTitle = (code: string | null) =>
    code !== null && [...title].some((word) => languageNamed(word) === code)
  return {
    ...asked,
    program: first.id,
    // "Forest Science" asks about no forests, and "salary after Forest Science" about salaries.
    notStated: asked.notStated && isNotStated(words.filter((word) => !title.has(word))),
    language: isInTitle(asked.language) ? null : asked.language,
  }
}

/** Whether a subject is of one of the words of a title: "medicine" of "medical science". */
const isAmong = (phrase: string, title: ReadonlySet<string>): boolean =>
  [...title].some((word) => subjectsAlsoCalled.get(word) === phrase) ||
  phrase.split(' ').some((word) => [...title].some((one) => one.slice(0, telling) === word.slice(0, telling)))
/** How many letters of a word tell what it is. */
const telling = 4

/** Where a title stands in what is said; -1 where it does not. */
const startOf = (title: readonly string[], said: readonly string[]): number =>
  said.findIndex((_, from) => title.every((word, offset) => said[from + offset] === word))
