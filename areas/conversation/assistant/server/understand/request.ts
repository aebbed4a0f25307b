import type { Price } from '#areas/catalogue/offers.ts'
import type { Also, Ask, Needed } from './asks.ts'
import type { KnownUniversity } from './name-index.ts'
import type { Marks } from './read-marks.ts'
import type { Subject } from './read-subject.ts'

/** A question about the catalogue, understood. */
export interface Request {
  readonly ask: Ask
  /** What else it asks for: "how long is it, and what does it cost". */
  readonly also: readonly Also[]
  readonly subject: Subject | null
  /** Two or more subjects that it compares. */
  readonly subjects: readonly Subject[]
  readonly universities: readonly KnownUniversity[]
  /** All of the city whose name stands for one of them, where that one has nothing. Older conversations lack them. */
  readonly inCity?: readonly KnownUniversity[]
  readonly countries: readonly string[]
  /** Countries that are left out ("outside Australia"). */
  readonly notIn: readonly string[]
  /** Universities that are left out ("but not Padua"). Older conversations lack them. */
  readonly notAt?: readonly KnownUniversity[]
  /** Subjects that are left out ("anything but medicine"). */
  readonly notOf: readonly Subject[]
  /** How many years a program takes that is asked for. */
  readonly lasting: number | null
  /** Whether it asks for something that no source of ours states, such as safety or salaries. */
  readonly notStated: boolean
  /** ISCED digit. */
  readonly level: string | null
  /** Two or more levels that it compares. */
  readonly levels: readonly string[]
  readonly language: string | null
  /** The languages in which programs must not be taught ("nothing in Russian"). */
  readonly notTaughtIn: readonly string[]
  /** The language that a question takes for granted: "is the Chinese-taught one in English". */
  readonly taughtIn: string | null
  /** English name of a month in which a program starts. */
  readonly month: string | null
  /** The season that stands for that month, where it names no month. */
  readonly season: 'spring' | 'fall' | null
  readonly price: Price | null
  /** The currency in which amounts are wanted ("in rupees"). */
  readonly inCurrency: string | null
  readonly order: 'cheapest' | 'dearest' | null
  /** How many of a sorted list are asked for ("top 5"). */
  readonly limit: number | null
  /** Whether it asks how many universities there are. */
  readonly countsUniversities: boolean
  /** Whether it asks for programs that do not require what it names. */
  readonly without: boolean
  /** Whether it asks what all years of a program cost, and not one. */
  readonly whole: boolean
  readonly needed: Needed | null
  readonly marks: Marks
  /** A number that could be a result of IELTS. */
  readonly band: number | null
  /** Words that are none of these: of the name of a program, or not known at all. */
  readonly others: readonly string[]
  /** Whether none of them is where a name would be. */
  readonly loose: boolean
  /** Whether it compares universities ("cheaper than", "versus"). */
  readonly compares: boolean
  /** Whether it asks for a comparison with what was said before ("compare it with Pecs"). */
  readonly besides: boolean
  /** Whether it is about the two that were named before. */
  readonly both: boolean
  /** Whether it asks where something is. */
  readonly where: boolean
  /** Whether it asks about paying in parts. */
  readonly installments: boolean
  /** Whether it asks if what was paid is paid back. */
  readonly refund: boolean
  readonly whether: boolean
  /** Whether it asks to see everything that the last answer was about ("list all"). */
  readonly all: boolean
  /** Whether it asks for any there are, and not the same as before. */
  readonly any: boolean
  /** Number of years that a question names. */
  readonly years: number | null
  /** Whether it asks about programs at large, so that it begins anew unless it says that it continues. */
  readonly general: boolean
  /** Whether it is about one of several ("its fee"). */
  readonly one: boolean
  /** Which of those in the last answer it is about, from 1 ("the second one"). */
  readonly nth: number | null
  /** The programs that it is about, by their ids: one of the last answer, or those whose title it says. Older conversations lack them. */
  readonly programs?: readonly string[]
  /** The words of that title: "and at Monash?" asks for the same there. */
  readonly title?: readonly string[]
  /** Whether it asks for another one like that of the last answer ("something like it"). */
  readonly alike: boolean
  /** Whether it asks for the same as before, elsewhere ("the same in Latvia"). */
  readonly same: boolean
  /** Whether it continues the question before ("and", "there", "it"). */
  readonly continues: boolean
  /** Its words, with names as what they are. */
  readonly frame: string
}

/** Whether a request names anything that some programs have and others do not. */
export const narrows = (request: Request): boolean =>
  request.subject !== null ||
  request.notOf.length > 0 ||
  request.universities.length > 0 ||
  request.countries.length > 0 ||
  request.level !== null ||
  request.language !== null ||
  request.month !== null ||
  request.price !== null ||
  request.order !== null ||
  request.others.length > 0

/** Whether a question says anything that the catalogue could answer. */
export const saysSomething = (request: Request): boolean =>
  narrows(request) ||
  request.notIn.length > 0 ||
  request.lasting !== null ||
  request.ask !== 'programs' ||
  request.band !== null

/** Whether universities are those of one city. */
export const isOneCity = (universities: Request['universities']): boolean =>
  new Set(universities.map(({ city }) => city)).size === 1
