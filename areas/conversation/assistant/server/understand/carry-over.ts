import { plainFacts, type Ask } from './asks.ts'
import { regionOf } from './read-place.ts'
import type { KnownUniversity } from './name-index.ts'
import type { Request } from './request.ts'
import type { Speech } from './spellings.ts'

/** A program in the last answer. */
export interface Shown {
  readonly program: string
  readonly university: KnownUniversity
}

/** What a conversation is about, as it is stored with an answer. */
export interface About {
  readonly kind: 'catalogue' | 'article' | 'application' | 'records'
  readonly speech: Speech
  /** The first of a sorted list: what "its fee" is about. */
  readonly first: KnownUniversity | null
  /** The programs of its rows, in their order: "the second one". Older conversations lack them. */
  readonly shown?: readonly Shown[]
  /** Of an article: the question that found it. */
  readonly question: string | null
  readonly request: Request | null
  /** The one university that it was about before: "which of both is cheaper". */
  readonly earlier?: KnownUniversity | null
}

/** The one university that a conversation was about before an answer; the same as before where that has changed nothing. */
export function earlierOf(now: Request, last: About | null): KnownUniversity | null {
  const [before, another] = last?.request?.universities ?? []
  if (before === undefined || another !== undefined) return null
  return now.universities.some(({ id }) => id === before.id) ? (last?.earlier ?? null) : before
}

/**
 * A question together with what the conversation is about: what it leaves out is that of the last answer. Each rule is
 * about one part of the request; a question that stands alone takes over nothing.
 * @param about null at the beginning
 * @param words how many the question has
 */
export function together(asked: Request, about: About | null, words: number): Request {
  const last = about?.request ?? null
  if (last === null || about === null) return asked
  // Titles were looked for where the conversation is: "Data science anywhere?" is not about that of Padua.
  const alone = isPlaced(asked) ? asked : { ...asked, programs: [] }
  const now = isCheaperThanOne(asked, about) ? { ...asked, alike: true } : asked
  // After an article only what says that it continues goes on about the programs before it.
  if (about.kind === 'article' ? !now.continues && !asksOfProgram(now, about) : !follows(now, last, words))
    return alone
  const nth = isPlaced(now) ? undefined : meantOf(now, last, about.shown ?? [])
  const placed = isPlaced(now)
  const newSubject = namesSubject(now)
  const ask = askOf(now, last)
  const band = last.needed?.label === 'IELTS' && now.band !== null && now.needed === null ? now.band : null
  return {
    ...now,
    ask: band === null ? ask : 'eligible',
    marks:
      band !== null
        ? { ...now.marks, ielts: band }
        : ask === 'eligible' && now.ask !== 'eligible'
          ? last.marks
          : now.marks,
    needed: now.needed ?? (ask === 'needs' ? last.needed : null),
    subject: subjectOf(now, last),
    others: now.same
      ? last.subject === null
        ? last.others
        : []
      : namesSubject(now)
        ? now.others
        : last.others,
    universities: nth === undefined ? universitiesOf(now, about, last) : [nth.university],
    inCity: placed ? now.inCity : nth === undefined && !now.alike ? last.inCity : [],
    countries: nth === undefined ? countriesOf(now, last) : [],
    programs:
      nth !== undefined
        ? [nth.program]
        : (now.programs ??
          (placed || newSubject || now.alike || now.order !== null || now.level !== null
            ? []
            : last.programs)),
    title: now.title ?? (placed || newSubject ? [] : last.title),
    level: now.level ?? (newSubject ? null : last.level),
    language:
      now.language ??
      (now.ask === 'language' || last.ask === 'language' || now.notTaughtIn.length > 0
        ? null
        : last.language),
    price: priceOf(now, last) ?? (placed || newSubject ? null : last.price),
    month: now.month ?? (newSubject ? null : last.month),
    season: now.month === null && !newSubject ? last.season : now.season,
    notIn: now.notIn.length > 0 || placed ? now.notIn : last.notIn,
    notOf: now.notOf.length > 0 || newSubject ? now.notOf : last.notOf,
    order: now.order ?? (now.ask === 'programs' && placed ? last.order : null),
  }
}

