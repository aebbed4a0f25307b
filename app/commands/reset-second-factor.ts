import { runResetSecondFactor } from './run/run-reset-second-factor.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runResetSecondFactor(process.argv.slice(2), ownShell)
