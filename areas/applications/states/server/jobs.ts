import type { Job } from '#platform/jobs/schedule.ts'
import { careForOffers } from './end-offers.ts'

export const jobs: readonly Job[] = [{ name: 'end-offers', every: 3600, run: careForOffers }]
