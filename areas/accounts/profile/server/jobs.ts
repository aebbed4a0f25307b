import type { Job } from '#platform/jobs/schedule.ts'
import { digestStoredNumbers } from './stored-numbers.ts'

export const jobs: readonly Job[] = [
  { name: 'digest-identity-numbers', every: 3600, run: digestStoredNumbers },
]
