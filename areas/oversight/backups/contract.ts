import * as z from 'zod/mini'
import { backupFailures } from '#texts/oversight/backups/backups.ts'
import { Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

export const showBackups = route({
  method: 'GET',
  path: '/staff/backups',
  who: 'staff',
  limit: 'read',
  summary: 'Whether the newest daily backup is too old, and when it was made.',
  reply: z.object({
    /** False also where no daily backup is set up. */
    tooOld: z.boolean(),
    /** When the newest backup was made; null when it is not too old, or there is none. */
    newest: z.nullable(Timestamp),
  }),
  about: ['alarm'],
  failure: () => backupFailures.show,
})
