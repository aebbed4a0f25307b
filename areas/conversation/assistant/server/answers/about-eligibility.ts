import { judge, type Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import { isQuestion } from '#areas/catalogue/fit/contract/regulators.ts'
import { readEvidence, readRequirements, showProgramFit } from '#areas/catalogue/offers.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import {
  eligibilityAnswers,
  programAnswers,
  recognitionAnswers,
  requirementAnswers,
} from '#texts/conversation/assistant/answers.ts'
import type { AnswerBlock, AnswerRow, AnswerSource } from '../../contract/assistant.ts'
import { statesMarks, withMarks } from '../understand/read-marks.ts'
import type { Request } from '../understand/request.ts'
import { aboutPrograms } from './about-facts.ts'
import { entrySources, type Stated } from './about-entry.ts'
import { describeAsked, describeRequest } from './describe-request.ts'
import { describeRequirement, describeVerdict } from './describe-requirement.ts'
import { known, rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'
import { allOf, programsShown, rowOf, tuitionOf } from './program-rows.ts'

/** Fields whose regulator at home looks at the school certificate. */
const regulated = /^091[12]/u

/** Whether an average is that of the school: who asks for a bachelor's degree has no other. */
const isOfSchool = ({ level, marks }: Request): boolean => level === '6' && marks.graduate !== true

interface Compared {
  readonly program: FoundProgram
  readonly lines: readonly JudgedRequirement[]
  readonly met: number
  readonly missed: number
}

const recordLink = () => ({ label: eligibilityAnswers.record, href: paths.record })

/** A record, or what the question states of it, compared with what programs ask for. */
export async function aboutEligibility(
  context: QuestionContext,
  request: Request,
  asked: Asked,
): Promise<DraftAnswer> {
  const { deps, viewer, today, speech } = context
  const [own, stated] = await Promise.all([
    readEvidence(deps.pool, viewer.userId),
    readRequirements(
      deps.pool,
      asked.programs.map(({ _id }) => _id),
    ),
  ])
  const typed = statesMarks(request.marks) || request.marks.graduate === true
  const about = { intent: 'eligibility', handover: false } as const
  if (own === null && !typed) {
    return { ...about, blocks: [text(leads.noRecord({ speech }))], sources: [], links: [recordLink()] }
  }
  const record = typed ? withMarks(own, request.marks, today, isOfSchool(request)) : own!
  const compared = acceptingAverage(
    request,
    asked.programs
      .filter(({ _id }) => stated.has(_id))
      .map((program) => compare(program, stated, record, today)),
  )
  const rules = await rulesAtHome(context, request, asked)
  const notes = [...(typed ? [leads.typedOnly({ speech })] : []), leads.universityDecides({ speech })]
  // Where no requirement is known, what somebody can pay for still is.
  if (compared.length === 0 && request.price !== null && request.universities.length === 0) {
    const affordable = aboutPrograms(context, request, asked)
    return {
      ...affordable,
      blocks: [...affordable.blocks, ...rules.blocks, text(leads.universityDecides({ speech }))],
      sources: [...affordable.sources, ...rules.sources],
    }
  }
  const lead = leadOf(context, request, asked, compared, rules.blocks.length > 0)
  const shown = sorted(compared).slice(0, programsShown)
  return {
    ...about,
    blocks: [
      text(lead),
      ...rules.blocks,
      text(notes.join(' ')),
      ...(compared.length === 0
        ? [
            rows(
              asked.programs
                .slice(0, programsShown)
                .map((program) =>
                  rowOf(
                    program,
                    'requirement',
                    known([[requirementAnswers.text, program.entryRequirements ?? programAnswers.notGiven]]),
                  ),
                ),
            ),
          ]
        : [
            rows([
              ...rules.rows,
              ...shown.map((one) =>
                rowFor(one, request.price !== null ? tuitionOf(one.program, today) : null),
              ),
            ]),
          ]),
    ],
    sources: [
      ...rules.sources,
      ...entrySources(
        shown.map(({ program }) => program),
        stated,
      ),
    ],
    links: [...allOf(asked), recordLink()],
    handover: compared.length === 0,
  }
}

/** "Who accepts a GPA of 2.5": those that state an average which it reaches, where some do. */
function acceptingAverage({ marks, universities }: Request, all: readonly Compared[]): readonly Compared[] {
  if ((marks.cgpa ?? null) === null || universities.length > 0) return all
  const accepting = all.filter(reachesAverage)
  return accepting.length > 0 ? accepting : all
}

const reachesAverage = ({ lines }: Compared): boolean =>
  lines.some(
    ({ verdict, alternatives, scheme }) =>
      verdict === 'met' && [{ scheme }, ...alternatives].some((one) => one.scheme === 'cgpa_4'),
  )

const statesOnlyAverage = ({ marks: { cgpa = null, percent, ielts, toefl, age } }: Request): boolean =>
  cgpa !== null && [percent, ielts, toefl, age].every((one) => one === null)

function compare(program: FoundProgram, stated: Stated, record: Evidence, today: string): Compared {
  const lines = stated.get(program._id)!.lines.map((line) => judgeStrictly(line, record, today))
  const count = (verdict: JudgedRequirement['verdict']) =>
    lines.filter((line) => line.verdict === verdict).length
  return { program, lines, met: count('met'), missed: count('missed') }
}

/** An average below the one that is asked for is too low, although the same average on another scale is not known. */
function judgeStrictly(line: Requirement, record: Evidence, today: string): JudgedRequirement {
  const judged = judge(line, record, today)
  const { alternatives } = line
  if (judged.verdict !== 'not-known' || alternatives.length === 0) return judged
  if (!alternatives.every(({ kind, subject }) => kind === line.kind && subject === line.subject))
    return judged
  const alone = judge({ ...line, alternatives: [] }, record, today)
  return alone.verdict === 'missed' ? { ...alone, alternatives } : judged
}

/** Those that fit first. */
const sorted = (compared: readonly Compared[]): Compared[] =>
  compared.toSorted(
    (one, other) => one.missed - other.missed || other.met / other.lines.length - one.met / one.lines.length,
  )

/** @param tuition shown where a question names an amount; null elsewhere */
const rowFor = ({ program, lines }: Compared, tuition: string | null): AnswerRow =>
  rowOf(
    program,
    'requirement',
    known([
      ...lines.map((line) => [describeVerdict(line), describeRequirement(line)] as const),
      [programAnswers.tuition, tuition],
    ]),
  )

function leadOf(
  { speech, today }: QuestionContext,
  request: Request,
  { programs }: Asked,
  compared: readonly Compared[],
  ruled: boolean,
): string {
  const what = describeAsked(programs, request, speech)
  const [only] = compared
  if (!only) return leads.eligibleNotGiven({ speech, what })
  if (programs.length === 1) {
    const { lines, met, missed } = only
    const band = bandVerdict(request, lines, today)
    if (band !== null) {
      const values = { speech, what, requirement: describeRequirement(band.line) }
      return band.enough ? leads.bandEnough(values) : leads.bandTooLow(values)
    }
    const values = { speech, met, all: lines.length, what }
    if (missed > 0) {
      const requirement = describeRequirement(lines.find(({ verdict }) => verdict === 'missed')!)
      return leads.notEligible({ speech, missed, all: lines.length, requirement, what })
    }
    return met === lines.length ? leads.eligible(values) : leads.eligiblePart(values)
  }
  if (compared.every(reachesAverage) && statesOnlyAverage(request))
    return leads.averageReached({
      speech,
      count: compared.length,
      what: describeRequest(request, speech),
    })
  const fitting = compared.filter(({ missed }) => missed === 0)
  const label = describeRequest(request, speech)
  const all = fitting.every(({ lines, met }) => lines.length === met) && fitting.length === programs.length
  const { lines, met } = fitting[0] ?? only
  if (all) return leads.eligible({ speech, met, all: lines.length, what: label })
  if (fitting.length === 0) return leads.eligibleNone({ speech, what: label })
  const values = { speech, count: fitting.length, what: label }
  // "Can I" is answered "yes" only if all is known that one of them asks for, and no regulator asks for marks besides.
  const sure = !ruled && fitting.some((one) => one.lines.length === one.met)
  return request.whether && sure ? leads.yesEligibleMany(values) : leads.eligibleMany(values)
}

/**
 * Whether the one result that a question states, and nothing else, is enough for the line that asks for it. The same
 * average on another scale is no second chance.
 */
function bandVerdict(request: Request, lines: readonly JudgedRequirement[], today: string) {
  const { marks } = request
  const ofSchool = isOfSchool(request)
  const { ielts, toefl, percent, age, cgpa = null } = marks
  if (age !== null || [ielts, toefl, percent, cgpa].filter((one) => one !== null).length !== 1) return null
  for (const line of lines) {
    const asked = [line, ...line.alternatives].find(({ subject, scheme }) =>
      ielts !== null
        ? subject === 'ielts'
        : toefl !== null
          ? subject === 'toefl_120'
          : percent !== null
            ? scheme === 'percentage' && /^(?:secondary|hssc)/u.test(subject)
            : scheme === 'cgpa_4' && /^(?:secondary|hssc)/u.test(subject) === ofSchool,
    )
    if (!asked || asked.value === null) continue
    const { verdict } = judge(
      { ...line, ...asked, alternatives: [] },
      withMarks(null, marks, today, ofSchool),
      today,
    )
    // Alternatives and notes are in the row.
    const only = { ...line, ...asked, alternatives: [], note: null }
    return { line: only, enough: verdict === 'met' }
  }
  return null
}

interface Rules {
  readonly blocks: AnswerBlock[]
  readonly rows: AnswerRow[]
  readonly sources: AnswerSource[]
}

const noRules: Rules = { blocks: [], rows: [], sources: [] }

/** That the regulator at home has to be asked about marks: where a question states marks for a regulated profession. */
async function rulesAtHome(
  context: QuestionContext,
  { marks }: Request,
  { programs }: Asked,
): Promise<Rules> {
  const { deps, viewer, speech } = context
  const program = programs.find(({ field }) => field !== null && regulated.test(field))
  if ((marks.percent === null && !marks.withoutBiology) || !program) return noRules
  const { recognition } = await showProgramFit(deps, viewer, program._id)
  const line = recognition.find(({ rule }) => rule !== null && /FSc|marks/u.test(rule))
  if (!line) return noRules
  const { regulator, rule, sourceUrl, checkedOn } = line
  return {
    blocks: [text(leads.marksAtHome({ speech, regulator }))],
    rows: [
      {
        kind: 'requirement',
        title: regulator,
        place: null,
        country: null,
        facts: known([[requirementAnswers.text, rule]]),
        href: null,
        open: null,
      },
    ],
    sources: [
      {
        title: isQuestion(line) ? recognitionAnswers.whereToAsk({ regulator }) : regulator,
        url: sourceUrl,
        asOf: null,
        checkedOn,
      },
    ],
  }
}
