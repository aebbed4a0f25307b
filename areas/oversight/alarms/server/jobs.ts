import type { Job } from '#platform/jobs/schedule.ts'
import { checkNextSlice } from './check-invariants.ts'
import { findUnusualAccess } from './find-unusual-access.ts'

export const jobs: readonly Job[] = [
  { name: 'check-invariants', every: 3600, run: (deps) => checkNextSlice(deps) },
  { name: 'find-unusual-access', every: 3600, run: findUnusualAccess },
]
