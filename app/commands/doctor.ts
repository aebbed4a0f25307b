import { ConfigError, readConfig } from '#platform/config/config.ts'
import { examine, type Finding } from './examine.ts'
import { ownShell } from './shell.ts'

const marks: Record<Finding['verdict'], string> = { good: 'ok', warning: 'warning', bad: 'PROBLEM' }

// 0: nothing is wrong, or only warnings. 1: something is wrong. 2: the settings cannot be used.
try {
  const config = readConfig()
  let bad = 0
  for await (const { subject, verdict, sentence } of examine(config)) {
    if (verdict === 'bad') bad++
    ownShell.out(`${marks[verdict].padEnd(8)} ${subject.padEnd(11)} ${sentence}\n`)
  }
  ownShell.out(bad === 0 ? 'Nothing is wrong.\n' : `${bad} ${bad === 1 ? 'problem' : 'problems'} found.\n`)
  process.exitCode = bad === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  ownShell.err(`${error.message}\n`)
  process.exitCode = error.exitCode
}
