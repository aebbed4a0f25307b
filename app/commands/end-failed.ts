import { MigrationRefused } from '#platform/database/migrate.ts'

/** Something the operator can mend; its message is all there is to say. */
export class Mistake extends Error {}

interface Ending {
  /** More errors whose message is all there is to say. */
  readonly mendable?: readonly (abstract new (...given: never[]) => Error)[]
  /** The code to end with; 1, or what the error names, unless given. */
  readonly code?: number
}

/**
 * Says why a command failed: with the message alone where the operator can mend it, else with where it broke.
 * @returns the code to end with
 */
export function sayFailed(
  error: unknown,
  err: (text: string) => void,
  { mendable = [], code }: Ending = {},
): number {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const canMend =
    exitCode !== undefined || [Mistake, MigrationRefused, ...mendable].some((kind) => error instanceof kind)
  err(`${canMend ? message : (stack ?? message)}\n`)
  return code ?? exitCode ?? 1
}

/** Ends the process of a command that failed. */
export function endFailed(error: unknown, ending: Ending = {}): void {
  process.exitCode = sayFailed(error, (text) => void process.stderr.write(text), ending)
}
