import type { ReactNode } from 'react'
import { noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import { admissionOf } from '#areas/catalogue/programs/contract/programs.ts'
import { requirementKinds } from '#areas/catalogue/fit/contract/requirements.ts'
import { intakeInWords } from '#kit/format/intake-in-words.ts'
import {
  describeLength,
  describeLevel,
  describeLanguage,
  describeTuition,
  Tuition,
} from '#areas/catalogue/offers-web.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { countryName, dayInShort, dayInWords, moneyInWords } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { paths } from '#kit/routing/paths.ts'
import { unconvertedOf } from '#areas/catalogue/offers-student.ts'
import { compareWords } from '#texts/planning/compare/compare.ts'
import { Recognition, Requirements, requirementsAsText } from './compared-cells.tsx'
import type { Compared } from './use-compared.ts'

const words = compareWords.rows

/** The value of one program in one row. */
export interface Cell {
  /** What is compared; null = not given. */
  text: string | null
  /** What is shown instead of the text, if anything. */
  shown?: ReactNode
  /** It could not be loaded. */
  missing?: boolean
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
 * The rows of the comparison in the order in which people decide: time, money, requirements, place, recognition, dates.
 * Kinds of requirements that no program has are left out, as is the campus where none is given.
 */
export function comparisonOf(columns: readonly Compared[], currency: string): Group[] {
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
    {
      key: 'time',
      label: words.time,
      lines: [
        fact('length', words.length, ({ durationMonths }) => describeLength(durationMonths)),
        fact('award', words.award, ({ award, levelName }) =>
          [describeLevel(levelName), award].filter(Boolean).join(', '),
        ),
        fact('language', words.language, ({ language }) => describeLanguage(language)),
      ],
    },
    {
      key: 'money',
      label: words.money,
      lines: [
        fact(
          'tuition',
          words.tuition,
          (program) => describeTuition(program),
          (program) => <Tuition of={program} />,
        ),
        line('application', words.application, (one) => feeOf(one, 'application')),
        line('deposit', words.deposit, (one) => feeOf(one, 'deposit')),
        line('living', words.living, livingOf),
        line('whole', words.whole({ currency }), wholeCostOf),
      ],
    },
    {
      key: 'asks',
      label: words.asks,
      lines: [
        ...requirementKinds
          .filter((kind) => columns.some(({ fit }) => fit?.requirements.some((one) => one.kind === kind)))
          .map((kind) =>
            line(kind, words.kinds[kind], ({ fit }) => {
              if (fit === null) return notLoaded
              const lines = fit.requirements.filter((one) => one.kind === kind)
              if (lines.length === 0) return { text: null }
              return {
                text: requirementsAsText(lines),
                shown: <Requirements lines={lines} compared={fit.compared} />,
              }
            }),
          ),
        fact('in-words', words.inWords, ({ entryRequirements }) => entryRequirements),
      ],
    },
    {
      key: 'place',
      label: words.place,
      lines: [
        line('university', words.university, ({ program }) =>
          program
            ? {
                text: program.university.universityName,
                shown: (
                  <Anchor href={paths.university(program.university._id)}>
                    {program.university.universityName}
                  </Anchor>
                ),
              }
            : notLoaded,
        ),
        line('where', words.where, ({ program, university }) =>
          program
            ? {
                text: [university?.city, countryName(program.university.country)].filter(Boolean).join(', '),
              }
            : notLoaded,
        ),
        ...(columns.some(({ program }) => program?.campus)
          ? [fact('campus', words.campus, ({ campus }) => campus)]
          : []),
      ],
    },
    {
      key: 'recognition',
      label: words.recognition,
      lines: [
        line('recognition', words.regulators, ({ fit }) => {
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
      label: words.dates,
      lines: [
        fact(
          'starts',
          words.starts,
          ({ intakes, intakeNote }) =>
            intakes.map(({ code }) => intakeInWords(code)).join(', ') ||
            noteAhead(intakeNote, dayFromNow(new Date(), 0)),
        ),
        fact('deadline', words.deadline, ({ nextDeadline }) => nextDeadline && dayInShort(nextDeadline)),
        fact('open', words.open, (program) =>
          program.status === 'withdrawn' ? words.withdrawn : words.admission[admissionOf(program)],
        ),
        fact('checked', words.factsChecked, ({ checkedOn }) => checkedOn && dayInShort(checkedOn)),
      ],
    },
  ]
}

function feeOf({ costs }: Compared, kind: 'application' | 'deposit'): Cell {
  if (costs === null) return notLoaded
  const fees = costs.fees.filter((fee) => fee.kind === kind)
  return { text: fees.map(({ money }) => moneyInWords(money)).join(', ') || null }
}

function livingOf({ costs }: Compared): Cell {
  if (costs === null) return notLoaded
  const amount = costs.lines.find(({ kind }) => kind === 'living')
  const money = amount?.there ?? amount?.money
  if (!money && amount?.each && amount.per) {
    return { text: words.each({ amount: moneyInWords(amount.each), per: words.per[amount.per] }) }
  }
  return { text: money ? moneyInWords(money) : null }
}

/** The total of the known costs, with a list of what it does not include: a partial total must not look complete. */
function wholeCostOf({ costs }: Compared): Cell {
  if (costs === null) return notLoaded
  const { total, complete, lines, rates, currency } = costs
  const inOwn = unconvertedOf(lines).map((money) => moneyInWords(money))
  const amount = total ? moneyInWords(total) : inOwn.length > 0 ? inOwn.join(' + ') : null
  const text =
    amount && !complete && lines.some(({ money }) => money === null) ? words.from({ amount }) : amount
  const currencies = new Set(lines.flatMap(({ money }) => (money ? [money.currency] : [])))
  const unknown = lines.filter(({ money }) => money === null).map(({ kind }) => words.costs[kind])
  const [oldest] = rates
    .filter(({ currency }) => currencies.has(currency))
    .map(({ asOf }) => asOf)
    .toSorted()
  if (text === null) return { text: null }
  const notes = [
    inOwn.length > 0 &&
      (total ? words.besides({ sums: inOwn.join(' + '), currency }) : words.noRate({ currency })),
    unknown.length > 0 && words.notCounted({ kinds: unknown.join(', ') }),
    total !== null && oldest !== undefined && words.rate({ day: dayInWords(oldest) }),
  ].filter((note) => note !== false)
  return {
    text,
    shown: (
      <>
        <b className="font-semibold">{text}</b>
        {notes.map((note) => (
          <span key={note} className="block text-xs text-soft">
            {note}
          </span>
        ))}
      </>
    ),
  }
}
