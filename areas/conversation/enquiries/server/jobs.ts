import type { Job } from '#platform/jobs/schedule.ts'
import { remindOfCallBacks } from './follow-up/plan-call-back.ts'
import { purgeEnquiries } from './purge-enquiries.ts'

export const jobs: readonly Job[] = [
  { name: 'purge-enquiries', every: 21_600, run: purgeEnquiries },
  { name: 'remind-of-call-backs', every: 300, run: remindOfCallBacks },
]
