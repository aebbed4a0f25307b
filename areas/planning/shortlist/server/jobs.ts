import type { Job } from '#platform/jobs/schedule.ts'
import { remindAndPurgeShortlists } from './remind-of-deadlines.ts'

export const jobs: readonly Job[] = [
  { name: 'remind-of-deadlines', every: 3600, run: remindAndPurgeShortlists },
]
