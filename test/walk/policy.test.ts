import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#app/all-routes.ts'
import { mayCall, type Role, type RouteShape, type Who } from '#platform/contract/route.ts'
import { callsOfPart, parts } from './parts.ts'
import { policies } from './policies.ts'
import { cellsOf, verdictOf, type ObjectKind, type Verdict, type Walker } from './policy.ts'

/** Whether the policy and the contract say the same about who is let through; the walk sees that the server does. */

interface Line {
  readonly cells: readonly { caller: Walker; object: ObjectKind }[]
  readonly verdict: (caller: Walker, object: ObjectKind) => Verdict
}
type Door = Pick<RouteShape, 'who' | 'path'>
type Routes = ReadonlyMap<string, Door>

const roleOf: Readonly<Record<Walker, Role | null>> = {
  nobody: null,
  // Whoever is disabled is nobody from the next request on.
  disabledOfficer: null,
  student: 'student',
  anotherStudent: 'student',
  officer: 'officer',
  officerWithoutDecide: 'officer',
  admin: 'admin',
  universityUser: 'university',
  otherUniversityUser: 'university',
}
/**
 * Their operations ask for a right of the person, or for a conversation opened with them, on a record that exists: a second
 * way to a 403.
 */
const asksForRight = [
  'saveDoubt',
  'requestPlaceWithdrawal',
  'showNeeds',
  'writeAboutApplication',
  'announceForApplication',
  'downloadPackage',
  'announceLetterPage',
  'attachUniversityLetter',
  'removeUniversityLetter',
  'reissueLetter',
  'undoMerge',
]

const lines: ReadonlyMap<string, Line> = new Map(
  Object.entries(policies).map(([name, policy]) => [
    name,
    { cells: cellsOf(policy), verdict: (caller, object) => verdictOf(policy, caller, object) },
  ]),
)

/** Whether a verdict is what the contract says: a refusal at the door, or what an operation may answer behind it. */
function agrees(name: string, who: Who, caller: Walker, object: ObjectKind, verdict: Verdict): boolean {
  const role = roleOf[caller]
  if (!mayCall(who, role)) return verdict === (role === null ? 401 : 403)
  const isThere = object === 'own' || object === 'foreign'
  return verdict === 'in' || verdict === 404 || (verdict === 403 && isThere && asksForRight.includes(name))
}

function disagreementsOn(name: string, line: Line | undefined, route: Door | undefined): string[] {
  if (!line) return [`${name} has no line in the policy`]
  if (!route) return [`${name} has a line in the policy, and is no call of the contract`]
  const isOnRecords = line.cells.some(({ object }) => object !== 'own')
  if (isOnRecords !== route.path.includes('/:'))
    return [`${name}: what its path names is not what its line names`]
  return line.cells
    .filter(({ caller, object }) => !agrees(name, route.who, caller, object, line.verdict(caller, object)))
    .map(({ caller, object }) => `${name}: ${caller}, ${object}: the contract opens it to ${route.who}`)
}

const disagreements = (of: ReadonlyMap<string, Line>, routes: Routes): string[] =>
  [...new Set([...of.keys(), ...routes.keys()])].flatMap((name) =>
    disagreementsOn(name, of.get(name), routes.get(name)),
  )

describe('the policy and the contract', () => {
  it('say the same about every call and every caller', () => {
    expect(disagreements(lines, allRoutes)).toEqual([])
  })

  it('are noticed to differ when a line of the policy, or a call, is left out', () => {
    const unnoticed = [...allRoutes].filter(
      ([name, route]) =>
        disagreements(new Map(), new Map([[name, route]])).length === 0 ||
        disagreements(new Map([[name, lines.get(name)!]]), new Map()).length === 0,
    )
    expect(unnoticed).toEqual([])
  })

  it('are noticed to differ when the audience of any call changes', () => {
    const audiences: readonly Who[] = [
      'anyone',
      'account',
      'signed-in',
      'student',
      'console',
      'staff',
      'admin',
    ]
    const unnoticed = [...allRoutes].flatMap(([name, route]) =>
      audiences
        .filter((who) => who !== route.who)
        .filter((who) => disagreementsOn(name, lines.get(name), { ...route, who }).length === 0)
        .map((who) => `${name} for ${who}`),
    )
    expect(unnoticed).toEqual([])
  })

  it('are noticed to differ when a line lets through whom it keeps out, or the other way round', () => {
    const verdicts: readonly Verdict[] = ['in', 401, 403, 404]
    const atTheDoor = (verdict: Verdict) => verdict === 401 || verdict === 403
    const unnoticed = [...lines].flatMap(([name, { cells, verdict }]) =>
      cells.flatMap(({ caller, object }) => {
        const right = verdict(caller, object)
        const { who } = allRoutes.get(name)!
        return verdicts
          .filter((wrong) => wrong !== right && (atTheDoor(wrong) || atTheDoor(right)))
          .filter((wrong) => agrees(name, who, caller, object, wrong))
          .map((wrong) => `${name}: ${caller}, ${object}: ${wrong} instead of ${right}`)
      }),
    )
    // Whether the person has the right that the operation asks for is for the walk to see.
    expect(unnoticed.filter((cell) => !asksForRight.some((name) => cell.startsWith(`${name}:`)))).toEqual([])
  })
})

describe('the parts of the walk', () => {
  it('are all walked, each in a file of its own', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /^walk-\d+\.test\.ts$/.test(file))
    const wanted = Array.from({ length: parts }, (_, index) => `walk-${index + 1}.test.ts`)
    expect(files.sort()).toEqual(wanted)
  })

  it.skipIf(process.env['WALK'])('hold each call of the contract once', () => {
    const held = Array.from({ length: parts }, (_, index) => callsOfPart(index + 1)).flat()
    expect(held.map(([name]) => name).sort()).toEqual([...allRoutes.keys()].sort())
  })
})
