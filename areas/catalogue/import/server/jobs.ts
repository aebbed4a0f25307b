import type { Job } from '#platform/jobs/schedule.ts'
import { purgeExpiredFiles } from './files/purge-expired-files.ts'

export const jobs: readonly Job[] = [{ name: 'sweep-waiting-files', every: 3600, run: purgeExpiredFiles }]
