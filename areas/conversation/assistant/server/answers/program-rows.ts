import { feeYearOf, noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { paths } from '#kit/routing/paths.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { programAnswers as texts } from '#texts/conversation/assistant/answers.ts'
import type { AnswerRow, AnswerSource } from '../../contract/assistant.ts'
import type { Shown } from '../understand/carry-over.ts'
import type { Speech } from '../understand/spellings.ts'
import { formatLanguage, formatNumber } from './answer-formats.ts'
import { known, onlyOnce, type DraftAnswer } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'

/** The most programs in one answer; the page of universities has the rest. */
export const programsShown = 8

export const sourceOf = (
  program: FoundProgram,
  url = program.sourceUrl,
  checkedOn = program.checkedOn,
): AnswerSource => ({
  title: texts.title({ program: program.programName, university: program.university.universityName }),
  url,
  asOf: null,
  checkedOn,
})

export const sourcesOf = (programs: readonly FoundProgram[]): AnswerSource[] =>
  onlyOnce(programs.map((program) => sourceOf(program)))

export const rowOf = (
  program: FoundProgram,
  kind: AnswerRow['kind'],
  facts: AnswerRow['facts'],
): AnswerRow => ({
  kind,
  title: program.programName,
  place: program.university.universityName,
  country: program.university.country,
  facts,
  href: paths.program(program.university._id, program._id),
  open: texts.open,
})

const periods: Readonly<
  Record<string, ((values: { speech: string; amount: string }) => string) | undefined>
> = leads.periods

/** `€12,000 – 13,500 per year (for 2019/20, probably higher now)`; null where no tuition is given. */
export function tuitionOf(program: FoundProgram, today: string, speech: Speech = 'en'): string | null {
  if (program.tuition === null) return null
  const bare = formatExactAmount(program.tuition, program.tuitionTo)
  const amount = periods[program.tuitionBasis ?? '']?.({ speech, amount: bare }) ?? bare
  const { year, age } = feeYearOf(program.tuitionYear, today)
  return age === 'past' || age === 'old' ? leads.ages[age]({ speech, amount, year: year! }) : amount
}

/** `4 years`; null where it is not given. */
export function durationOf({ durationMonths }: FoundProgram): string | null {
  if (durationMonths === null) return null
  const years = durationMonths / 12
  return Number.isInteger(years)
    ? leads.years({ speech: 'en', years })
    : leads.yearsPart({ speech: 'en', years: formatNumber(years) })
}

/** A program in a list: what is known of its tuition, language, start and last day. */
export const listRow = (program: FoundProgram, today: string): AnswerRow =>
  rowOf(
    program,
    'program',
    known([
      [texts.tuition, tuitionOf(program, today) ?? texts.notGiven],
      [texts.language, program.language && formatLanguage(program.language)],
      [texts.start, noteAhead(program.intakeNote, today)],
      [texts.lastDay, program.nextDeadline && formatDay(program.nextDeadline)],
    ]),
  )

/** The programs of the rows of an answer. */
export function shownIn({ blocks }: DraftAnswer): readonly Shown[] {
  const all = blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
  return all.flatMap(({ href, place, country }) => {
    const [, university, program] =
      /\/universities\/([0-9a-f-]+)\/programs\/([0-9a-f-]+)$/u.exec(href ?? '') ?? []
    return university === undefined || program === undefined
      ? []
      : [{ program, university: { id: university, name: place ?? '', city: null, country: country ?? '' } }]
  })
}

/** The link to the whole list. */
export const allOf = ({ query }: Pick<Asked, 'query'>): { label: string; href: string }[] => [
  { label: texts.all, href: query === '' ? paths.universities : `${paths.universities}?${query}` },
]
