import type { Job } from '../../jobs/schedule.ts'
import { forgetNotices } from './forget-notices.ts'

export const jobs: readonly Job[] = [{ name: 'purge-notifications', every: 21_600, run: forgetNotices }]
