import type { Job } from '#platform/jobs/schedule.ts'
import { checkStoredFiles } from './check-stored-files.ts'
import { sweepUploads } from './sweep-uploads.ts'

export const jobs: readonly Job[] = [
  { name: 'sweep-uploads', every: 600, run: sweepUploads },
  { name: 'check-stored-files', every: 21_600, run: checkStoredFiles },
]
