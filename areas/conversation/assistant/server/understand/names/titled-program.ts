import type pg from 'pg'
import {
  editDistance,
  foldWords,
  inUsualSpelling,
  isGeneralWord,
  languageNamed,
  subjectsAlsoCalled,
} from '#areas/catalogue/offers.ts'
import { isOneCity, type Request } from '../request.ts'

/** Words that people leave out of a title, or add to it. */
const loose = /^(?:in|of|and|aur|the|for|with|program|programme|degree|course|ka|ki|ke|mein|[a-z])$/u

/** Whether a word tells no title from another. */
export const isLoose = (word: string): boolean => loose.test(word)

interface Word {
  readonly word: string
  /** Where it stands. */
  readonly at: number
}

/** The words of a title or a question that tell one title from another; "in English" says how something is taught. */
const tellingIn = (words: readonly string[]): Word[] =>
  words.flatMap((word, at) => {
    const isHow = word === 'english' && (words[at - 1] === 'in' || words[at + 1] === 'mein')
    return loose.test(word) || isHow ? [] : [{ word, at }]
  })

/** A title as it may be said. */
interface Title {
  readonly words: readonly string[]
  /** The degree that is said before or after the words, or left out: "MSc Physics", "Physics MSc", "masters in physics". */
  readonly degree: string | null
  /** Whether it is the name of the program, and not only what stands before a bracket in it. */
  readonly isWhole: boolean
  /** Whether it names the language of teaching. */
  readonly isOfLanguage: boolean
}

const degrees = /^(?:bachelor|master)$/u
/** "Bachelor of Science in Nursing" is one of nursing. */
const ofScience = /^(?:bachelor|master) (?:of )?(?:science|arts) in /u

/** The titles of names that were read before: the same programs are asked about again and again. */
const read = new Map<string, readonly Title[]>()
const mostRead = 20_000

/** The ways in which a program is asked for: "Medicine (MD) in English" also without what is in brackets. */
function titlesOf(name: string): readonly Title[] {
  const known = read.get(name)
  if (known) return known
  const usual = [name, name.replaceAll(/\s*\([^)]*\)/gu, '')].map((title) =>
    inUsualSpelling(foldWords(title).split(' ')),
  )
  const all = usual.flatMap((words, which) => {
    const said = words.join(' ')
    const short = said.replace(ofScience, (start) => `${start.split(' ')[0]!} `)
    return (short === said ? [words] : [words, short.split(' ')]).map((one): Title => {
      const isWhole = which === 0 && one === words
      const telling = tellingIn(one).map(({ word }) => word)
      const degree = [telling[0], telling.at(-1)].find((word) => degrees.test(word ?? '')) ?? null
      const rest = degree === null ? telling : telling.filter((word) => word !== degree)
      const isOfLanguage = one.some((word) => languageNamed(word) !== undefined)
      return rest.length === 0
        ? { words: telling, degree: null, isWhole, isOfLanguage }
        : { words: rest, degree, isWhole, isOfLanguage }
    })
  })
  const titles = [
    ...new Map(
      all.toReversed().map((one) => [`${one.degree} ${one.words.join(' ')} ${one.isOfLanguage}`, one]),
    ).values(),
  ]
  if (read.size >= mostRead) read.clear()
  read.set(name, titles)
  return titles
}

/** The fewest words of a title that says more than a subject does: "clinical optometry". */
const fewest = 2
/** A title of so many words is no other's. */
const long = 4
/** A place with as many programs is searched by subject only: reading all their titles would take too long. */
const mostAtPlace = 2000

const statement = {
  name: 'assistant-titles',
  text: `select id, name, level::text, university_id as university from programs where status = 'published'
    and (university_id = any ($1::uuid[]) or (cardinality($1::uuid[]) = 0 and country = $2)) limit ${mostAtPlace}`,
}
interface Row {
  readonly id: string
  readonly name: string
  readonly level: string | null
  readonly university: string
}

/** How long the titles of a place stay in memory, in milliseconds. A program that is newer is found by its subject. */
const lifetimeMs = 60_000
/** The most places in memory. */
const mostPlaces = 30
type Places = Map<string, { readonly at: number; readonly rows: Promise<readonly Row[]> }>
const places = new WeakMap<pg.Pool, Places>()

