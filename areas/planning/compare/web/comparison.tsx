import type { ReactNode } from 'react'
import { courseTotalOf, currenciesOf, isComplete } from '#areas/catalogue/costs/contract/course-total.ts'
import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { admissionOf } from '#areas/catalogue/programs/contract/admission.ts'
import { countVerdicts } from '#areas/catalogue/fit/contract/judged-lines.ts'
import { requirementKinds } from '#areas/catalogue/fit/contract/requirements.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import {
  describeLength,
  describeLevel,
  describeLanguage,
  describeStart,
  describeTuition,
  quotedNote,
  Tuition,
  tuitionParts,
  unsureAmount,
} from '#areas/catalogue/offers-web.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { countryName, formatShortDay, formatDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { FitCell, Folded, Recognition, Requirements, requirementsAsText } from './compared-cells.tsx'
import type { Compared } from './compared.ts'

const texts = compareTexts.rows

/** The value of one program in one row. */
export interface Cell {
  /** What is compared; null = not given. */
  text: string | null
  /** What is shown instead of the text, if anything. */
  shown?: ReactNode
  /** It could not be loaded. */
  missing?: boolean
  /** Why it is the best of what was compared. */
  mark?: 'lowest' | 'mostTime'
}

export interface Line {
  key: string
  label: string
  cells: Cell[]
  /** Whether all programs have the same value. */
  same: boolean
}

export interface Group {
  key: string
  label: string
  lines: Line[]
}

const notLoaded: Cell = { text: null, missing: true }

/**
 * The lines of the comparison by subject: whether the student fits, time, money, requirements, place, recognition, dates.
 * Kinds of requirements that no program has are left out, as is the campus where none is given.
 */
export function comparisonOf(columns: readonly Compared[]): Group[] {
  const currencies = currenciesOf(columns.map(totalOf))
  const line = (key: string, label: string, cellOf: (one: Compared) => Cell): Line => {
    const cells = columns.map(cellOf)
    const same = cells.length > 1 && cells.every(({ text, missing }) => !missing && text === cells[0]?.text)
    return { key, label, cells, same }
  }
  const fact = (
    key: string,
    label: string,
    textOf: (one: NonNullable<Compared['program']>) => string | null,
    shown?: (one: NonNullable<Compared['program']>) => ReactNode,
  ) =>
    line(key, label, ({ program }) => {
      if (!program) return notLoaded
      const text = textOf(program) || null
      return shown && text !== null ? { text, shown: shown(program) } : { text }
    })
  return [
    // Without a record, nothing was compared.
    ...(columns.some(({ fit }) => fit?.compared)
      ? [{ key: 'fit', label: texts.fit, lines: [line('fit', texts.fit, fitOf)] }]
      : []),
    {
      key: 'time',
      label: texts.time,
      lines: [
        fact('length', texts.length, ({ durationMonths }) => describeLength(durationMonths)),
        fact('award', texts.award, ({ award, levelName }) =>
          [describeLevel(levelName), award].filter(Boolean).join(', '),
        ),
        fact('language', texts.language, ({ language }) => describeLanguage(language)),
      ],
    },
    {
      key: 'money',
      label: texts.money,
      lines: [
        fact(
          'tuition',
          texts.tuition,
          (program) => describeTuition(program),
          (program) => <Tuition of={program} />,
        ),
        line('application', texts.application, (one) => feeOf(one, 'application')),
        line('deposit', texts.deposit, (one) => feeOf(one, 'deposit')),
        line('living', texts.living, livingOf),
        line('whole', describeWhole(currencies), (one) => wholeCostOf(one, currencies.length > 1)),
      ],
    },
    {
      key: 'requirements',
      label: texts.requirements,
      lines: [
        ...requirementKinds
          .filter((kind) => columns.some(({ fit }) => fit?.requirements.some((line) => line.kind === kind)))
          .map((kind) =>
            line(kind, texts.kinds[kind], ({ fit }) => {
              if (fit === null) return notLoaded
              const lines = fit.requirements.filter((one) => one.kind === kind)
              if (lines.length === 0) return { text: null }
              return {
                text: requirementsAsText(lines),
                shown: <Requirements lines={lines} compared={fit.compared} />,
              }
            }),
          ),
        fact(
          'in-words',
          texts.inWords,
          ({ entryRequirements }) => entryRequirements,
          ({ entryRequirements }) => <Folded text={entryRequirements ?? ''} />,
        ),
      ],
    },
    {
      key: 'place',
      label: texts.place,
      lines: [
        line('where', texts.where, ({ program, university }) =>
          program
            ? {
                text: [university?.city, countryName(program.university.country)].filter(Boolean).join(', '),
              }
            : notLoaded,
        ),
        ...(columns.some(({ program }) => program?.campus)
          ? [fact('campus', texts.campus, ({ campus }) => campus)]
          : []),
      ],
    },
    {
      key: 'recognition',
      label: texts.recognition,
      lines: [
        line('recognition', texts.regulators, ({ fit }) => {
          if (fit === null) return notLoaded
          if (fit.recognition.length === 0) return { text: null }
          return {
            text: fit.recognition.map(({ regulator, verdict }) => `${regulator} ${verdict}`).join(),
            shown: <Recognition lines={fit.recognition} />,
          }
        }),
      ],
    },
    {
      key: 'dates',
      label: texts.dates,
      lines: [
        fact(
          'starts',
          texts.starts,
          (program) =>
            program.intakes.map(({ code }) => formatIntake(code)).join(', ') || describeStart(program),
        ),
        fact('deadline', texts.deadline, ({ nextDeadline, intakeNote }) =>
          nextDeadline === null
            ? quotedNote(lastDayInWords(intakeNote, dayFromNow(new Date(), 0)))
            : formatShortDay(nextDeadline),
        ),
        fact('open', texts.open, (program) =>
          program.status === 'withdrawn' ? texts.withdrawn : texts.admission[admissionOf(program)],
        ),
        fact('checked', texts.factsChecked, ({ checkedOn }) => checkedOn && formatShortDay(checkedOn)),
      ],
    },
  ]
}

