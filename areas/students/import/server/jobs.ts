import type { Job } from '#platform/jobs/schedule.ts'
import { removeLeftovers } from './remove-leftovers.ts'

export const jobs: readonly Job[] = [{ name: 'remove-student-files', every: 3600, run: removeLeftovers }]
