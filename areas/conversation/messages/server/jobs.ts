import type { Job } from '#platform/jobs/schedule.ts'
import { wakeConversations } from './snooze-thread.ts'

export const jobs: readonly Job[] = [{ name: 'wake-conversations', every: 60, run: wakeConversations }]
