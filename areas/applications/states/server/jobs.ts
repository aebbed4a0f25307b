import type { Job } from '#platform/jobs/schedule.ts'
import { warnAndLapseOffers } from './end-offers.ts'

export const jobs: readonly Job[] = [{ name: 'end-offers', every: 3600, run: warnAndLapseOffers }]