/** The programs of universities, or of a country where none is named. */
function programsAt(
  pool: pg.Pool,
  { universities, countries }: Pick<Request, 'universities' | 'countries'>,
): Promise<readonly Row[]> {
  const ids = universities.map(({ id }) => id)
  const country = ids.length > 0 ? null : (countries[0] ?? null)
  const key = country ?? ids.toSorted().join()
  const known = places.get(pool) ?? (new Map() as Places)
  places.set(pool, known)
  const before = known.get(key)
  if (before && performance.now() - before.at < lifetimeMs) return before.rows
  const rows = pool.query<Row>({ ...statement, values: [ids, country] }).then((read) => read.rows)
  if (known.size >= mostPlaces) known.clear()
  known.set(key, { at: performance.now(), rows })
  rows.catch(() => known.delete(key))
  return rows
}

/** The programs whose title a question says, and where in its words that stands. */
export interface Titled {
  readonly programs: readonly string[]
  readonly at: ReadonlySet<number>
  readonly words: readonly string[]
  /** Whether the titles name the language in which they are taught. */
  readonly isOfLanguage: boolean
}

/**
 * The programs whose whole title a question says, at the place that it names: they are what it is about, whatever
 * subject its words are of. "Clinical optometry in Riga" is not about "Optometry".
 * @param place where it is asked about, if the question itself names no place
 * @param wordings the words of the question, as they were typed and as they are spelled right; the first that has a title counts
 */
export async function titledIn(
  pool: pg.Pool,
  asked: Request,
  place: Pick<Request, 'universities' | 'countries'> | null,
  wordings: readonly (readonly string[])[],
): Promise<Titled | null> {
  const isPlaced = asked.universities.length > 0 || asked.countries.length > 0
  const { universities, countries } = isPlaced || place === null ? asked : place
  if (asked.levels.length > 1 || (universities.length === 0 && countries.length !== 1)) return null
  const rows = await programsAt(pool, { universities, countries })
  if (rows.length === mostAtPlace) return null
  // Programs of several universities are compared only where each has one of that title.
  const each =
    universities.length > 1 && !(isOneCity(universities) && !asked.compares)
      ? universities.map(({ id }) => rows.filter(({ university }) => university === id))
      : [rows]
  for (const isSame of [isWord, isSlip])
    for (const words of wordings) {
      const found = each.map((some) => saidIn(asked, words, some, isSame, universities.length === 0))
      const programs = found.flatMap((one) => one?.programs ?? [])
      const at = new Set(found.flatMap((one) => one?.at ?? []))
      // A long title may have a name in it: "southeast" is no Southeast University then.
      if (programs.length > 0 && (at.size >= long || found.every((one) => one !== null)))
        return { programs, words, at, isOfLanguage: found.every((one) => one?.isOfLanguage ?? true) }
    }
  return null
}

const isWord = (said: string, word: string): boolean => said === word
/** A typing error in a long word. */
const isSlip = (said: string, word: string): boolean =>
  said === word ||
  (word.length > 5 &&
    said.length > 4 &&
    // "Duration" is no slip for "education".
    !isGeneralWord(said) &&
    editDistance(said, word, 2) <= (word.length > 8 ? 2 : 1))

/** Of titles that are as long, a whole name weighs more: "Bachelor of Nursing" is not that of "(Honours)". */
const whole = 0.5

interface Said {
  readonly programs: readonly string[]
  readonly at: readonly number[]
  readonly isOfLanguage: boolean
}

