import { judge, type Evidence } from '#contract/judge-requirements.ts'
import type { JudgedRequirement } from '#contract/program-fit.ts'
import { tests, type TestName } from '#contract/qualifications-and-tests.ts'
import type { Scale } from '#contract/record-as-typed.ts'
import type { Condition, Requirement } from '#contract/requirements.ts'
import type { RequirementSets } from './requirement-sets.ts'

/** A change of a record, and the sets of requirements that would then be met in full. */
export interface NearestStep {
  readonly kind: Condition['kind']
  readonly subject: string
  readonly part: string | null
  readonly scheme: string | null
  readonly from: number | null
  readonly to: number | null
  readonly opens: readonly number[]
  readonly programs: number
}

/** A change that is tried: what it is, and the record as it would be. */
interface Try {
  readonly step: Omit<NearestStep, 'opens' | 'programs'>
  readonly record: Evidence
}

/** How many steps are shown, and how many tests of English among those a student has not sat yet. */
const shown = { steps: 5, newEnglishTests: 2 } as const

/**
 * The smallest changes of a record that open most programs: a result of a test raised to the next value that is
 * asked for, a test that is not there yet, a qualification whose result is awaited. One change at a time.
 *
 * A test that is not there is taken to come with all sections alike; a result that is raised leaves the sections
 * (or the overall result) as they are, so that nothing more is promised than the step says.
 *
 * @param judged the lines of `sets` against the record, by place
 * @param programs how many programs ask for a set, among those searched for; sets of none are left out
 */
export function nearestSteps(
  { lines, sets }: RequirementSets,
  judged: readonly JudgedRequirement[],
  record: Evidence,
  programs: ReadonlyMap<number, number>,
  today: string,
): NearestStep[] {
  const open = [...programs.keys()].flatMap((id) => {
    const missing = sets.get(id)?.filter((place) => judged[place]!.verdict !== 'met') ?? []
    return missing.length > 0 ? [{ id, missing }] : []
  })
  const asked = [...new Set(open.flatMap(({ missing }) => missing))]
  const found = triesFor(
    asked.map((place) => lines[place]!),
    record,
    today,
  ).map(({ step, record: changed }) => {
    const verdicts = new Map<number, boolean>()
    const isMet = (place: number): boolean => {
      const known = verdicts.get(place)
      if (known !== undefined) return known
      // A line that speaks of something else stays what it is.
      const met =
        speaksOf(lines[place]!, step.subject) && judge(lines[place]!, changed, today).verdict === 'met'
      verdicts.set(place, met)
      return met
    }
    const opens = open.filter(({ missing }) => missing.every(isMet)).map(({ id }) => id)
    return { ...step, opens, programs: opens.reduce((sum, id) => sum + programs.get(id)!, 0) }
  })
  return chosen(found)
}

const conditionsOf = (line: Requirement): Condition[] => [line, ...line.alternatives]
const speaksOf = (line: Requirement, subject: string): boolean =>
  line.kind === 'education' ||
  line.kind === 'subject' ||
  conditionsOf(line).some((condition) => condition.subject === subject)

/** Everything worth trying, each change from the smallest on. */
function triesFor(lines: readonly Requirement[], record: Evidence, today: string): Try[] {
  const conditions = lines.flatMap(conditionsOf)
  const named = [...new Set(conditions.map(({ subject }) => subject))]
  const ofTests = named
    .filter((subject): subject is TestName => Object.hasOwn(tests, subject))
    .flatMap((test) => {
      const about = conditions.filter(({ subject }) => subject === test)
      return triesOfTest(test, about, record, today)
    })
  return [...ofTests, ...triesOfSchooling(record)]
}

