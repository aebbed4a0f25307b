import type { Job } from '#platform/jobs/schedule.ts'
import { purgeSignIn } from './purge-sign-in.ts'

export const jobs: readonly Job[] = [{ name: 'purge-sign-in', every: 900, run: purgeSignIn }]
