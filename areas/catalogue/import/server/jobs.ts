import type { Job } from '#platform/jobs/schedule.ts'
import { sweepWaitingFiles } from './files/sweep-waiting-files.ts'

export const jobs: readonly Job[] = [{ name: 'sweep-waiting-files', every: 3600, run: sweepWaitingFiles }]
