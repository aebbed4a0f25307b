import { courseTotalOf, currenciesOf, isComplete } from '#areas/catalogue/costs/contract/course-total.ts'
import { feeYearOf } from '#areas/catalogue/programs/contract/fact-age.ts'
import { admissionOf } from '#areas/catalogue/programs/contract/admission.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { statedStarts } from '#areas/catalogue/programs/contract/stated-intakes.ts'
import type { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import { countVerdicts } from '#areas/catalogue/fit/contract/judged-lines.ts'
import type { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { isQuestion } from '#areas/catalogue/fit/contract/regulators.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import { formatIntake, startNames } from '#kit/language/intakes.ts'
import { formatter } from '#kit/language/locale.ts'
import { textOf } from '#kit/language/text-of.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { programFactTexts } from '#texts/catalogue/programs/program-facts.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { cutText } from '#platform/language/cut-text.ts'
import { comparisonPdfTexts as texts } from '#texts/planning/proposals/comparison-pdf.ts'

const rows = compareTexts.rows
/** Characters of a text from the source; the rest is read at the source. */
const longestCell = 400

/** A program with everything that the comparison states of it. */
export interface ComparedProgram {
  readonly program: Program
  readonly city: string | null
  readonly fit: ReplyOf<typeof showProgramFit>
  readonly costs: ReplyOf<typeof showProgramCosts>
}

/** A row of the comparison: what it is about, and the value of each program; null is not given. */
export interface ComparedRow {
  readonly label: string
  readonly values: readonly (string | null)[]
}

/** `3 May 2027`: a calendar day. @param iso as in 2027-05-03 */
export const dayText = (iso: string): string =>
  formatter(
    'day of a comparison',
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }),
  ).format(new Date(`${iso}T12:00:00Z`))

const nameOf = (type: 'region' | 'language', code: string): string =>
  formatter(
    `${type} of a comparison`,
    (locale) => new Intl.DisplayNames(locale, { type, fallback: 'code' }),
  ).of(code) ?? code

function lengthText({ durationMonths }: Program): string | null {
  if (durationMonths === null) return null
  return durationMonths % 12 === 0
    ? programFactTexts.years({ years: durationMonths / 12 })
    : programFactTexts.months({ months: durationMonths })
}

function degreeText({ levelName, award }: Program): string | null {
  const level = levelName && (textOf(programFactTexts.levels, levelName) ?? levelName.replaceAll('_', ' '))
  return [level, award].filter(Boolean).join(', ') || null
}

/** The tuition as the source states it, with its year if that is not the current one. @param today ISO day */
function tuitionText(
  { tuition, tuitionTo, tuitionBasis, tuitionYear }: Program,
  today: string,
): string | null {
  if (tuition === null) return null
  const basis =
    tuitionBasis &&
    (textOf(programFactTexts.basis, tuitionBasis) ?? programFactTexts.basisOther({ basis: tuitionBasis }))
  const { year, age } = feeYearOf(tuitionYear, today)
  const dated =
    year !== null && (age === 'past' || age === 'old') ? programFactTexts.tuitionOf[age]({ year }) : null
  return [[formatExactAmount(tuition, tuitionTo), basis].filter(Boolean).join(' '), dated]
    .filter(Boolean)
    .join(', ')
}

const feeText = ({ costs }: ComparedProgram, kind: 'application' | 'deposit'): string | null =>
  costs.fees
    .filter((fee) => fee.kind === kind)
    .map(({ money }) => formatExactAmount(money))
    .join(', ') || null

const totalOf = ({ costs }: ComparedProgram) => courseTotalOf(costs.lines)

