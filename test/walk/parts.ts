import { allRoutes } from '#app/all-routes.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { policies } from './policies.ts'
import { cellsOf, verdictOf, type Names } from './policy.ts'

/** How many files share the walk; they run side by side. */
export const parts = 4

type Call = readonly [name: string, route: RouteShape]

/** Before each of these stands an application that was sent and looked at. */
const slowRecords: readonly Names[] = [
  'application',
  'document',
  'letter',
  'universityLetter',
  'attachment',
  'messageFile',
  'checkLine',
  'look',
]
/** These hash a password. */
const slowCalls = ['register', 'login', 'changePassword', 'provePassword']

/** How long a call takes beside the others: what is let in to write costs a scene of its own. */
function cost([name, { method }]: Call): number {
  const policy = policies[name]
  if (!policy) return 0
  const cells = cellsOf(policy)
  const letIn = cells.filter(({ caller, object }) => verdictOf(policy, caller, object) === 'in')
  const isSlow = slowRecords.includes(policy.names) || slowCalls.includes(name)
  return cells.length + (method === 'GET' ? 0 : letIn.length * (isSlow ? 80 : 8))
}

const total = (calls: readonly Call[]) => calls.reduce((sum, call) => sum + cost(call), 0)

/**
 * Divides the contract into parts that take about the same time. Calls on one kind of record stay together, as they
 * share those that are made; the longest are dealt out first, each to whoever has least.
 */
function divide(): readonly (readonly Call[])[] {
  const together = Map.groupBy(allRoutes, ([name]) => {
    const names = policies[name]?.names ?? 'nothing'
    return names === 'nothing' ? name : `of ${names}`
  })
  const divided: Call[][] = Array.from({ length: parts }, () => [])
  for (const calls of [...together.values()].sort((a, b) => total(b) - total(a))) {
    divided.reduce((least, one) => (total(one) < total(least) ? one : least)).push(...calls)
  }
  const place = [...allRoutes.keys()]
  return divided.map((calls) => calls.sort(([a], [b]) => place.indexOf(a) - place.indexOf(b)))
}

const divided = divide()

/** The calls that `WALK` names, or all. */
function chosen(): (name: string) => boolean {
  const names = process.env['WALK']?.split(',')
  const unknown = names?.find((name) => !allRoutes.has(name))
  if (unknown !== undefined) throw new Error(`WALK names ${unknown}, which is no call of the contract`)
  return (name) => names?.includes(name) ?? true
}

/** The calls that a part walks, in the order of the contract. @param part from 1 */
export function callsOfPart(part: number): readonly Call[] {
  const isChosen = chosen()
  return divided[part - 1]!.filter(([name]) => isChosen(name))
}
