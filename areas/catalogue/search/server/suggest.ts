import { countryNames } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { generic, noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { subjects } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'
import { isInUrduScript, toLatin } from '#areas/catalogue/built-in/server/search-words/typed-words.ts'
import { site } from '#site'
import type { Deps } from '#platform/config/deps.ts'
import { correctSpelling } from '#areas/catalogue/universities/server/correct-spelling.ts'
import { homeAdvantage } from '#areas/catalogue/universities/server/search-universities.ts'
import type { Suggestion } from '../contract.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { markWords } from './mark-words.ts'
import { matchSearch } from './summary/match-search.ts'
import { byUniversity } from './summary/orders.ts'
import { standingOrder } from './summary/page-in-summary.ts'
import { hostIn, readSearch, wordsOf } from './read-search.ts'
import { SmallestKeys } from './summary/smallest-keys.ts'
import type { Summary } from './summary/summary.ts'

/** The most suggestions of each kind, and in total. */
const most = { country: 2, subject: 2, university: 4, program: 4, all: 10 } as const
/** The most programs compared for a broad search. */
const comparedPrograms = 20_000

interface Proposed extends Omit<Suggestion, 'programId' | 'marks'> {
  /** `programs.number` */
  readonly program?: number
}

/**
 * Suggestions for the text typed so far: countries, subjects and universities by word prefixes, acronyms and other
 * names, and programs. Words are corrected if nothing matches.
 */
export async function suggest(
  { pool }: Pick<Deps, 'pool'>,
  typed: string,
): Promise<{ suggestions: Suggestion[] }> {
  const summary = await currentSummary(pool)
  let words = wordsOf(typed)
  if (words.length === 0) return { suggestions: [] }
  const host = hostIn(typed)
  let proposed = propose(summary, host ?? words.join(' '), host ? [host] : words)
  if (proposed.length === 0 && isInUrduScript(typed)) {
    words = wordsOf(toLatin(typed))
    proposed = propose(summary, words.join(' '), words)
  }
  if (proposed.length === 0 && !host) {
    const corrections = await correctSpelling(pool, words)
    const right = words.map((word) => corrections.get(word)?.meant[0] ?? word)
    if (right.some((word, at) => word !== words[at])) {
      words = right
      proposed = propose(summary, right.join(' '), right)
    }
  }
  const ids = await programIds({ pool }, proposed)
  return {
    suggestions: proposed
      .filter(({ program }) => program === undefined || ids.has(program))
      .map(({ program, ...rest }) => ({
        ...rest,
        programId: (program !== undefined && ids.get(program)) || null,
        marks: markWords(rest.text, words),
      })),
  }
}

async function programIds({ pool }: Pick<Deps, 'pool'>, proposed: readonly Proposed[]) {
  const numbers = proposed.flatMap(({ program }) => program ?? [])
  if (numbers.length === 0) return new Map<number, string>()
  const { rows } = await pool.query<{ number: number; id: string }>({
    name: 'suggested-programs',
    text: `select number, id from programs where number = any ($1::integer[]) and status = 'published'`,
    values: [numbers],
  })
  return new Map(rows.map(({ number, id }) => [number, id]))
}

function propose(summary: Summary, text: string, words: readonly string[]): Proposed[] {
  const places = [...countriesBeginning(summary, text), ...subjectsBeginning(text)]
  const universities = universitiesBeginning(summary, words)
  const programs = programsBeginning(
    summary,
    text,
    most.all - Math.min(places.length + universities.length, 6),
  )
  return [...places, ...universities, ...programs].slice(0, most.all)
}

const known = new WeakMap<Summary, { version: number; countries: ReadonlySet<string | undefined> }>()

/** The countries with universities. */
function countriesOf(summary: Summary): ReadonlySet<string | undefined> {
  const before = known.get(summary)
  if (before?.version === summary.version) return before.countries
  const countries = new Set(summary.universities.map((university) => university?.country))
  known.set(summary, { version: summary.version, countries })
  return countries
}

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region' })

function countriesBeginning(summary: Summary, text: string): Proposed[] {
  if (text.length < 2) return []
  const codes = new Set<string>()
  // An exact name comes before those it is a prefix of.
  const exact = countryNames().get(text)
  if (exact) codes.add(exact)
  for (const [name, code] of countryNames()) {
    if (text.length > 2 && name.startsWith(text)) codes.add(code)
  }
  const there = codes.size > 0 ? countriesOf(summary) : null
  return [...codes]
    .filter((code) => there?.has(code))
    .slice(0, most.country)
    .map((code) => ({ kind: 'country', text: inEnglish.of(code) ?? code, place: null, id: code }))
}

/** Subjects with a spelling that begins so: those of which it is the name come first, and others under that spelling. */
function subjectsBeginning(text: string): Proposed[] {
  const found = new Map<string, { name: string; isName: boolean }>()
  for (const [spelling, { code, spellings }] of subjects) {
    const begins = text.length > 2 ? spelling.startsWith(text) : spelling === text
    if (!begins || found.has(code)) continue
    const [name = ''] = spellings
    // "nurse" is proposed as Nursing and "mbbs" as Medicine, but "bio" as Biomedical and not as Radiology.
    const isOther = spelling.length > 5 && !name.startsWith(spelling.slice(0, 3))
    found.set(code, { name: isOther ? spelling : name, isName: name.startsWith(text) })
  }
  return [...found]
    .toSorted(([, one], [, other]) => Number(other.isName) - Number(one.isName))
    .slice(0, most.subject)
    .map(([code, { name }]) => ({
      kind: 'subject',
      text: name[0]!.toUpperCase() + name.slice(1),
      place: null,
      id: code,
    }))
}

const placeOf = ({ place, country }: { place: string | null; country: string }): string =>
  [place, inEnglish.of(country) ?? country].filter(Boolean).join(', ')

/** Universities with every word, the last one as a prefix: an acronym or exact name first, then by standing. */
export function universitiesBeginning(summary: Summary, words: readonly string[]): Proposed[] {
  const { universityWords, universityNames, universities } = summary
  const distinctive = words.filter((word) => !noise.has(word) && !generic.has(word))
  const needed = distinctive.length > 0 ? distinctive : words
  let found: Set<number> | undefined
  for (const word of needed) {
    const last = word === words.at(-1)
    const having = new Set<number>()
    for (const one of last && word.length > 1 ? universityWords.beginning(word, 300) : [word]) {
      for (const university of universityWords.having(one)) {
        if (!found || found.has(university)) having.add(university)
      }
    }
    found = having
  }
  const text = words.join(' ')
  const whole = new Set([...universityNames.having(text), ...universityNames.having(distinctive.join(' '))])
  const { ranks, universities: byStanding } = standingOrder(summary)
  const withPrograms = byUniversity(summary).from
  const best = new SmallestKeys(most.university)
  // A domain that is a word of the name only begins it, as other names do.
  const isWhole = (university: number) =>
    whole.has(university) && !universities[university]?.wordsInFull.includes(text)
  const highest = Math.max(
    ...[...(found ?? [])].filter(isWhole).map((university) => universities[university]?.standing ?? 0),
  )
  for (const university of found ?? []) {
    const facts = universities[university]
    if (!facts) continue
    const begins = facts.names.some((name) => name.startsWith(text))
    const taught = withPrograms[university + 1]! > withPrograms[university]!
    // Of several with one acronym that of the students' countries is meant, unless another is far better known.
    const near = site.studentCountries.includes(facts.country) && facts.standing + homeAdvantage >= highest
    const worse = isWhole(university) ? (near ? 0 : 2) : begins ? 4 : 5
    best.add((worse + (taught ? 0 : 1)) * universities.length + ranks[university]!)
  }
  return [...best.sorted()].map((key) => {
    const facts = universities[byStanding[key % universities.length]!]!
    return { kind: 'university', text: facts.name, place: placeOf(facts), id: facts.id }
  })
}

/** Programs by name, one for each name: that of the best-known university. */
function programsBeginning(summary: Summary, text: string, limit: number): Proposed[] {
  if (text.length < 3) return []
  const { numbers, scores } = matchSearch(summary, readSearch(text).terms, comparedPrograms)
  const { ranks } = standingOrder(summary)
  const size = summary.universities.length
  const best = new SmallestKeys(60)
  for (let at = 0; at < numbers.length; at++) {
    best.add(
      ((255 - scores[at]!) * size + ranks[summary.universityOf[numbers[at]!]!]!) * (numbers.length + 1) + at,
    )
  }
  const seen = new Set<number>()
  const found: Proposed[] = []
  for (const key of best.sorted()) {
    const program = numbers[key % (numbers.length + 1)]!
    const name = summary.nameOf[program]!
    if (seen.has(name)) continue
    seen.add(name)
    const university = summary.universities[summary.universityOf[program]!]!
    const [shown = ''] = summary.names.texts[name]!.split('\t')
    found.push({ kind: 'program', text: shown, place: university.name, id: university.id, program })
    if (found.length === Math.min(limit, most.program)) break
  }
  return found
}
