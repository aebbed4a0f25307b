import type pg from 'pg'
import { typedWords } from '#areas/catalogue/offers.ts'
import type { About } from './carry-over.ts'
import type { NameIndex } from './name-index.ts'
import { isLoose, titledIn, withTitle } from './names/titled-program.ts'
import { readRequest } from './read-request.ts'
import type { Request } from './request.ts'
import { plainOf, spelledRight, type Plain } from './spellings.ts'

/** A question, and the request that it is. */
export interface ReadNamed {
  readonly asked: Request
  /** The question without slips; a title that it says stands there as "subject". */
  readonly whole: Plain
  /** Whether the sentences that ask say what about, without the story around them. */
  readonly standsAlone: boolean
  /** Whether they name a university, a country or a subject. */
  readonly namesAny: boolean
}

/**
 * Reads the names of a question, and then what it asks without the titles among them: "Institutions and Governance",
 * "Applied Economics" and "Natural Risks" ask for no university, no application and no prediction.
 * @param isOrdinary whether a word occurs in our articles, and so is hardly a name
 */
export async function readNamed(
  pool: pg.Pool,
  written: Plain,
  names: NameIndex,
  last: About | null,
  isOrdinary: (word: string) => boolean,
): Promise<ReadNamed> {
  const { request, words, ...how } = readRequest(written, names, isOrdinary)
  const whole = spelledRight(written, words)
  const place = last?.kind === 'catalogue' ? last.request : null
  const titled = await titledIn(pool, request, place, [written.words, whole.words])
  if (titled === null) {
    // "And at Monash?" after the Master of Laws of another university.
    const before = isOnlyPlace(request) ? (place?.title ?? []) : []
    const same =
      before.length === 0 || place === null
        ? null
        : await titledIn(pool, { ...place, ...placeOf(request) }, null, [before])
    const asked = same === null ? request : { ...withTitle(request, place!, same), same: true }
    return { asked, whole, ...how }
  }
  const masked = withoutTitle(written, titled.at)
  if (masked === null) return { asked: withTitle(request, request, titled), whole, ...how }
  const again = readRequest(masked, names, isOrdinary)
  return {
    asked: withTitle(again.request, request, titled),
    whole: spelledRight(masked, again.words),
    standsAlone: again.standsAlone,
    namesAny: true,
  }
}

const placeOf = ({ universities, countries }: Request) => ({ universities, countries })
/** The most words of a question that says no more than a place. */
const fewWords = 4
const isOnlyPlace = ({ subject, others, level, universities, continues, frame }: Request): boolean =>
  universities.length > 0 &&
  subject === null &&
  others.length === 0 &&
  level === null &&
  (continues || frame.split(' ').length <= fewWords)

/** The question with "subject" where a title stands; null where that cannot be told from its words. */
function withoutTitle(written: Plain, at: ReadonlySet<number>): Plain | null {
  const typed = typedWords(written.latin)
  if (typed.length !== written.words.length) return null
  const runs: number[][] = []
  for (const position of [...at].toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    const between = run === undefined ? [] : written.words.slice(run.at(-1)! + 1, position)
    if (run !== undefined && between.every(isLoose)) run.push(position)
    else runs.push([position])
  }
  // Folded as its words are: "santé".
  let text = written.latin.normalize('NFD').replaceAll(/\p{M}/gu, '')
  let isFirst = true
  for (const run of runs.toSorted((one, other) => other.length - one.length)) {
    const words = typed.slice(run[0], run.at(-1)! + 1)
    const pattern = new RegExp(String.raw`(?<![a-z\d])${words.join(String.raw`[^a-z\d]+`)}(?![a-z\d])`, 'i')
    if (!pattern.test(text)) return null
    text = text.replace(pattern, isFirst ? 'subject' : '')
    isFirst = false
  }
  return { ...plainOf(text), speech: written.speech }
}
