import { documentLabels } from '#texts/platform/document-labels.ts'
import { feeYearOf, noteAhead, yearStated } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { showProgramCosts, showProgramFit, moneyInWords } from '#areas/catalogue/offers.ts'
import { dayInWords } from '#platform/time/told-days.ts'
import { paths } from '#kit/routing/paths.ts'
import type { AnswerRow, AnswerSource } from '../contract/assistant.ts'
import { assistantWords } from '../contract/assistant-words.ts'
import { languageInWords, requirementInWords, verdictInWords } from './in-words.ts'
import { known, onlyOnce, rows, text, type Asking, type Drafted } from './draft-answer.ts'
import type { InCatalogue, NamedUniversity } from './search-catalogue.ts'

const words = assistantWords.programs
const fees = assistantWords.fees
const entry = assistantWords.requirements

/** Programs of an answer; the page of universities has the rest. */
export const programsShown = 6
/** Programs of which fees and requirements are shown in full. */
export const detailed = 3

export const programPath = ({ _id, university }: FoundProgram): string => paths.program(university._id, _id)

export const sourceOf = (
  program: FoundProgram,
  url = program.sourceUrl,
  checkedOn = program.checkedOn,
): AnswerSource => ({
  title: `${program.programName}, ${program.university.universityName}`,
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
  open: words.open,
})

function tuitionOf(program: FoundProgram, today: string): string | null {
  if (program.tuition === null) return null
  const basis = program.tuitionBasis === null ? '' : ` ${fees.per(program.tuitionBasis)}`
  const { year, age } = feeYearOf(program.tuitionYear, today)
  const ofYear = age === 'past' || age === 'old' ? `, ${fees.ofYear[age](year!)}` : ''
  return `${moneyInWords(program.tuition, program.tuitionTo)}${basis}${ofYear}`
}

const allOf = (found: InCatalogue) => [
  {
    label: words.all,
    href: found.query === '' ? paths.universities : `${paths.universities}?${found.query}`,
  },
]

/** Programs that fit. */
export function aboutPrograms(
  { today }: Pick<Asking, 'today'>,
  found: InCatalogue,
  assumedDollars: boolean,
): Drafted {
  const opening = assumedDollars ? `${words.found} ${words.dollars}` : words.found
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
              [words.tuition, tuitionOf(program, today) ?? fees.notGiven],
              [words.language, program.language && languageInWords(program.language)],
              [words.start, noteAhead(program.intakeNote, today)],
              [words.lastDay, program.nextDeadline && dayInWords(program.nextDeadline)],
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
export function aboutProgramDeadlines({ today }: Pick<Asking, 'today'>, found: InCatalogue): Drafted {
  const { lastDay, starts, intake } = assistantWords.deadlines
  return {
    intent: 'deadlines',
    blocks: [
      text(assistantWords.deadlines.ofPrograms),
      rows(
        found.programs.map((program) =>
          rowOf(
            program,
            'deadline',
            known([
              [lastDay, program.nextDeadline ? dayInWords(program.nextDeadline) : fees.notGiven],
              ...program.intakes
                .filter((one) => one.starts !== null)
                .slice(0, 3)
                .map((one) => [starts, dayInWords(one.starts!)] as const),
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

/** Tuition and other fees, as the sources state them. @param cheapest whether the lowest were asked for */
export async function aboutFees(
  { deps, today }: Asking,
  found: InCatalogue,
  cheapest: boolean,
): Promise<Drafted> {
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
        [fees.tuition, tuitionOf(program, today) ?? fees.notGiven],
        [fees.stated, yearStated(program.tuitionYear)?.year],
        ...costs[at]!.fees.map(
          (fee) =>
            [fees.kinds[fee.kind], [moneyInWords(fee.money), fee.due].filter(Boolean).join('. ')] as const,
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
    blocks: [text(cheapest ? fees.cheapest : fees.found), rows(list)],
    sources: onlyOnce(sources),
    links: allOf(found),
    handover: false,
  }
}

/** A university that is in the catalogue without a program: there is no fee to state. */
export const aboutBareUniversities = (
  named: readonly NamedUniversity[],
  kind: 'fee' | 'requirement' | 'deadline',
): Drafted => ({
  intent: kind === 'fee' ? 'fees' : kind === 'deadline' ? 'deadlines' : 'requirements',
  blocks: [
    text(fees.noProgram),
    rows(
      named.map(({ id, name, country }) => ({
        kind,
        title: name,
        place: null,
        country,
        facts: known([[kind === 'fee' ? fees.tuition : entry.text, fees.notGiven]]),
        href: paths.university(id),
        open: assistantWords.deadlines.open,
      })),
    ),
  ],
  sources: [{ title: assistantWords.sources.catalogue, url: null, asOf: null, checkedOn: null }],
  links: [],
  handover: true,
})

/** What programs ask for; with a record, how it stands to each line. */
export async function aboutEntry(
  { deps, viewer }: Asking,
  found: InCatalogue,
  intent: 'eligibility' | 'requirements',
): Promise<Drafted> {
  const shown = found.programs.slice(0, detailed)
  const fits = await Promise.all(shown.map(({ _id }) => showProgramFit(deps, viewer, _id)))
  const compared = intent === 'eligibility' && fits.some((fit) => fit.compared)
  const list = shown.map((program, at) => {
    const fit = fits[at]!
    const lines = fit.requirements.map(
      (line) => [compared ? verdictInWords(line) : entry.text, requirementInWords(line)] as const,
    )
    const papers = program.requiredDocuments?.map((name) => documentLabels[name]).join(', ')
    return rowOf(
      program,
      'requirement',
      known([
        ...(lines.length > 0 ? lines : [[entry.text, program.entryRequirements ?? entry.notGiven] as const]),
        ...(intent === 'requirements' ? [[entry.documents, papers || entry.notGiven] as const] : []),
      ]),
    )
  })
  const sources = shown.flatMap((program, at) => [
    ...(fits[at]!.sourceUrl === null ? [] : [sourceOf(program, fits[at]!.sourceUrl, fits[at]!.checkedOn)]),
    sourceOf(program),
  ])
  const told = compared || intent === 'requirements'
  const opening =
    intent === 'requirements'
      ? entry.found
      : told
        ? assistantWords.eligibility.one
        : assistantWords.eligibility.nothingTold
  return {
    intent,
    blocks: [text(opening), rows(list)],
    sources: onlyOnce(sources),
    links: told ? allOf(found) : [{ label: assistantWords.eligibility.record, href: paths.record }],
    handover: false,
  }
}

/** Programs against the record as a whole, where a question names none. */
export function aboutFitting(found: InCatalogue | null, allMet: boolean, compared: boolean): Drafted {
  const eligibility = assistantWords.eligibility
  const record = { label: eligibility.record, href: paths.record }
  const answer = { intent: 'eligibility', handover: false } as const
  if (!compared || found === null) {
    const opening = compared ? eligibility.none : eligibility.nothingTold
    return { ...answer, blocks: [text(opening)], sources: [], links: [record] }
  }
  return {
    ...answer,
    blocks: [
      text(allMet ? eligibility.met : eligibility.several),
      rows(
        found.programs.map((program) =>
          rowOf(
            program,
            'requirement',
            known([
              [
                eligibility.fit,
                program.fit && eligibility.counts(program.fit.met, program.fit.missed, program.fit.notKnown),
              ],
            ]),
          ),
        ),
      ),
    ],
    sources: onlyOnce(found.programs.map((program) => sourceOf(program))),
    links: [...allOf(found), record],
  }
}
