import type { Job } from '../../jobs/schedule.ts'
import { purgeNotifications } from './purge-notifications.ts'

export const jobs: readonly Job[] = [{ name: 'purge-notifications', every: 21_600, run: purgeNotifications }]