/** "Cheaper" after a single program asks for another. */
const isCheaperThanOne = (now: Request, { shown }: About): boolean =>
  shown?.length === 1 &&
  now.price === null &&
  !isPlaced(now) &&
  !several.test(now.frame) &&
  /\bcheaper\b/u.test(now.frame)

/** What is said of several: "how long are they". */
const several =
  /\b(?:these|those|they|them|their|inka|unka|inme|unme|(?:in|un) (?:mein|sab)|dono|both|which|konsa|all|sab|each)\b/u
/** What is asked of one program, and not of a list. */
const ofOne: ReadonlySet<Ask> = new Set([...plainFacts, 'needs', 'requirements', 'recognized', 'place'])

/** Which of the programs in the last answer a question means: the second one, or the one that a sorted list began with. */
function meantOf(now: Request, last: Request, shown: readonly Shown[]): Shown | undefined {
  if (now.nth !== null) return shown[now.nth - 1]
  const isOne = now.one || (ofOne.has(now.ask) && now.order === null && !several.test(now.frame))
  return last.order !== null && last.limit === null && isOne && !namesSubject(now) ? shown[0] : undefined
}

const isPlaced = ({ universities, countries }: Request): boolean =>
  universities.length > 0 || countries.length > 0

/** Whether it names a subject, or words that may be one. */
const namesSubject = ({ subject, others, same, programs = [] }: Request): boolean =>
  subject !== null || (programs.length + others.length > 0 && !same)

/** Whether a question says anything besides a subject that could continue another. */
const isPartial = (now: Request): boolean =>
  now.band !== null ||
  now.ask !== 'programs' ||
  now.price !== null ||
  now.order !== null ||
  now.language !== null ||
  now.notTaughtIn.length > 0 ||
  now.level !== null ||
  now.month !== null ||
  now.lasting !== null ||
  now.notIn.length > 0 ||
  now.notOf.length > 0 ||
  isPlaced(now)

/** How many words a question has at most that continues without saying so. */
const shortest = 4
/** A question that only moves to another place may be longer: "Australia is too far, only Europe please". */
const shortMove = 9

function follows(now: Request, last: Request, words: number): boolean {
  if (now.continues || now.same || isAgain(now, words)) return true
  // "Where is MBBS cheap?" asks for the place, which the last answer must not fill in.
  if (namesSubject(now) && /\b(?:where|kahan|kidhar)\b/u.test(now.frame)) return false
  // "Where is it cheapest" names nothing, and so is about the same.
  if (now.order !== null && !namesSubject(now) && !isPlaced(now) && now.level === null && words <= shortMove)
    return true
  const names = now.universities.length > 0
  const alone = namesSubject(now)
  // "And the fee?", "any under 3000": nothing is named that stands for itself.
  if (
    !now.general &&
    !alone &&
    !isPlaced(now) &&
    isPartial(now) &&
    !(now.ask === 'programs' && words > shortest && now.price !== null)
  )
    return true
  // "Only those in Europe" moves to another place.
  if (
    !now.general &&
    // "Any cheaper place in Europe?"
    (!now.any || (now.order !== null && now.level === null)) &&
    !alone &&
    !names &&
    now.ask === 'programs' &&
    now.price === null &&
    isPlaced(now) &&
    words <= shortMove &&
    last.subject !== null
  )
    return true
  // "Italy?", "and nursing": a few words that name one thing.
  return (
    words <= shortest &&
    (isPartial(now) || alone) &&
    !(alone && isPlaced(now)) &&
    !(names && last.universities.length === 0 && now.ask !== 'programs' && last.subject === null)
  )
}

/** "Where?", "list all": nothing but what the last answer was about. */
const isAgain = (now: Request, words: number): boolean =>
  words <= shortest && !namesSubject(now) && !isPlaced(now) && (now.all || now.general)

