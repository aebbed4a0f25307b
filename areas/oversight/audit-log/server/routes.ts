import * as contract from '#platform/audit/contract/audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { verifyNow } from './check-audit-log.ts'
import { exportAudit, listAudit } from './list-audit.ts'

/** Binds the calls about the audit log to their operations. */
export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listAudit, ({ query, reads }) => listAudit(deps, reads, query))
  serve(contract.exportAudit, ({ viewer, query, reads }) => exportAudit(deps, reads, viewer, query))
  serve(contract.verifyAudit, ({ viewer }) => verifyNow(deps, viewer))
}
