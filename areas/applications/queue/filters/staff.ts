import { stages } from '#platform/contract/stages.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'
import {
  endReasonLabels,
  leftStage,
  letterStateLabels,
  milestoneLabels,
  queueDayFilterNames,
  queueFilterNames as texts,
  queueGroupLabels,
  reasonOfSide,
  reasonSideLabels,
  standingLabels,
  stepWithStanding,
  workLabels,
} from '#texts/applications/queue/queue.ts'
import {
  stepKinds,
  type StepKind,
  type StepStanding,
} from '#areas/applications/outside-steps/contract/step-plans.ts'
import { stepKindLabels } from '#texts/applications/outside-steps/kinds.ts'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'
import { describeIntake } from '../staff/describe-intake.ts'
import type { QueueChoices, QueueRow } from '../contract.ts'
import {
  dayFilters,
  endReasons,
  letterStates,
  outsideStepFilters,
  milestones,
  queueGroups,
  queueLevels,
  standings,
  timedStages,
  type DayFilter,
  type EndReason,
  type FilterName,
  type Milestone,
  type OutsideStepFilter,
  type QueueFilters,
  type ReasonSide,
  type Standing,
  type TimedStage,
  type WorkFilter,
} from './contract.ts'

type Options = readonly (readonly [value: string, label: string])[]

interface FilterControl {
  /** What the list in the dialog offers. @param loaded null while it is loading */
  readonly options: (loaded: QueueChoices | null) => Options
  /** The text of its chip; no chip without one. @param row any shown row @param officers those known by name */
  readonly describe?: (value: string, row: QueueRow | undefined, officers: QueueChoices['officers']) => string
  /** The choice that turns it off, where that depends on the other filters. */
  readonly every?: (chosen: QueueFilters) => string
  /** Filters that cannot be chosen without this one, so they are cleared with it. */
  readonly clears?: readonly FilterName[]
}

const fromList = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => ({
  options: () => values.map((value) => [value, labels[value]] as const),
  describe: (value: string) => labels[value as Value],
})
const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[]

/** A reason of an end, as the office reads it. */
export function describeEndReason(value: EndReason): string {
  const [side, reason] = value.split('-', 2) as [ReasonSide, keyof typeof endReasonLabels]
  return reasonOfSide({ side: reasonSideLabels[side], reason: endReasonLabels[reason] })
}

/** A kind of outside step and how it stands. */
function describeOutsideStep(value: OutsideStepFilter): string {
  const [kind, standing] = value.split('-', 2) as [StepKind, StepStanding]
  return stepWithStanding[standing]({ step: stepKindLabels[kind] })
}

const named = (list: readonly { _id: string; name: string }[] = []): Options =>
  list.map(({ _id, name }) => [_id, name] as const)

/** The work of one person, each option of which says what work it is. */
const workOf = (name: WorkFilter): FilterControl => ({
  options: (loaded) => (loaded?.officers ?? []).map((one) => [one._id, workLabels[name](one)] as const),
  describe: (value, _, officers) =>
    workLabels[name](officers.find(({ _id }) => _id === value) ?? { name: texts[name].one }),
})

/** Filters that are chosen from lists. */
export type ListFilter = Exclude<FilterName, 'officer' | 'sort' | DayFilter>

/** Each list in the dialog, in its order, and as a chip. The officer has one of its own in the dialog. */
export const filterControls: Record<ListFilter, FilterControl> = {
  group: { options: fromList(queueGroups, queueGroupLabels).options },
  stage: fromList(stages, consoleStageLabels),
  standing: fromList<Standing>(namesOf(standings), standingLabels),
  milestone: fromList<Milestone>(namesOf(milestones), milestoneLabels),
  left: {
    options: () => timedStages.map((one) => [one, leftStage({ stage: consoleStageLabels[one] })] as const),
    describe: (value) => leftStage({ stage: consoleStageLabels[value as TimedStage] }),
  },
  reason: {
    options: () => endReasons.map((one) => [one, describeEndReason(one)] as const),
    describe: (value) => describeEndReason(value as EndReason),
  },
  step: fromList(stepKinds, stepKindLabels),
  outsideStep: {
    options: () => outsideStepFilters.map((one) => [one, describeOutsideStep(one)] as const),
    describe: (value) => describeOutsideStep(value as OutsideStepFilter),
  },
  letter: fromList(letterStates, letterStateLabels),
  workedBy: workOf('workedBy'),
  decidedBy: workOf('decidedBy'),
  openedBy: workOf('openedBy'),
  country: {
    options: (loaded) =>
      (loaded?.countries ?? [])
        .map((code) => [code, countryName(code)] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
    describe: countryName,
  },
  intake: {
    options: (loaded) => (loaded?.intakes ?? []).map((one) => [one, describeIntake(one)] as const),
    describe: describeIntake,
  },
  level: fromList(queueLevels, searchTermTexts.search.levels),
  // Names of universities and programs are taken from any row, because they are the same in all.
  university: {
    options: (loaded) => named(loaded?.universities),
    describe: (_, row) => row?.university.universityName ?? texts.university.one,
    clears: ['program'],
  },
  program: {
    options: (loaded) => named(loaded?.programs),
    describe: (_, row) => row?.program.programName ?? texts.program.one,
    every: ({ university }) =>
      university === undefined ? texts.program.needsUniversity : texts.program.every,
  },
}

const isDayFilter = (name: FilterName): name is DayFilter => dayFilters.some((one) => one === name)

/**
 * The text of a filter's chip; null for those that are shown elsewhere.
 * @param row any shown row
 * @param officers those that are known by name
 */
export function describeFilter(
  name: FilterName,
  value: string,
  row: QueueRow | undefined,
  officers: QueueChoices['officers'] = [],
): string | null {
  if (name === 'officer' || name === 'sort') return null
  if (isDayFilter(name)) return queueDayFilterNames[name]({ day: formatShortDay(value) })
  return filterControls[name].describe?.(value, row, officers) ?? null
}

/** Filters that cannot be chosen without this one. */
export const clearedWith = (name: FilterName): readonly FilterName[] =>
  name === 'officer' || name === 'sort' || isDayFilter(name) ? [] : (filterControls[name].clears ?? [])
