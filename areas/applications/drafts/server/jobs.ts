import type { Job } from '#platform/jobs/schedule.ts'
import { expireDrafts } from './expire-drafts.ts'

export const jobs: readonly Job[] = [{ name: 'remind-of-drafts', every: 21_600, run: expireDrafts }]
