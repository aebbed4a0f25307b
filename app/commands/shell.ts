import path from 'node:path'
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

/** The whole path of a file that an operator named: npm runs commands in the folder of the product. */
export const fromHere = ({ env, folder }: Pick<Shell, 'env' | 'folder'>, file: string): string =>
  path.resolve(env['INIT_CWD'] ?? folder, file)

/** The same for what may also be the address of a bucket. */
export const addressFromHere = (shell: Pick<Shell, 'env' | 'folder'>, address: string): string =>
  address.startsWith('s3://') ? address : fromHere(shell, address)
