import { documentLabels } from '#texts/platform/document-labels.ts'
import { feeYearOf, noteAhead, yearStated } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { showProgramCosts, showProgramFit, formatMoney } from '#areas/catalogue/offers.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { paths } from '#kit/routing/paths.ts'
import type { AnswerRow, AnswerSource } from '../contract/assistant.ts'
import {
  deadlineAnswers,
  eligibilityAnswers,
  feeAnswers,
  programAnswers as texts,
  requirementAnswers,
  sourceTexts,
} from '#texts/conversation/assistant/answers.ts'
import { formatLanguage, formatList } from './answer-formats.ts'
import { describeRequirement, describeVerdict } from './describe-requirement.ts'
import { known, onlyOnce, rows, text, type QuestionContext, type DraftAnswer } from './draft-answer.ts'
import type { InCatalogue, NamedUniversity } from './search-catalogue.ts'

/** The most programs in one answer; the page of universities has the rest. */
export const programsShown = 6
/** Programs whose fees and requirements are shown in full. */
export const detailed = 3

export const programPath = ({ _id, university }: FoundProgram): string => paths.program(university._id, _id)

export const sourceOf = (
  program: FoundProgram,
  url = program.sourceUrl,
  checkedOn = program.checkedOn,
): AnswerSource => ({
  title: texts.title({
    program: program.programName,
    university: program.university.universityName,
  }),
  url,
  asOf: null,
  checkedOn,
})

const rowOf = (program: FoundProgram, kind: AnswerRow['kind'], facts: AnswerRow['facts']): AnswerRow => ({
  kind,
  title: program.programName,
  place: program.university.universityName,
  country: program.university.country,
  facts,
  href: programPath(program),
  open: texts.open,
})

const periods: Readonly<{ [period: string]: ((values: { amount: string }) => string) | undefined }> =
  feeAnswers.periods

function tuitionOf(program: FoundProgram, today: string): string | null {
  if (program.tuition === null) return null
  const amount = formatMoney(program.tuition, program.tuitionTo)
  const inPeriod = periods[program.tuitionBasis ?? '']?.({ amount }) ?? amount
  const { year, age } = feeYearOf(program.tuitionYear, today)
  return age === 'past' || age === 'old'
    ? formatList([inPeriod, feeAnswers.ages[age]({ year: year! })])
    : inPeriod
}

const allOf = (found: InCatalogue) => [
  {
    label: texts.all,
    href: found.query === '' ? paths.universities : `${paths.universities}?${found.query}`,
  },
]

/** Programs that match the question. */
export function aboutPrograms(
  { today }: Pick<QuestionContext, 'today'>,
  found: InCatalogue,
  assumedDollars: boolean,
): DraftAnswer {
  const opening = assumedDollars ? texts.foundInDollars : texts.found
  return {
    intent: 'programs',
    blocks: [
      text(opening),
      rows(
        found.programs.map((program) =>
          rowOf(
            program,
            'program',
            known([
              [texts.tuition, tuitionOf(program, today) ?? texts.notGiven],
              [texts.language, program.language && formatLanguage(program.language)],
              [texts.start, noteAhead(program.intakeNote, today)],
              [texts.lastDay, program.nextDeadline && formatDay(program.nextDeadline)],
            ]),
          ),
        ),
      ),
    ],
    sources: onlyOnce(found.programs.map((program) => sourceOf(program))),
    links: allOf(found),
    handover: false,
  }
}

/** The last day to apply, and what is known of the start. */
export function aboutProgramDeadlines(
  { today }: Pick<QuestionContext, 'today'>,
  found: InCatalogue,
): DraftAnswer {
  const { lastDay, starts, intake } = deadlineAnswers
  return {
    intent: 'deadlines',
    blocks: [
      text(deadlineAnswers.ofPrograms),
      rows(
        found.programs.map((program) =>
          rowOf(
            program,
            'deadline',
            known([
              [lastDay, program.nextDeadline ? formatDay(program.nextDeadline) : texts.notGiven],
              ...program.intakes
                .filter((one) => one.starts !== null)
                .slice(0, 3)
                .map((one) => [starts, formatDay(one.starts!)] as const),
              [intake, noteAhead(program.intakeNote, today)],
            ]),
          ),
        ),
      ),
    ],
    sources: onlyOnce(found.programs.map((program) => sourceOf(program))),
    links: allOf(found),
    handover: false,
  }
}

/**
 * Tuition and other fees, as the sources state them.
 * @param cheapest whether the question asks for the lowest
 */
