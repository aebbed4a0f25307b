import type { Job } from '../jobs/schedule.ts'
import { anchorAudit } from './store-anchors.ts'

export const jobs: readonly Job[] = [{ name: 'anchor-audit', every: 3600, run: anchorAudit }]
