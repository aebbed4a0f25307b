import { MigrationRefused } from '#database/migrate.ts'

/** Something the operator can mend; its message is all there is to say. */
export class Mistake extends Error {}

interface Ending {
  /** More errors whose message is all there is to say. */
  readonly mendable?: readonly (abstract new (...given: never[]) => Error)[]
  /** The code to end with; 1, or what the error names, unless given. */
  readonly code?: number
}

/** Ends a command that failed: with the message alone where the operator can mend it, else with where it broke. */
export function endFailed(error: unknown, { mendable = [], code }: Ending = {}): void {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const canMend =
    exitCode !== undefined || [Mistake, MigrationRefused, ...mendable].some((kind) => error instanceof kind)
  process.stderr.write(`${canMend ? message : (stack ?? message)}\n`)
  process.exitCode = code ?? exitCode ?? 1
}
