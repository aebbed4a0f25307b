import { runStaffAdd } from './run-staff-add.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runStaffAdd(process.argv.slice(2), ownShell)
