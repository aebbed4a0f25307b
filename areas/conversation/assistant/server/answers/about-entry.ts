import { documentLabels } from '#texts/platform/document-labels.ts'
import { readRequirements, type StatedRequirements } from '#areas/catalogue/offers.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { programAnswers as texts, requirementAnswers } from '#texts/conversation/assistant/answers.ts'
import type { Request } from '../understand/request.ts'
import { formatList, formatNumber } from './answer-formats.ts'
import { aboutDates } from './about-facts.ts'
import { describeAsked, describeRequest } from './describe-request.ts'
import { describeRequirement, nameRequirement } from './describe-requirement.ts'
import { known, onlyOnce, rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'
import { allOf, programsShown, rowOf, sourceOf } from './program-rows.ts'

export type Stated = ReadonlyMap<string, StatedRequirements>

/** A requirement that is not compared: shown as the source states it. */
export const unjudged = (line: Requirement): JudgedRequirement => ({
  ...line,
  verdict: 'not-known',
  because: null,
  have: null,
  shortBy: null,
  about: null,
  metBy: null,
})

export const entrySources = (programs: readonly FoundProgram[], stated: Stated) =>
  onlyOnce(
    programs.map((program) => {
      const from = stated.get(program._id)
      return from?.sourceUrl ? sourceOf(program, from.sourceUrl, from.checkedOn) : sourceOf(program)
    }),
  )

const entryRow = (program: FoundProgram, stated: Stated, documents: boolean) => {
  const lines = stated.get(program._id)?.lines ?? []
  const listed = formatList((program.requiredDocuments ?? []).map((name) => documentLabels[name]))
  return rowOf(
    program,
    'requirement',
    known([
      ...(lines.length > 0
        ? lines.map((line) => [requirementAnswers.text, describeRequirement(unjudged(line))] as const)
        : [[requirementAnswers.text, program.entryRequirements ?? texts.notGiven] as const]),
      [requirementAnswers.documents, listed || (documents ? texts.notGiven : null)],
    ]),
  )
}

/** What programs ask for. @param documents whether the question asks for documents */
export async function aboutRequirements(
  context: QuestionContext,
  request: Request,
  asked: Asked,
  documents: boolean,
): Promise<DraftAnswer> {
  const { deps, speech } = context
  const stated = await readRequirements(
    deps.pool,
    asked.programs.map(({ _id }) => _id),
  )
  const withLines = asked.programs.filter(({ _id }) => stated.has(_id))
  const what = describeAsked(asked.programs, request, speech)
  const shown = (withLines.length > 0 ? withLines : asked.programs).slice(0, programsShown)
  const [first] = withLines
  const same = new Set(withLines.map(({ _id }) => JSON.stringify(stated.get(_id)!.lines))).size === 1
  const lines = first ? stated.get(first._id)!.lines : []
  const lead = !first
    ? leads.requirementsNotGiven({ speech, what })
    : same && withLines.length === asked.programs.length
      ? leads.requirements({
          speech,
          count: lines.length,
          list: formatList(lines.map(nameRequirement)),
          what,
        })
      : leads.requirementsOfSome({ speech, count: withLines.length, all: asked.programs.length, what })
  return {
    intent: 'requirements',
    blocks: [text(lead), rows(shown.map((program) => entryRow(program, stated, documents)))],
    sources: entrySources(shown, stated),
    links: allOf(asked),
    handover: !first,
  }
}

/**
 * Whether, or how much of, one requirement is asked: a test, a subject, an age.
 * @param howMuch whether a value is asked
 * @param leftOut whether it is to be left out
 */
export async function aboutNeed(
  context: QuestionContext,
  request: Request,
  asked: Asked,
  howMuch: boolean,
  leftOut = false,
): Promise<DraftAnswer> {
  const { deps, speech } = context
  const needed = request.needed!
  const matches = new RegExp(needed.matches, 'u')
  const stated = await readRequirements(
    deps.pool,
    asked.programs.map(({ _id }) => _id),
  )
  const label = needed.label
  // A source may name a test in what it says on the documents.
  const isTest = /^[A-Z]+$/u.test(label)
  const matching = (program: FoundProgram) =>
    (stated.get(program._id)?.lines ?? []).filter(
      (line) =>
        [line, ...line.alternatives].some(
          ({ subject, value }) => matches.test(subject) && !(needed.valued === true && value === null),
        ) ||
        (needed.inNotes === true && matches.test(line.note ?? '')) ||
        (label === 'CGPA' && [line, ...line.alternatives].some(({ scheme }) => scheme === 'cgpa_4')) ||
        (isTest && new RegExp(`\\b${label}\\b`, 'u').test(line.note ?? '')),
    )
  const asking = asked.programs.filter((program) => matching(program).length > 0)
  const withLines = asked.programs.filter(({ _id }) => stated.has(_id))
  const what = describeAsked(asked.programs, request, speech)
  const without = withLines.filter((one) => !asking.includes(one))
  const some =
    request.without && request.universities.length !== 1 && without.length > 0
      ? without
      : asking.length > 0
        ? asking
        : withLines.length > 0
          ? withLines
          : asked.programs
  const shown = some.slice(0, programsShown)
  const lead = (() => {
    const [first] = asking
    if (!first) {
      if (withLines.length === 0) return leads.requirementsNotGiven({ speech, what })
      if (
        label === 'entrance exam' &&
        asked.programs.every(({ entryRequirements }) => noExam.test(entryRequirements ?? ''))
      )
        return leads.needsNone({ speech, needed: label, what })
      const notNeeded =
        /IELTS|TOEFL|Duolingo|PTE/u.test(label) &&
        withLines.every(({ _id }) => stated.get(_id)!.englishTest === 'not-needed')
      return notNeeded
        ? leads.needsNot({ speech, what })
        : leads.needsNotNamed({ speech, needed: label, what })
    }
    // "Is Duolingo accepted" is no "is it needed".
    const isNamed = matching(first).some((line) =>
      [line, ...line.alternatives].some(({ subject }) => isExactly(label, subject)),
    )
    const isTaken = isNamed && /\b(?:accept\w*|recognized|chal\w*|valid)\b/u.test(request.frame)
    if (stated.get(first._id)!.englishTest === 'not-needed' && asked.programs.length === 1 && !isTaken)
      return leads.needsNot({ speech, what })
    const lines = matching(first)
    // The bands of each part are in the row.
    const ofWhole = lines.filter(({ part }) => part === null || part === 'overall')
    const named = ofWhole.length > 0 ? ofWhole : lines
    const requirement = formatList(named.map((line) => describeRequirement(unjudged(line)))).replace(
      /\.$/u,
      '',
    )
    const exact = lines.some((line) =>
      [line, ...line.alternatives].some(({ subject }) => isExactly(label, subject)),
    )
    if (request.without && request.universities.length !== 1 && without.length > 0)
      return leads.needsNotSome({
        speech,
        count: without.length,
        all: asked.programs.length,
        what: `${label}, ${describeRequest(request, speech)}`,
      })
    if (!exact) return leads.needsOther({ speech, needed: label, requirement })
    const valued = valueOf(lines, label)
    if (howMuch && valued !== null) return leads.needsValue({ speech, value: valued, requirement, what })
    if (howMuch && !/exam|interview|portfolio/u.test(label))
      return leads.needsNoValue({ speech, requirement })
    if (
      asking.length < asked.programs.length ||
      (asking.length > 1 && new Set(asking.map((one) => JSON.stringify(matching(one)))).size > 1)
    ) {
      return leads.needsSome({
        speech,
        count: asking.length,
        all: asked.programs.length,
        what: `${label}, ${describeRequest(request, speech)}`,
      })
    }
    return (leftOut ? leads.needsAfterAll : leads.needs)({ speech, requirement, what })
  })()
  return {
    intent: 'requirements',
    blocks: [text(lead), rows(shown.map((program) => entryRow(program, stated, false)))],
    sources: entrySources(shown, stated),
    links: allOf(asked),
    handover: asking.length === 0,
  }
}

/** What a source says where nobody is examined. */
const noExam = /\b(?:no|without) (?:an? )?(?:entrance|entry|admission) (?:exam|test)\b/iu

/** When what is required takes place: only where the note on the start names it. */
export function aboutDayOfNeed(context: QuestionContext, request: Request, asked: Asked): DraftAnswer {
  const { speech } = context
  const label = request.needed!.label
  const dated = asked.programs.filter(({ intakeNote }) =>
    new RegExp(`\\b${label}\\b`, 'u').test(intakeNote ?? ''),
  )
  if (dated.length > 0)
    return aboutDates(context, { ...request, ask: 'start' }, { ...asked, programs: dated })
  return {
    intent: 'requirements',
    blocks: [
      text(
        leads.needsDayNotGiven({
          speech,
          needed: label,
          what: describeAsked(asked.programs, request, speech),
        }),
      ),
    ],
    sources: [],
    links: allOf(asked),
    handover: true,
  }
}

/** Another test, or a proof of English in general, is not the test that was asked about. */
const isExactly = (label: string, subject: string): boolean =>
  /^(?:IELTS|TOEFL|Duolingo|PTE)$/u.test(label)
    ? subject.startsWith(label.toLowerCase())
    : !(label === 'MOI letter' && subject === 'certificate')

/** The number that a requirement names: of a test that of the whole, not of its parts; of an age, both ends. */
function valueOf(lines: readonly Requirement[], label: string): string | null {
  const valued = lines.flatMap((line) => [line, ...line.alternatives]).filter(({ value }) => value !== null)
  // TOEFL has two scales.
  const own = valued.filter(({ subject }) => subject.split('_')[0] === label.toLowerCase())
  const whole = own.filter(({ part }) => part === null || part === 'overall')
  const percents = valued.filter(({ scheme }) => scheme === 'percentage')
  const others =
    label === 'marks' && percents.length > 0 ? percents : lines.length > 1 || label === 'age' ? valued : []
  const values = (whole.length > 0 ? whole : own.length > 0 ? own : others).map(({ value }) => value!)
  return values.length === 0 ? null : [...new Set(values)].map(formatNumber).join(' – ')
}
