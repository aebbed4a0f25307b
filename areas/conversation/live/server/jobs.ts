import type { Job } from '#platform/jobs/schedule.ts'
import { endSilentPresence } from './presence.ts'

export const jobs: readonly Job[] = [{ name: 'end-silent-presence', every: 60, run: endSilentPresence }]
