import type pg from 'pg'
import { foldWords, inUsualSpelling, languageNamed, subjectsAlsoCalled } from '#areas/catalogue/offers.ts'
import { isNotStated } from '../not-stated.ts'
import { isOneCity, type Request } from '../request.ts'

/** Words that people leave out of a title, or add to it. */
const loose = /^(?:in|of|and|aur|the|for|with|english|program|programme|degree|course|ka|ki|ke|mein)$/u

/** The words of a title or a question that tell one title from another, each with where it stands. */
const tellingIn = (words: readonly string[]): readonly { readonly word: string; readonly at: number }[] =>
  words.flatMap((word, at) => (loose.test(word) ? [] : [{ word, at }]))

/** The titles by which a program is asked for: "Medicine (MD) in English" also without what is in brackets. */
const titlesOf = (name: string): string[][] =>
  [...new Set([name, name.replaceAll(/\s*\([^)]*\)/gu, '')])].map((title) =>
    tellingIn(inUsualSpelling(foldWords(title).split(' '))).map(({ word }) => word),
  )

/** The fewest words of a title that says more than a subject does: "clinical optometry". */
const fewest = 2
/** A place with more programs than this is searched by subject only. */
const mostAtPlace = 2000

const statement = {
  name: 'assistant-titles',
  text: `select id, name from programs where status = 'published'
    and (university_id = any ($1::uuid[]) or (cardinality($1::uuid[]) = 0 and country = $2)) limit ${mostAtPlace}`,
}

/**
 * A question that says the whole title of one program at the place that it names is about that program, whatever subject
 * its words are of: "clinical optometry in Riga" is not about "Optometry".
 * @param words of the question
 */
export async function aboutTitled(pool: pg.Pool, asked: Request, words: readonly string[]): Promise<Request> {
  const { universities, countries, subjects, subject } = asked
  const isOnePlace =
    universities.length === 1 ||
    (universities.length > 1 && isOneCity(universities) && !asked.compares) ||
    (universities.length === 0 && countries.length === 1)
  if (!isOnePlace || subjects.length > 1 || asked.levels.length > 1) return asked
  const { rows } = await pool.query<{ id: string; name: string }>({
    ...statement,
    values: [universities.map(({ id }) => id), countries[0] ?? null],
  })
  const said = tellingIn(words)
  const found = rows.flatMap(({ id, name }) =>
    titlesOf(name).flatMap((title) => {
      const from = title.length < fewest ? -1 : startOf(title, said)
      return from === -1 ? [] : [{ id, from, length: title.length }]
    }),
  )
  const longest = Math.max(0, ...found.map(({ length }) => length))
  const best = found.filter(({ length }) => length === longest)
  const [first] = best
  if (first === undefined || new Set(best.map(({ id }) => id)).size > 1) return asked
  const title = new Set(said.slice(first.from, first.from + first.length).map(({ word }) => word))
  // "Bachelor of science in nursing" is no "Bachelor of Science".
  if (subject !== null && !isAmong(subject.phrase, title)) return asked
  // "General medicine in English or Russian" asks about two.
  if (asked.compares && [...title].some((word) => languageNamed(word) !== undefined)) return asked
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
const startOf = (title: readonly string[], said: readonly { readonly word: string }[]): number =>
  said.findIndex((_, from) => title.every((word, offset) => said[from + offset]?.word === word))
