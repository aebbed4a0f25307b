import type { Job } from '#platform/jobs/schedule.ts'
import { forgetEnquiries } from './forget-enquiries.ts'

export const jobs: readonly Job[] = [{ name: 'purge-enquiries', every: 21_600, run: forgetEnquiries }]
