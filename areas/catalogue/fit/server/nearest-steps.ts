import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { JudgedRequirement } from '../contract/program-fit.ts'
import type { Condition, Requirement } from '../contract/requirements.ts'
import type { RequirementSets } from './requirement-sets.ts'
import { testChanges, type TestChange } from './test-changes.ts'

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

/** A set that is not met, by the places of what is missing in it. */
interface Open {
  readonly id: number
  readonly missing: readonly number[]
}

/** How many steps are shown, and how many tests of English among those a student has not sat yet. */
const shown = { steps: 5, newEnglishTests: 2 } as const

/**
 * The smallest changes of a record that open most programs: a result of a test raised to the next value that is
 * asked for, a test that is not there yet, a qualification whose result is awaited. One change at a time.
 *
 * A test that is not there is taken to come with all sections alike; a result that is raised leaves the sections
 * (or the overall result) as they are, so that a step promises no more than it states.
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
  const open = [...programs.keys()].flatMap((id): Open[] => {
    const missing = sets.get(id)?.filter((place) => judged[place]!.verdict !== 'met') ?? []
    return missing.length > 0 ? [{ id, missing }] : []
  })
  const asked = new Map(
    [...new Set(open.flatMap(({ missing }) => missing))].map((place) => [place, lines[place]!]),
  )
  return chosen([
    ...stepsOfTests(open, asked, record, programs, today),
    ...stepsOfSchooling(open, asked, record, programs, today),
  ])
}

const conditionsOf = (line: Requirement): Condition[] => [line, ...line.alternatives]
const countOf = (ids: readonly number[], programs: ReadonlyMap<number, number>): number =>
  ids.reduce((sum, id) => sum + (programs.get(id) ?? 0), 0)

/**
 * Works out for each set how far each change would have to go to meet it, in one walk: trying every height that is
 * asked for with every line would take a second where there are thousands of lines.
 */
function stepsOfTests(
  open: readonly Open[],
  asked: ReadonlyMap<number, Requirement>,
  record: Evidence,
  programs: ReadonlyMap<number, number>,
  today: string,
): NearestStep[] {
  const changes = testChanges([...asked.values()].flatMap(conditionsOf), record, today)
  const needs = new Map([...asked].map(([place, line]) => [place, needsOf(line, changes)]))
  const opened = new Map<TestChange, Map<number, number[]>>()
  for (const { id, missing } of open) {
    const [first, ...others] = missing.map((place) => needs.get(place)!)
    for (const [change, need] of first!) {
      const height = others.reduce((highest, one) => Math.max(highest, one.get(change) ?? Infinity), need)
      if (height === Infinity) continue
      const heights = opened.get(change) ?? new Map<number, number[]>()
      opened.set(change, heights)
      const ids = heights.get(height)
      if (ids) ids.push(id)
      else heights.set(height, [id])
    }
  }
  return [...opened].flatMap(([change, heights]) => {
    const { needs: _, ...step } = change
    const so: number[] = []
    let sum = 0
    return [...heights]
      .toSorted(([low], [high]) => low - high)
      .map(([height, ids]) => {
        so.push(...ids)
        sum += countOf(ids, programs)
        const to = height === -Infinity ? null : height
        return { ...step, scheme: to === null ? null : step.scheme, to, opens: so.slice(), programs: sum }
      })
  })
}

/** How high each change has to go to fulfil a line; -Infinity where any height does. */
function needsOf(line: Requirement, changes: readonly TestChange[]): Map<TestChange, number> {
  const conditions = conditionsOf(line)
  return new Map(
    changes.flatMap((change) => {
      const need = Math.min(...conditions.map((condition) => change.needs(condition)))
      return need === Infinity ? [] : [[change, need] as const]
    }),
  )
}

/** Qualifications that await their result, as if completed; their marks stay as entered. */
function stepsOfSchooling(
  open: readonly Open[],
  asked: ReadonlyMap<number, Requirement>,
  record: Evidence,
  programs: ReadonlyMap<number, number>,
  today: string,
): NearestStep[] {
  const speaksOfSchool = ({ kind }: Condition) => kind === 'education' || kind === 'subject'
  const lines = [...asked].filter(([, line]) => conditionsOf(line).some(speaksOfSchool))
  return record.schooling
    .filter(({ status }) => status !== 'completed')
    .map((entry): NearestStep => {
      const schooling = record.schooling.map((one) =>
        one === entry ? { ...one, status: 'completed' as const } : one,
      )
      const met = new Set(
        lines
          .filter(([, line]) => judge(line, { ...record, schooling }, today).verdict === 'met')
          .map(([place]) => place),
      )
      const opens = open.filter(({ missing }) => missing.every((place) => met.has(place))).map(({ id }) => id)
      return {
        kind: 'education',
        subject: entry.qualification,
        part: null,
        scheme: null,
        from: null,
        to: null,
        opens,
        programs: countOf(opens, programs),
      }
    })
}

/**
 * Of each result the smallest change that opens anything, and a larger one only where it opens twice as much. Those
 * that open most come first.
 */
function chosen(found: readonly NearestStep[]): NearestStep[] {
  const best = new Map<string, NearestStep[]>()
  for (const step of found) {
    const key = `${step.subject} ${step.part}`
    const before = best.get(key) ?? []
    const most = before.at(-1)?.programs ?? 0
    if (step.programs > 0 && step.programs >= 2 * most) best.set(key, [...before.slice(0, 1), step])
  }
  const ranked = [...best.values()].flat().toSorted((a, b) => b.programs - a.programs)
  let newTests = 0
  return ranked
    .filter(({ kind, from }) => kind !== 'english' || from !== null || ++newTests <= shown.newEnglishTests)
    .slice(0, shown.steps)
}
