import { stageFacts } from '#platform/contract/stages.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'

/** What a student can do about a program, and an earlier application. */
export type ApplyState =
  | { kind: 'applied'; application: Application }
  | { kind: 'started' }
  /** Only at the university itself. */
  | { kind: 'direct'; url: string; checkedOn: string | null }
  | { kind: 'open'; earlier: Application | null }
  | { kind: 'closed'; earlier: Application | null }

/**
 * The state of a student's application to a program.
 * @param applications newest first
 * @param started ids of the programs with an unsent application on this device
 */
export function applyStateOf(
  program: Pick<Program, '_id' | 'open' | 'applying'>,
  applications: readonly Application[],
  started: readonly string[],
): ApplyState {
  const mine = applications.filter((one) => one.program._id === program._id)
  const running = mine.find(({ stage }) => stageFacts[stage].open)
  if (running) return { kind: 'applied', application: running }
  const earlier = mine[0] ?? null
  if (!program.open) return { kind: 'closed', earlier }
  const { applying } = program
  if (applying?.route === 'direct' && applying.url !== null)
    return { kind: 'direct', url: applying.url, checkedOn: applying.checkedOn }
  return started.includes(program._id) ? { kind: 'started' } : { kind: 'open', earlier }
}
