import type { Job } from '#platform/jobs/schedule.ts'
import { updateWaitingTimes } from './waiting-times.ts'

export const jobs: readonly Job[] = [{ name: 'update-waiting-times', every: 600, run: updateWaitingTimes }]
