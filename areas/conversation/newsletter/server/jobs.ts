import type { Job } from '#platform/jobs/schedule.ts'
import { sendNewsletters } from './send-newsletter.ts'

export const jobs: readonly Job[] = [{ name: 'send-newsletters', every: 15, run: sendNewsletters }]
