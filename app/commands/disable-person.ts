import { runDisablePerson } from './run/run-disable-person.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runDisablePerson(process.argv.slice(2), ownShell)
