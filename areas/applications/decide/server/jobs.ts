import type { Job } from '#platform/jobs/schedule.ts'
import { sendScheduledDecisions } from './schedule-decision.ts'

export const jobs: readonly Job[] = [
  { name: 'send-scheduled-decisions', every: 15, run: sendScheduledDecisions },
]
