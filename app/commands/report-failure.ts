import { MigrationRefused } from '#platform/database/migrate.ts'

/** An error that the operator can fix; its message is enough, without a stack. */
export class OperatorError extends Error {}

interface ExitOptions {
  /** Further errors whose message is enough. */
  readonly fixable?: readonly (abstract new (...given: never[]) => Error)[]
  /** The exit code; the error's own or 1 by default. */
  readonly code?: number
}

/**
 * Reports why a command failed: only the message where the operator can fix it, otherwise the stack.
 * @returns the exit code
 */
export function reportFailure(
  error: unknown,
  err: (text: string) => void,
  { fixable = [], code }: ExitOptions = {},
): number {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const isFixable =
    exitCode !== undefined ||
    [OperatorError, MigrationRefused, ...fixable].some((kind) => error instanceof kind)
  err(`${isFixable ? message : (stack ?? message)}\n`)
  return code ?? exitCode ?? 1
}

/** Reports a failure and sets the exit code of the process. */
export function exitWithFailure(error: unknown, options: ExitOptions = {}): void {
  process.exitCode = reportFailure(error, (text) => void process.stderr.write(text), options)
}
