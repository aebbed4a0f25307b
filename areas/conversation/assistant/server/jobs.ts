import type { Job } from '#platform/jobs/schedule.ts'
import { purgeOldQuestions } from './history.ts'

export const jobs: readonly Job[] = [{ name: 'purge-old-questions', every: 21_600, run: purgeOldQuestions }]
