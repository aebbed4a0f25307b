import { sql, type RawBuilder } from 'kysely'
import { unseen } from '#platform/database/run-prepared.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { stepDueSoonDays } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { offerEndsSoonDays } from '../contract.ts'
import {
  dayFilters,
  dayRanges,
  filterNames,
  filtersFor,
  type FilterName,
  type QueueFilters,
  type QueueGroup,
  type QueueSort,
} from '../filters/contract.ts'
import { conditionOf } from '../filters/server.ts'
import { sortedBy } from './queue-order.ts'

type Condition = RawBuilder<boolean>

export const all = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** Files by who is responsible for them. */
export interface Holding {
  /** The id of an officer, `nobody` or `all`. */
  readonly whose: string
  readonly where: Condition
}

/**
 * Whose files, as mutually exclusive alternatives: each uses its own index, which one condition with `or` would not.
 * Users of a university have no files of their own and see all they have access to.
 */
export function holdingsOf(viewer: Viewer, officer: QueueFilters['officer']): readonly Holding[] {
  const of = (id: string): Holding => ({ whose: id, where: sql`a.officer_id = ${unseen(id, 'uuid')}` })
  const nobodys: Holding = { whose: 'nobody', where: sql`a.officer_id is null` }
  if (viewer.role === 'university' || officer === 'all') return [{ whose: 'all', where: sql`true` }]
  if (officer === undefined || officer === 'mine-and-unassigned') return [of(viewer.userId), nobodys]
  if (officer === 'mine') return [of(viewer.userId)]
  if (officer === 'unassigned') return [nobodys]
  return [of(officer)]
}

/** The same as one condition. */
export const heldBy = (viewer: Viewer, officer: QueueFilters['officer']): Condition =>
  sql<boolean>`(${sql.join(
    holdingsOf(viewer, officer).map(({ where }) => where),
    sql` or `,
  )})`

/** Days of a range that is read from an index of its moments. */
const fewDays = 62

/**
 * Whether a filter is the end of a range of more than a few days. PostgreSQL takes every range for a short one when it does
 * not see the days, and would read all files within it for each heading. It does not where it cannot tell it is a range.
 */
function endsLongRange(name: FilterName, filters: QueueFilters): boolean {
  const range = dayRanges.find((one) => name === `${one}To`)
  if (range === undefined) return false
  const [from, to] = [filters[`${range}From`], filters[`${range}To`]]
  return from === undefined || to === undefined || Date.parse(to) - Date.parse(from) > fewDays * 86_400_000
}

/** Filters of which every value selects files in the same way. */
const alike: readonly FilterName[] = [
  ...(['officer', 'group', 'sort', 'step', 'country', 'level'] as const),
  ...dayFilters,
]

/**
 * Whether a plan made without the values of these filters does for all values. One university has two files and another
 * two thousand, and a range may have a few days or all years.
 */
export const areReadAlike = ({ role }: Pick<Viewer, 'role'>, filters: QueueFilters): boolean =>
  role !== 'university' &&
  filterNames.every((name) => filters[name] === undefined || alike.includes(name)) &&
  dayRanges.every((range) => {
    const isGiven = filters[`${range}From`] !== undefined || filters[`${range}To`] !== undefined
    return !isGiven || !endsLongRange(`${range}To`, filters)
  })

/** Conditions for the viewer's access and these filters. */
export function filterConditions(viewer: Viewer, filters: QueueFilters): readonly Condition[] {
  const scope = viewer.role === 'university' ? [scopeOf(viewer)] : []
  const conditions = filtersFor(viewer.role).flatMap((name) => {
    const value = filters[name]
    if (value === undefined || name === 'officer' || name === 'group' || name === 'sort') return []
    const condition = conditionOf[name](value)
    return [endsLongRange(name, filters) ? sql<boolean>`(${condition}) is true` : condition]
  })
  return [...scope, ...conditions]
}

/** The time before which an offer must end to count as ending soon. */
const soon = (now: Date) => unseen(new Date(now.getTime() + offerEndsSoonDays * 86_400_000), 'timestamptz')
const at = (now: Date) => unseen(now, 'timestamptz')

/**
 * Files of students who have joined, whose next outside step is late or due soon. Users of a university, who do not see
 * outside steps, have them among the closed ones.
 */
export function isOutside({ role }: Pick<Viewer, 'role'>, now: Date): RawBuilder<boolean> {
  if (role === 'university') return sql<boolean>`false`
  return sql<boolean>`a.lane = 'closed' and a.stage = 'joined' and a.next_step_due <= ${soonDay(now)}`
}

/** The last day on which an outside step must be due to count as due soon. */
const soonDay = (now: Date) =>
  unseen(dayIn(site.timeZone.id, new Date(now.getTime() + stepDueSoonDays * 86_400_000)), 'date')

/** The group of a row of `applications a` by its lane alone, as SQL text. An index has all that it needs. */
export const groupOfLane = (now: Date): RawBuilder<QueueGroup> => sql<QueueGroup>`case
  when a.lane in ('new', 'received', 'review') and a.check_by < ${at(now)} then 'overdue'
  when a.lane = 'offer' then case when a.reply_by < ${soon(now)} then 'offers' else 'student' end
  else a.lane end`

