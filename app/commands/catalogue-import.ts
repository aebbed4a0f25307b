import { runCatalogueImport } from './run/run-catalogue-import.ts'
import { ownShell } from './shell.ts'

process.exitCode = await runCatalogueImport(process.argv.slice(2), ownShell)
