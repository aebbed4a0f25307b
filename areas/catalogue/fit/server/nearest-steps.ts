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

/** A set that is not met, with the indexes of its missing lines. */
interface Open {
  readonly id: number
  readonly missing: readonly number[]
}

/** The most steps shown, and the most English tests among them that the student has not taken yet. */
const shown = { steps: 5, newEnglishTests: 2 } as const

/**
 * The smallest changes of a record that open the most programs: a test result raised to the next required value, a new
 * test, or a qualification whose result is awaited. One change at a time.
 *
 * A new test is assumed to have the same score in all sections; a raised result leaves the sections (or the overall
 * result) as they are, so that a step promises no more than it states.
 *
 * @param judged the lines of `sets` compared with the record, by index
 * @param programs the number of programs per set, among those searched for; other sets are ignored
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
  const missingLines = new Map(
    [...new Set(open.flatMap(({ missing }) => missing))].map((place) => [place, lines[place]!]),
  )
  return chosen([
    ...stepsOfTests(open, missingLines, record, programs, today),
    ...stepsOfSchooling(open, missingLines, record, programs, today),
  ])
}

const conditionsOf = (line: Requirement): Condition[] => [line, ...line.alternatives]
const countOf = (ids: readonly number[], programs: ReadonlyMap<number, number>): number =>
  ids.reduce((sum, id) => sum + (programs.get(id) ?? 0), 0)

/**
 * Finds for each set how far each change would have to go to meet it, in one pass: trying every required value with
 * every line would take a second with thousands of lines.
 */
function stepsOfTests(
  open: readonly Open[],
  missingLines: ReadonlyMap<number, Requirement>,
  record: Evidence,
  programs: ReadonlyMap<number, number>,
  today: string,
): NearestStep[] {
  const changes = testChanges([...missingLines.values()].flatMap(conditionsOf), record, today)
  const needs = new Map([...missingLines].map(([place, line]) => [place, needsOf(line, changes)]))
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

/** The value each change needs to meet a line; -Infinity if any value does. */
function needsOf(line: Requirement, changes: readonly TestChange[]): Map<TestChange, number> {
  const conditions = conditionsOf(line)
  return new Map(
    changes.flatMap((change) => {
      const need = Math.min(...conditions.map((condition) => change.needs(condition)))
      return need === Infinity ? [] : [[change, need] as const]
    }),
  )
}

/** Awaited qualifications as if they were completed; their marks stay as entered. */
function stepsOfSchooling(
  open: readonly Open[],
  missingLines: ReadonlyMap<number, Requirement>,
  record: Evidence,
  programs: ReadonlyMap<number, number>,
  today: string,
): NearestStep[] {
  const speaksOfSchool = ({ kind }: Condition) => kind === 'education' || kind === 'subject'
  const lines = [...missingLines].filter(([, line]) => conditionsOf(line).some(speaksOfSchool))
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
 * For each result the smallest change that opens anything, and a larger one only if it opens twice as much. Those that
 * open the most come first.
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
