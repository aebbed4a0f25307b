import { ConfigError, readConfig } from '#platform/config/config.ts'
import { examine, type Finding } from '../examine.ts'
import type { Shell } from '../shell.ts'

const marks: Record<Finding['verdict'], string> = { good: 'ok', warning: 'warning', bad: 'PROBLEM' }

/**
 * `npm run doctor`: examines the installation and prints what it finds. Takes no arguments.
 * @returns the exit code. 0: nothing is wrong, or only warnings. 1: something is wrong. 2: the settings cannot be used.
 */
export async function runDoctor(_args: readonly string[], { env, out, err }: Shell): Promise<number> {
  try {
    const config = readConfig(env)
    let bad = 0
    for await (const { subject, verdict, sentence } of examine(config, env)) {
      if (verdict === 'bad') bad++
      out(`${marks[verdict].padEnd(8)} ${subject.padEnd(11)} ${sentence}\n`)
    }
    out(bad === 0 ? 'Nothing is wrong.\n' : `${bad} ${bad === 1 ? 'problem' : 'problems'} found.\n`)
    return bad === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    err(`${error.message}\n`)
    return error.exitCode
  }
}
