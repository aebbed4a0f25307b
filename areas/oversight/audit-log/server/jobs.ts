import type { Job } from '#platform/jobs/schedule.ts'
import { checkAuditHourly, checkLinking } from './check-audit-log.ts'

export const jobs: readonly Job[] = [
  { name: 'check-audit-log', every: 3600, run: checkAuditHourly },
  { name: 'check-audit-linking', every: 60, run: checkLinking },
]