/** The questions students ask first, by the keys of their lines. */
const asked = ['fit', 'tuition', 'whole', 'deadline', 'open', 'starts']

interface Comparison {
  /** What differs, or could not be loaded, in the order of the students' questions. */
  differs: Line[]
  /** What is known and the same for all. */
  alike: Line[]
  /** What is not known of any. */
  unknown: Line[]
}

/** The lines of a comparison, those that differ first. */
export function sortedByDifference(groups: readonly Group[], columns: readonly Compared[]): Comparison {
  const rank = ({ key }: Line) => (asked.includes(key) ? asked.indexOf(key) : asked.length)
  const lines = groups.flatMap((group) => group.lines).toSorted((one, other) => rank(one) - rank(other))
  const isUnknown = ({ cells }: Line) => cells.every(({ text, missing }) => !missing && !text)
  return {
    differs: lines.filter((line) => !line.same && !isUnknown(line)).map((line) => withMark(line, columns)),
    alike: lines.filter((line) => line.same && !isUnknown(line)),
    unknown: lines.filter(isUnknown),
  }
}

/** The place of the one lowest number; -1 when fewer than two are known, or two are equally low. */
function placeOfLowest(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null)
  const lowest = Math.min(...known)
  return known.length > 1 && known.filter((value) => value === lowest).length === 1
    ? values.indexOf(lowest)
    : -1
}

/** The yearly tuition, where it is one figure of this year's. */
function comparableTuition({ program }: Compared): { amount: number; currency: string } | null {
  if (!program || program.tuition === null || program.tuitionTo !== null) return null
  if (program.tuitionBasis !== 'year' || program.tuitionYear !== null) return null
  return program.tuition
}

/** Marks the lowest price or the last deadline, if these were given in the same way for all that have one. */
function withMark(line: Line, columns: readonly Compared[]): Line {
  const numbers: Record<string, () => (number | null)[]> = {
    tuition: () => {
      const known = columns.map(comparableTuition)
      const currencies = new Set(known.map((money) => money?.currency))
      return currencies.size === 1 ? known.map((money) => money?.amount ?? null) : []
    },
    whole: () => {
      const totals = columns.map(totalOf)
      return totals.every(isComplete) && currenciesOf(totals).length === 1
        ? totals.map((total) => total!.money.amount)
        : []
    },
    deadline: () =>
      columns.map(({ program }) => (program?.nextDeadline ? -Date.parse(program.nextDeadline) : null)),
  }
  const place = placeOfLowest(numbers[line.key]?.() ?? [])
  if (place < 0) return line
  const mark = line.key === 'deadline' ? 'mostTime' : 'lowest'
  return { ...line, cells: line.cells.map((cell, at) => (at === place ? { ...cell, mark } : cell)) }
}

