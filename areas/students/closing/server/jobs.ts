import type { Job } from '#platform/jobs/schedule.ts'
import { eraseClosedAccounts } from './erase-closed-accounts.ts'

export const jobs: readonly Job[] = [{ name: 'erase-closed-accounts', every: 3600, run: eraseClosedAccounts }]
