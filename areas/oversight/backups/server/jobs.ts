import type { Job } from '#platform/jobs/schedule.ts'
import { backUpDaily } from './back-up-daily.ts'

export const jobs: readonly Job[] = [{ name: 'backup', every: 3600, run: backUpDaily }]
