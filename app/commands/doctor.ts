import { runDoctor } from './run/run-doctor.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runDoctor(process.argv.slice(2), ownShell)