/** The group of a row of `applications a`, as SQL text. */
export const groupOf = (viewer: Pick<Viewer, 'role'>, now: Date): RawBuilder<QueueGroup> =>
  sql<QueueGroup>`case when ${isOutside(viewer, now)} then 'outside' else ${groupOfLane(now)} end`

/** Files whose group is not the closed ones, named one by one so that an index skips those. */
export const isOpen = sql<boolean>`a.lane in ('new', 'received', 'review', 'offer', 'conditions', 'student')`
export const isClosed = sql<boolean>`a.lane = 'closed'`

interface Strand {
  readonly where: Condition
  readonly order: RawBuilder<unknown>
}

/**
 * The rows of a group, as parts that each use an index in their order.
 * @param sort the order; by default that of the group
 */
export function strandsOf(
  group: QueueGroup,
  viewer: Pick<Viewer, 'role'>,
  now: Date,
  sort?: QueueSort,
): readonly Strand[] {
  const strands = strandsInOwnOrder(group, viewer, now)
  if (sort === undefined) return strands
  const order = sql`${sortedBy[sort].order}, a.id`
  const lanes = inLanes(group, now, strands)
  const parts = sort === 'due' ? byDueDay(group, now, lanes) : lanes
  return parts.map((where) => ({ where, order }))
}

/**
 * The same with the days on which files of the heading can be due, where it is only for those due until some moment or
 * after it: a range of the index in the order of these days, which would be read from its beginning for the moment alone.
 */
function byDueDay(group: QueueGroup, now: Date, lanes: readonly Condition[]): readonly Condition[] {
  const until = (day: RawBuilder<unknown>) =>
    lanes.map((lane) => sql<boolean>`${lane} and a.due_on <= ${day}`)
  switch (group) {
    // Deadlines end with a day of UTC, as in `due_on`.
    case 'overdue':
      return until(sql`(${at(now)} at time zone 'UTC')::date`)
    case 'offers':
      return until(sql`(${soon(now)} at time zone 'UTC')::date`)
    case 'outside':
      return until(soonDay(now))
    case 'closed':
      // Of closed files only those of students who have joined are due some day, which is that of the outside step.
      return [
        sql<boolean>`${isClosed} and a.due_on > ${soonDay(now)}`,
        sql<boolean>`${isClosed} and a.due_on is null`,
      ]
    default:
      return lanes
  }
}

/** The parts of a group lane by lane, because the indexes of the orders begin with it. */
function inLanes(group: QueueGroup, now: Date, strands: readonly Strand[]): readonly Condition[] {
  if (group === 'offers') return [sql<boolean>`a.lane = 'offer' and a.reply_by < ${soon(now)}`]
  if (group !== 'overdue') return strands.map(({ where }) => where)
  return checkedLanes.map((lane) => sql<boolean>`a.lane = ${sql.lit(lane)} and a.check_by < ${at(now)}`)
}

/** Lanes whose files the office checks by a day that was promised. */
const checkedLanes = ['new', 'received', 'review']

function strandsInOwnOrder(group: QueueGroup, viewer: Pick<Viewer, 'role'>, now: Date): readonly Strand[] {
  const oldest = sql`a.stage_since, a.id`
  const inTime = sql<boolean>`(a.check_by >= ${at(now)} or a.check_by is null)`
  const lane = (name: string, and: Condition = sql`true`): Strand => ({
    where: sql<boolean>`a.lane = ${sql.lit(name)} and ${and}`,
    order: oldest,
  })
  switch (group) {
    case 'overdue':
      return [
        {
          where: sql`a.lane in ('new', 'received', 'review') and a.check_by < ${at(now)}`,
          order: sql`a.check_by, a.id`,
        },
      ]
    case 'received':
    case 'new':
    case 'review':
      return [lane(group, inTime)]
    case 'offers':
      return [
        {
          // Offers alone are in the lane `offer`; the index in this order is by stage.
          where: sql`a.stage = 'offered' and a.lane = 'offer' and a.reply_by < ${soon(now)}`,
          order: sql`a.reply_by, a.id`,
        },
      ]
    case 'conditions':
      return [lane('conditions')]
    case 'student':
      return [lane('student'), lane('offer', sql`(a.reply_by >= ${soon(now)} or a.reply_by is null)`)]
    case 'outside':
      return [{ where: isOutside(viewer, now), order: sql`a.next_step_due, a.id` }]
    case 'closed':
      return [
        {
          where: sql`${isClosed} and (${isOutside(viewer, now)}) is not true`,
          order: sql`a.stage_since desc, a.id`,
        },
      ]
  }
}

/** The ascending sort key of a row `a`; `group` is the SQL of its group. */
export const placeIn = (group: RawBuilder<string>, sort?: QueueSort): RawBuilder<unknown> =>
  sort === undefined ? placeInOwnOrder(group) : sortedBy[sort].place

const placeInOwnOrder = (group: RawBuilder<string>) => sql`case ${group}
  when 'overdue' then extract(epoch from a.check_by)
  when 'offers' then extract(epoch from a.reply_by)
  when 'outside' then extract(epoch from a.next_step_due)
  when 'closed' then -extract(epoch from a.stage_since)
  else extract(epoch from a.stage_since) end`
