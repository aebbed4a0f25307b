import type { Job } from '#platform/jobs/schedule.ts'
import { remindOfSteps } from './remind-of-steps.ts'

export const jobs: readonly Job[] = [{ name: 'remind-of-outside-steps', every: 3600, run: remindOfSteps }]
