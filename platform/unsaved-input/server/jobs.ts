import type { Job } from '../../jobs/schedule.ts'
import { purgeUnsavedInput } from './save-unsaved-input.ts'

export const jobs: readonly Job[] = [{ name: 'purge-typed-work', every: 21_600, run: purgeUnsavedInput }]
