import {
  dayRanges,
  workFilters,
  type DayRange,
  type QueueFilters,
} from '#areas/applications/queue/filters/contract.ts'
import type { ListFilter } from '#areas/applications/queue/filters/staff.ts'

interface FilterSection {
  readonly name: 'standing' | 'program' | 'outside' | 'work' | 'days'
  readonly lists: readonly ListFilter[]
  readonly ranges: readonly DayRange[]
}
export type SectionName = FilterSection['name']

/** The sections of the dialog. Whose files are shown stands above them. */
export const filterSections: readonly FilterSection[] = [
  { name: 'standing', lists: ['group', 'stage', 'standing', 'milestone', 'left', 'reason'], ranges: [] },
  { name: 'program', lists: ['country', 'intake', 'university', 'program', 'level'], ranges: [] },
  { name: 'outside', lists: ['step', 'outsideStep', 'letter'], ranges: [] },
  { name: 'work', lists: workFilters, ranges: [] },
  { name: 'days', lists: [], ranges: dayRanges },
]

/** How many filters of a section are chosen; a range of days is one. */
export const chosenIn = ({ lists, ranges }: FilterSection, chosen: QueueFilters): number =>
  lists.filter((name) => chosen[name] !== undefined).length +
  ranges.filter((range) => chosen[`${range}From`] !== undefined || chosen[`${range}To`] !== undefined).length