/** The total of the whole course; one that leaves something out says what. */
function wholeText(one: ComparedProgram, inDifferentCurrencies: boolean, today: string): string | null {
  const total = totalOf(one)
  if (total === null) return null
  const { money, besides, missing } = total
  const amount = formatExactAmount(money)
  const { year, age } = feeYearOf(one.program.tuitionYear, today)
  return [
    isComplete(total) ? amount : `${rows.from({ amount })}.`,
    age === 'old' && rows.tuitionIsOld({ year: year! }),
    inDifferentCurrencies && rows.notComparable,
    besides.length > 0 &&
      rows.besides({
        sums: besides.map((money) => formatExactAmount(money)).join(' + '),
        currency: money.currency,
      }),
    missing.length > 0 && rows.notCounted({ kinds: missing.map((kind) => rows.costs[kind]).join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** How much of the requirements the record of the student meets; null where no requirements are known. */
function fitText({ fit: { compared, requirements } }: ComparedProgram): string | null {
  if (requirements.length === 0) return null
  if (!compared) return texts.noRecord
  const { met, missed, notKnown, absent } = countVerdicts(requirements)
  return [
    rows.metOf({ met, total: requirements.length }),
    missed > 0 ? rows.notMet({ count: missed }) : null,
    notKnown === 0
      ? null
      : absent === notKnown
        ? texts.notInRecord({ count: absent })
        : rows.unknown({ count: notKnown }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** As much of a long text as a cell takes, to the last whole word. */
function shortened(text: string | null): string | null {
  if (text === null) return null
  const cut = cutText(text, longestCell)
  if (cut === text) return text
  return `${cut.replace(/\s+\S*$/, '')} …`
}

const recognitionText = ({ fit }: ComparedProgram): string | null =>
  fit.recognition.map(({ regulator, verdict }) => rows.regulatorSays[verdict]({ regulator })).join(', ') ||
  null

/** The starts that the note of the source names, in our words; null if it names none. */
const notedStarts = ({ intakeNote }: Program, today: string): string | null =>
  statedStarts(intakeNote, today).flatMap(startNames).join(', ') || null

/**
 * The rows of a comparison of programs.
 * @param today ISO day
 */
export function comparisonRows(columns: readonly ComparedProgram[], today: string): ComparedRow[] {
  const row = (label: string, valueOf: (one: ComparedProgram) => string | null): ComparedRow => ({
    label,
    values: columns.map(valueOf),
  })
  const [currency, ...others] = currenciesOf(columns.map(totalOf))
  const isMixed = others.length > 0
  return [
    row(rows.where, ({ program, city }) =>
      [city, nameOf('region', program.university.country)].filter(Boolean).join(', '),
    ),
    row(rows.award, ({ program }) => degreeText(program)),
    row(rows.length, ({ program }) => lengthText(program)),
    row(rows.language, ({ program }) => program.language && nameOf('language', program.language)),
    row(texts.fit, fitText),
    row(rows.inWords, ({ program }) => shortened(program.entryRequirements)),
    row(rows.regulators, recognitionText),
    row(rows.tuition, ({ program }) => tuitionText(program, today)),
    row(rows.application, (one) => feeText(one, 'application')),
    row(rows.deposit, (one) => feeText(one, 'deposit')),
    row(currency === undefined || isMixed ? rows.wholeCourse : rows.whole({ currency }), (one) =>
      wholeText(one, isMixed, today),
    ),
    row(
      rows.starts,
      ({ program }) =>
        program.intakes.map(({ code }) => formatIntake(code)).join(', ') || notedStarts(program, today),
    ),
    row(rows.deadline, ({ program }) => program.nextDeadline && dayText(program.nextDeadline)),
    row(rows.open, ({ program }) => rows.admission[admissionOf(program)]),
  ]
}

/** Where the facts of a program were read and when, each place once with its newest day. */
export function sourcesOf({ program, fit, costs }: ComparedProgram): { term: string; value: string }[] {
  const read = [
    { term: texts.sources.program, url: program.sourceUrl, on: program.checkedOn },
    { term: texts.sources.requirements, url: fit.sourceUrl, on: fit.checkedOn },
    ...costs.fees.map(({ sourceUrl, checkedOn }) => ({
      term: texts.sources.fees,
      url: sourceUrl,
      on: checkedOn,
    })),
    ...costs.lines
      .filter(({ kind, money }) => kind !== 'tuition' && money !== null)
      .map(({ kind, sourceUrl, checkedOn }) => ({ term: rows.costs[kind], url: sourceUrl, on: checkedOn })),
    ...fit.recognition
      .filter((line) => !isQuestion(line))
      .map(({ regulator, sourceUrl, checkedOn }) => ({ term: regulator, url: sourceUrl, on: checkedOn })),
  ]
  const stated = read.flatMap(({ term, url, on }) => {
    if (url === null) return []
    return [{ term, value: on === null ? texts.source({ url }) : texts.sourceOn({ url, day: dayText(on) }) }]
  })
  const once = new Map(stated.map((one) => [`${one.term} ${one.value}`, one]))
  return once.size === 0 ? [{ term: texts.sources.program, value: texts.notGiven }] : [...once.values()]
}
