import type { Job } from '#platform/jobs/schedule.ts'
import { addUpCounts } from './university-counts.ts'

export const jobs: readonly Job[] = [{ name: 'add-up-university-counts', every: 3600, run: addUpCounts }]
