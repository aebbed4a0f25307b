import type { Application } from '#contract/applications.ts'
import { daysLeft } from '../shared/deadlines.ts'
import { dateInWords } from '../shared/local-formats.ts'
import { staff } from '../words/en-staff.ts'

const words = staff.queue
export const groupNames = ['overdue', 'received', 'new', 'offers', 'student', 'closed'] as const
export type GroupName = (typeof groupNames)[number]

type Waiting = Pick<Application, 'stage' | 'waitingOn' | 'checkBy'>

/** Whether the day that was promised to the student has passed. */
export const isOverdue = ({ waitingOn, checkBy }: Waiting, now: Date): boolean =>
  waitingOn === 'office' && checkBy !== null && daysLeft(checkBy, now) < 0

/** Under which heading of the queue a file stands. */
export function groupOf(file: Waiting, now: Date): GroupName {
  if (isOverdue(file, now)) return 'overdue'
  if (file.stage === 'submitted') return 'new'
  if (file.stage === 'under_review') return 'received'
  if (file.stage === 'offered') return 'offers'
  return file.stage === 'documents_requested' ? 'student' : 'closed'
}

/** The files of a page under their headings; the order within a heading is the server's. */
export const inGroups = (files: readonly Application[], now: Date) =>
  groupNames
    .map((name) => ({ name, files: files.filter((file) => groupOf(file, now) === name) }))
    .filter((group) => group.files.length > 0)

function since(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000))
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? words.hours(hours) : words.days(Math.floor(hours / 24))
}

/** How long a file has waited, or until when: what an officer sorts the day by. */
export function waitingInWords(
  file: Pick<Application, 'stage' | 'waitingOn' | 'checkBy' | 'stageSince' | 'offer' | 'documentsDue'>,
  now: Date,
): string {
  if (isOverdue(file, now) && file.checkBy !== null) return words.late(-daysLeft(file.checkBy, now))
  if (file.stage === 'offered' && file.offer !== null) {
    const left = daysLeft(file.offer.replyBy, now)
    return left < 0 ? words.ended : left === 0 ? words.endsToday : words.ends(left)
  }
  if (file.stage === 'documents_requested' && file.documentsDue !== null) {
    const left = daysLeft(file.documentsDue, now)
    return left < 0 ? words.overdueBy(-left) : left === 0 ? words.dueToday : words.due(left)
  }
  if (file.waitingOn === 'nobody') return words.on(dateInWords(file.stageSince))
  return since(file.stageSince, now)
}
