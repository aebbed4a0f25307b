import type { Job } from '../../jobs/schedule.ts'
import { purgeNotifications } from './purge-notifications.ts'
import { purgePushDevices, sendPushes } from './push/send-pushes.ts'

export const jobs: readonly Job[] = [
  { name: 'purge-notifications', every: 21_600, run: purgeNotifications },
  { name: 'send-pushes', every: 10, run: (deps) => sendPushes(deps) },
  { name: 'purge-push-devices', every: 21_600, run: purgePushDevices },
]