export async function aboutFees(
  { deps, today }: QuestionContext,
  found: InCatalogue,
  cheapest: boolean,
): Promise<DraftAnswer> {
  const shown = found.programs.slice(0, detailed)
  const costs = await Promise.all(
    shown.map((program) =>
      showProgramCosts(deps.pool, program._id, { currency: undefined, viewerSeesDrafts: false }),
    ),
  )
  const list = shown.map((program, at) =>
    rowOf(
      program,
      'fee',
      known([
        [texts.tuition, tuitionOf(program, today) ?? texts.notGiven],
        [feeAnswers.stated, yearStated(program.tuitionYear)?.year],
        ...costs[at]!.fees.map(
          (fee) =>
            [
              feeAnswers.kinds[fee.kind],
              fee.due
                ? feeAnswers.due({ amount: formatMoney(fee.money), due: fee.due })
                : formatMoney(fee.money),
            ] as const,
        ),
      ]),
    ),
  )
  const sources = shown.flatMap((program, at) => [
    sourceOf(program),
    ...costs[at]!.fees.map((fee) => sourceOf(program, fee.sourceUrl, fee.checkedOn)),
  ])
  return {
    intent: 'fees',
    blocks: [text(cheapest ? feeAnswers.cheapest : feeAnswers.found), rows(list)],
    sources: onlyOnce(sources),
    links: allOf(found),
    handover: false,
  }
}

/** Universities in the catalogue without a program: there is no fee to state. */
export const aboutBareUniversities = (
  named: readonly NamedUniversity[],
  kind: 'fee' | 'requirement' | 'deadline',
): DraftAnswer => ({
  intent: kind === 'fee' ? 'fees' : kind === 'deadline' ? 'deadlines' : 'requirements',
  blocks: [
    text(feeAnswers.noProgram),
    rows(
      named.map(({ id, name, country }) => ({
        kind,
        title: name,
        place: null,
        country,
        facts: known([[kind === 'fee' ? texts.tuition : requirementAnswers.text, texts.notGiven]]),
        href: paths.university(id),
        open: deadlineAnswers.open,
      })),
    ),
  ],
  sources: [{ title: sourceTexts.catalogue, url: null, asOf: null, checkedOn: null }],
  links: [],
  handover: true,
})

/** The requirements of programs; with a record, how it compares with each. */
export async function aboutEntry(
  { deps, viewer }: QuestionContext,
  found: InCatalogue,
  intent: 'eligibility' | 'requirements',
): Promise<DraftAnswer> {
  const shown = found.programs.slice(0, detailed)
  const fits = await Promise.all(shown.map(({ _id }) => showProgramFit(deps, viewer, _id)))
  const compared = intent === 'eligibility' && fits.some((fit) => fit.compared)
  const list = shown.map((program, at) => {
    const fit = fits[at]!
    const lines = fit.requirements.map(
      (line) =>
        [compared ? describeVerdict(line) : requirementAnswers.text, describeRequirement(line)] as const,
    )
    const documents = formatList((program.requiredDocuments ?? []).map((name) => documentLabels[name]))
    return rowOf(
      program,
      'requirement',
      known([
        ...(lines.length > 0
          ? lines
          : [[requirementAnswers.text, program.entryRequirements ?? texts.notGiven] as const]),
        ...(intent === 'requirements'
          ? [[requirementAnswers.documents, documents || texts.notGiven] as const]
          : []),
      ]),
    )
  })
  const sources = shown.flatMap((program, at) => [
    ...(fits[at]!.sourceUrl === null ? [] : [sourceOf(program, fits[at]!.sourceUrl, fits[at]!.checkedOn)]),
    sourceOf(program),
  ])
  const hasRecord = compared || intent === 'requirements'
  const opening =
    intent === 'requirements'
      ? requirementAnswers.found
      : hasRecord
        ? eligibilityAnswers.one
        : eligibilityAnswers.noRecord
  return {
    intent,
    blocks: [text(opening), rows(list)],
    sources: onlyOnce(sources),
    links: hasRecord ? allOf(found) : [{ label: eligibilityAnswers.record, href: paths.record }],
    handover: false,
  }
}

/** Programs compared with the whole record, for a question that names none. */
export function aboutFitting(found: InCatalogue | null, allMet: boolean, compared: boolean): DraftAnswer {
  const record = { label: eligibilityAnswers.record, href: paths.record }
  const answer = { intent: 'eligibility', handover: false } as const
  if (!compared || found === null) {
    const opening = compared ? eligibilityAnswers.none : eligibilityAnswers.noRecord
    return { ...answer, blocks: [text(opening)], sources: [], links: [record] }
  }
  return {
    ...answer,
    blocks: [
      text(allMet ? eligibilityAnswers.met : eligibilityAnswers.several),
      rows(
        found.programs.map((program) =>
          rowOf(
            program,
            'requirement',
            known([[eligibilityAnswers.fit, program.fit && eligibilityAnswers.counts(program.fit)]]),
          ),
        ),
      ),
    ],
    sources: onlyOnce(found.programs.map((program) => sourceOf(program))),
    links: [...allOf(found), record],
  }
}
