import type { Job } from '#platform/jobs/schedule.ts'
import { careForDrafts } from './care-for-drafts.ts'

export const jobs: readonly Job[] = [{ name: 'remind-of-drafts', every: 21_600, run: careForDrafts }]
