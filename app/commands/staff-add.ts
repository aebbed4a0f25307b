import { runStaffAdd } from './run/run-staff-add.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runStaffAdd(process.argv.slice(2), ownShell)