function triesOfTest(test: TestName, about: readonly Condition[], record: Evidence, today: string): Try[] {
  const { scheme } = tests[test]
  const kind = about[0]!.kind
  const has = judge({ ...condition(kind, test), alternatives: [], note: null }, record, today)
  const others = record.tests.filter((one) => one.test !== test)
  const valued = about.filter((one) => one.operator === '>=' && one.scheme === scheme && one.value !== null)
  if (has.verdict !== 'met') {
    const values = valued
      .filter(({ part }) => part === null || part === 'overall')
      .map(({ value }) => onScale(value!, tests[test]))
    const wanted = about.some(({ operator }) => operator === 'has') ? [null, ...values] : values
    return distinct(wanted).map((to) => ({
      step: { kind, subject: test, part: null, scheme: to === null ? null : scheme, from: null, to },
      record: { ...record, tests: [...others, sittingAlike(test, to, today)] },
    }))
  }
  const best = record.tests
    .filter((one) => one.test === test && one.status === 'taken' && one.overall === has.have)
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
  if (!best) return []
  return distinctParts(valued).flatMap((part) => {
    const from =
      part === null ? best.overall : (best.sections.find((one) => one.section === part)?.score ?? null)
    if (from === null) return []
    const values = valued
      .filter((one) => partOf(one) === part && one.value! > from)
      .map(({ value }) => value!)
    return distinct(values).map((to) => ({
      step: { kind, subject: test, part, scheme, from, to },
      record: { ...record, tests: [...others, raised(best, part, to!)] },
    }))
  })
}

type Sitting = Evidence['tests'][number]

const condition = (kind: Condition['kind'], subject: string): Condition => ({
  kind,
  subject,
  part: null,
  operator: 'has',
  value: null,
  scheme: null,
})

const partOf = ({ part }: Condition): string | null => (part === 'overall' ? null : part)
const distinctParts = (conditions: readonly Condition[]) => [...new Set(conditions.map(partOf))]
/** The next result there is at or above a value: nobody scores 6.3 in IELTS. */
function onScale(value: number, { least, step }: Scale): number {
  const reached = least + Math.ceil((value - least) / step - 1e-9) * step
  return Math.round(reached * 100) / 100
}
const distinct = (values: readonly (number | null)[]) =>
  [...new Set(values)].toSorted((a, b) => (a ?? -Infinity) - (b ?? -Infinity))

/** A sitting today, with the same in every section as far as their scale allows; `null` = a result of any height. */
function sittingAlike(test: TestName, overall: number | null, today: string): Sitting {
  const { least, sections, sectionScale, most } = tests[test]
  const height = overall ?? least
  // Sections that add up to the whole, as those of TOEFL from 0 to 120, get their share.
  const share = sectionScale !== null && sectionScale.most * sections.length === most ? sections.length : 1
  return {
    test,
    status: 'taken',
    date: today,
    overall: height,
    sections: sections.map((section) => ({ section, score: Math.floor((height / share) * 2) / 2 })),
    reportNo: null,
  }
}

const raised = (sitting: Sitting, part: string | null, to: number): Sitting =>
  part === null
    ? { ...sitting, overall: to }
    : {
        ...sitting,
        sections: sitting.sections.map((one) => (one.section === part ? { ...one, score: to } : one)),
      }

/** Qualifications that wait for their result, as they will be; their marks stay what is told. */
const triesOfSchooling = (record: Evidence): Try[] =>
  record.schooling
    .filter(({ status }) => status !== 'completed')
    .map((entry) => ({
      step: {
        kind: 'education',
        subject: entry.qualification,
        part: null,
        scheme: null,
        from: null,
        to: null,
      },
      record: {
        ...record,
        schooling: record.schooling.map((one) => (one === entry ? { ...one, status: 'completed' } : one)),
      },
    }))

/**
 * Of each result the smallest change that opens anything, and a larger one only where it opens twice as much. Those
 * that open most come first.
 */
function chosen(found: readonly NearestStep[]): NearestStep[] {
  const kept = new Map<string, NearestStep[]>()
  for (const step of found) {
    const key = `${step.subject} ${step.part}`
    const before = kept.get(key) ?? []
    const most = before.at(-1)?.programs ?? 0
    if (step.programs > 0 && step.programs >= 2 * most) kept.set(key, [...before.slice(0, 1), step])
  }
  const ranked = [...kept.values()].flat().toSorted((a, b) => b.programs - a.programs)
  let newTests = 0
  return ranked
    .filter(({ kind, from }) => kind !== 'english' || from !== null || ++newTests <= shown.newEnglishTests)
    .slice(0, shown.steps)
}