/** The programs of which a question says the longest title; null where it says none. */
function saidIn(
  asked: Request,
  words: readonly string[],
  rows: readonly Row[],
  isSame: (said: string, word: string) => boolean,
  inCountry: boolean,
): Said | null {
  const said = tellingIn(words)
  let best: (Said & { readonly weight: number; readonly programs: string[] }) | null = null
  for (const { id, name, level } of rows) {
    const found = titlesOf(name)
      .flatMap((title) => {
        const at = whereSaid(title, said, isSame)
        const saysDegree = at !== null && at.length > title.words.length
        const hasDegree = saysDegree || title.words.some((word) => degrees.test(word))
        if (at === null || !saysEnough(asked, title, saysDegree, inCountry)) return []
        // "A master in data science" is not the bachelor's program of that name.
        return asked.level !== null && level !== asked.level && !hasDegree
          ? []
          : [{ at, weight: at.length + (title.isWhole ? whole : 0), isOfLanguage: title.isOfLanguage }]
      })
      .toSorted((one, other) => other.weight - one.weight)[0]
    if (found === undefined || found.weight < (best?.weight ?? 0)) continue
    if (found.weight > (best?.weight ?? 0)) best = { ...found, programs: [id] }
    else best!.programs.push(id)
  }
  return best
}

/** The positions of a title in what is said; null where it is not. */
function whereSaid(
  { words, degree }: Title,
  said: readonly Word[],
  isSame: (said: string, word: string) => boolean,
): readonly number[] | null {
  const from = said.findIndex((_, start) =>
    words.every((word, offset) => {
      const one = said[start + offset]
      return one !== undefined && isSame(one.word, word)
    }),
  )
  if (from === -1) return null
  const own = said.slice(from, from + words.length)
  const of = degree === null ? undefined : said.find(({ word }) => word === degree)
  return [...own, ...(of === undefined ? [] : [of])].map(({ at }) => at)
}

/** Whether a title that is said tells more than the subject by which programs are looked for. */
function saysEnough(
  asked: Request,
  { words, isOfLanguage }: Title,
  saysDegree: boolean,
  inCountry: boolean,
): boolean {
  const said = words.length + (saysDegree ? 1 : 0)
  const title = new Set(words)
  const named = asked.subjects.length > 0 ? asked.subjects : asked.subject === null ? [] : [asked.subject]
  // "No medicine. What else does RSU offer?"
  if (asked.notOf.length > 0) return false
  // "Bachelor of science in nursing" is no "Bachelor of Science".
  if (!named.every(({ phrase }) => isAmong(phrase, title))) return false
  // "General medicine in English or Russian" asks about two.
  if (asked.compares && isOfLanguage) return false
  const { subject, others } = asked
  const isSubject =
    subject !== null &&
    words.every((word) => subject.phrase.includes(word) || subjectsAlsoCalled.get(word) === subject.phrase)
  // "Bioengineering" is no subject of the search: nothing else is unknown beside it.
  const isOther = subject === null && others.every((other) => isSlip(other, words[0]!))
  // In a whole country a subject is taught under many titles.
  if (inCountry)
    return (
      (said >= fewest && !(isSubject && !saysDegree)) || (words.length === 1 && isOther && others.length > 0)
    )
  // "Sports management" is not "Management".
  return said >= fewest || (words.length === 1 && (isOther || (isSubject && others.length === 0)))
}

/**
 * A question about the programs whose title it says.
 * @param asked read without the title
 * @param whole read with it
 */
export function withTitle(
  asked: Request,
  whole: Request,
  { programs, words, at, isOfLanguage }: Titled,
): Request {
  const title = words.filter((_, position) => at.has(position))
  // "Medicine in English, how long" asks for no language; "is dentistry in English" does.
  const isInTitle = (code: string | null) =>
    code !== null && ((isOfLanguage && !asked.whether) || title.some((word) => languageNamed(word) === code))
  return {
    ...asked,
    programs,
    title,
    ...{ subject: whole.subject, subjects: [], level: whole.level },
    // "Any cheaper one?" after "computer engineering at Bilkent" is looked for by these words.
    others: whole.subject === null ? whole.others : [],
    language: isInTitle(asked.language) ? null : asked.language,
  }
}

/** Whether all words of a subject are in a title: "medicine" in that of "medical science". */
const isAmong = (phrase: string, title: ReadonlySet<string>): boolean =>
  [...title].some(
    (word, at) =>
      subjectsAlsoCalled.get(word) === phrase ||
      subjectsAlsoCalled.get([...title].slice(at, at + 2).join(' ')) === phrase,
  ) ||
  tellingIn(phrase.split(' ')).every(({ word }) =>
    [...title].some((one) => one.slice(0, telling) === word.slice(0, telling)),
  )
/** How many letters of a word tell what it is. */
const telling = 4
