import { runMove } from './run/run-move.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runMove(process.argv.slice(2), ownShell)
