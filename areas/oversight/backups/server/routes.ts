import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { showBackups } from './show-backups.ts'

/** Binds the call about backups to its operation. */
export function backupRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showBackups, () => showBackups(deps))
}