/** How many of the requirements the student's record meets. Nothing where there is no record, or no requirement. */
function fitOf({ fit }: Compared): Cell {
  if (fit === null) return notLoaded
  const { requirements, compared } = fit
  if (!compared || requirements.length === 0) return { text: null }
  const counts = countVerdicts(requirements)
  return {
    text: `${texts.metOf({ met: counts.met, total: requirements.length })} ${counts.missed}`,
    shown: <FitCell counts={counts} total={requirements.length} />,
  }
}

function feeOf({ costs }: Compared, kind: 'application' | 'deposit'): Cell {
  if (costs === null) return notLoaded
  const fees = costs.fees.filter((fee) => fee.kind === kind)
  return { text: fees.map(({ money }) => formatAmount(money)).join(', ') || null }
}

function livingOf({ costs }: Compared): Cell {
  if (costs === null) return notLoaded
  const amount = costs.lines.find(({ kind }) => kind === 'living')
  const money = amount?.there ?? amount?.money
  if (!money && amount?.each && amount.per) {
    return { text: texts.each({ amount: formatAmount(amount.each), per: texts.per[amount.per] }) }
  }
  return { text: money ? formatAmount(money) : null }
}

const totalOf = ({ costs }: Compared) => costs && courseTotalOf(costs.lines)

/**
 * The one currency in which all totals stay although another was chosen; null where they are converted. Where they stay
 * in several, each cell says so.
 */
export function unconverted(columns: readonly Compared[]): { from: string; into: string } | null {
  const into = columns.find(({ costs }) => costs !== null)?.costs?.currency
  const [from, ...others] = currenciesOf(columns.map(totalOf))
  if (from === undefined || into === undefined || others.length > 0) return null
  return from === into ? null : { from, into }
}

/** Names the currency in which all totals are. */
const describeWhole = ([currency, ...others]: readonly string[]): string =>
  currency === undefined || others.length > 0 ? texts.wholeCourse : texts.whole({ currency })

/** The total of the known costs, with a list of what it does not include: a partial total must not look complete. */
function wholeCostOf(one: Compared, inDifferentCurrencies: boolean): Cell {
  const { costs } = one
  if (costs === null) return notLoaded
  const total = totalOf(one)
  if (total === null) return { text: null }
  const { money, besides, missing } = total
  const amount = formatAmount(money)
  const text = isComplete(total) ? amount : texts.from({ amount })
  const currencies = new Set(costs.lines.flatMap(({ money }) => money?.currency ?? []))
  const [oldest] = costs.rates
    .filter(({ currency }) => currencies.has(currency))
    .map(({ asOf }) => asOf)
    .toSorted()
  const isConverted = money.currency === costs.currency
  const year = one.program && tuitionParts(one.program)?.year
  const notes = [
    year?.isOld === true && texts.tuitionIsOld({ year: year.of }),
    inDifferentCurrencies && texts.notComparable,
    // With one currency, the heading of the row says it.
    !isConverted && inDifferentCurrencies && texts.noRate({ currency: costs.currency }),
    besides.length > 0 &&
      texts.besides({
        sums: besides.map((money) => formatAmount(money)).join(' + '),
        currency: money.currency,
      }),
    missing.length > 0 && texts.notCounted({ kinds: missing.map((kind) => texts.costs[kind]).join(', ') }),
    isConverted && oldest !== undefined && texts.rate({ day: formatDay(oldest) }),
  ].filter((note) => note !== false)
  return {
    text,
    shown: (
      <>
        <b className={year?.isOld ? unsureAmount : 'font-semibold'}>{text.replaceAll('\u00a0', ' ')}</b>
        {notes.map((note) => (
          <span key={note} className="block text-xs text-soft">
            {note}
          </span>
        ))}
      </>
    ),
  }
}
