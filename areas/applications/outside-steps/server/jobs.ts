import type { Job } from '#platform/jobs/schedule.ts'
import { remindOfSteps } from './remind-of-steps.ts'
import { storeMissingFacts } from './step-facts.ts'

export const jobs: readonly Job[] = [
  { name: 'remind-of-outside-steps', every: 3600, run: remindOfSteps },
  { name: 'store-missing-step-facts', every: 600, run: storeMissingFacts },
]
