import type { Job } from '#platform/jobs/schedule.ts'
import { remindOfTasks } from './remind-of-tasks.ts'

export const jobs: readonly Job[] = [{ name: 'remind-of-tasks', every: 3600, run: remindOfTasks }]
