import type { Environment } from '#platform/config/config.ts'

/** Environment and output of a command. */
export interface Shell {
  readonly env: Environment
  /** Base of relative paths, unless npm states where it was called. */
  readonly folder: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** The shell that this process was started from. */
export const ownShell: Shell = {
  env: process.env,
  folder: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}