/** "Only the English ones" are looked for. */
const onlyThose = /\b(?:only|just|sirf|ones|wala)\b/u

/** "Is it in Georgia too?" */
const alsoThere =
  /\bbhi (?:hai|hain|hota|hoti|milta|milti|available)\b|^(?:is|are) (?:it|this|that|they|there)\b.*\b(?:also|too|available)\b/u

/** "And in Germany?" asks the same again; "is there also medicine" asks for programs. */
function askOf(now: Request, last: Request): Ask {
  if (now.all && now.ask === 'programs') return 'programs'
  if (now.ask === 'programs' && isPlaced(now) && alsoThere.test(now.frame)) return 'programs'
  if (now.besides && isPlaced(now) && last.ask !== 'duration') return 'fees'
  if (now.ask !== 'programs' || now.order !== null || now.price !== null) return now.ask
  if (now.language !== null)
    return last.universities.length === 1 && !onlyThose.test(now.frame) ? 'language' : 'programs'
  if (now.month !== null) return 'programs'
  const alone = namesSubject(now)
  if (now.any || (alone && now.whether)) return 'programs'
  // "Same subject, but Kazakhstan" after a question about one university looks for programs.
  if (now.same && now.countries.length > 0 && last.universities.length > 0 && last.ask !== 'fees')
    return 'programs'
  return last.ask
}

/** A word beside a clear question about the same program names no other. */
function subjectOf(now: Request, last: Request): Request['subject'] {
  if (now.subject !== null || (!now.same && (now.programs ?? []).length > 0)) return now.subject
  if (now.others.length > 0 && !now.same && (now.ask === 'programs' || !now.loose)) return null
  return now.notOf.some(({ code }) => code === last.subject?.code) ? null : last.subject
}

function universitiesOf(now: Request, about: About, last: Request): readonly KnownUniversity[] {
  const [one, another] = last.universities
  if (now.besides && now.universities.length === 1 && another === undefined && one !== undefined)
    return [one, ...now.universities]
  if (
    (now.both || isWhichOf(now)) &&
    !isPlaced(now) &&
    one !== undefined &&
    another === undefined &&
    about.earlier
  )
    return [about.earlier, one]
  if (isPlaced(now)) return now.universities
  if (now.alike) return []
  if (now.one && about.first) return [about.first]
  return now.subject !== null && last.universities.length === 0 ? [] : last.universities
}

/** "Konsa sasta" after two universities, one after the other. */
const isWhichOf = (now: Request): boolean =>
  now.order !== null &&
  !namesSubject(now) &&
  /^(?:which|konsa)\b(?!.*\b(?:country|mulk|city|programs?)\b)/u.test(now.frame)

/** A region stays one, whatever is left out of it. */
const countriesOf = (now: Request, last: Request): readonly string[] =>
  isPlaced(now) || now.alike
    ? now.countries
    : regionOf(last.countries)
      ? last.countries
      : last.countries.filter((code) => !now.notIn.includes(code))

/** "And up to 6000" is in the currency of before. */
const priceOf = ({ price }: Request, last: Request): Request['price'] =>
  price?.assumed && last.price && !last.price.assumed
    ? { ...price, currency: last.price.currency, assumed: false }
    : price

/** "How long is it" after an article goes on about the programs before it. */
export const asksOfProgram = (asked: Request, last: About): boolean =>
  last.request !== null &&
  // "Entrance test?", "taught in English?", "anything cheaper": what only programs have.
  (['needs', 'language', 'hostel', 'recognized', 'start'].includes(asked.ask) ||
    (asked.ask === 'duration' && asked.years !== null) ||
    asked.order !== null ||
    (asked.ask === 'programs' && /\b(?:options?|programs?|course|degrees?|dikhao)\b/u.test(asked.frame)) ||
    (asked.continues && ['duration', 'eligible'].includes(asked.ask)))
