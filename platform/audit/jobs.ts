import type { Job } from '../jobs/schedule.ts'
import { purgeWriters } from './link-entries.ts'
import { anchorAudit } from './store-anchors.ts'

export const jobs: readonly Job[] = [
  { name: 'anchor-audit', every: 3600, run: anchorAudit },
  { name: 'purge-audit-writers', every: 86_400, run: purgeWriters },
]
