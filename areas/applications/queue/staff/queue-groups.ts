import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatWeekday } from '#kit/format/format-weekday.ts'
import { formatNumber, formatShortDate, formatShortDay } from '#kit/format/local-formats.ts'
import type { Queue, QueueRow } from '../contract.ts'
import { queueTexts, queueWaitingTexts as texts } from '#texts/applications/queue/queue.ts'

/** Whether the day promised to the student has passed. */
export const isOverdue = (
  { waitingOn, checkBy }: Pick<Application, 'stage' | 'waitingOn' | 'checkBy'>,
  now: Date,
): boolean => waitingOn === 'office' && checkBy !== null && daysLeft(checkBy, now) < 0

/** How many files a search or filters show, and how many of them are open. */
export function describeMatching({ groups, open }: Queue): string {
  const closed = groups.find(({ name }) => name === 'closed')
  if (closed === undefined || closed.count === 0) return queueTexts.open({ count: open })
  const files = open + closed.count
  const count = closed.more ? queueTexts.orMore({ count: files }) : formatNumber(files)
  return queueTexts.matching({ files, count, open })
}

function since(time: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(time).getTime()) / 60_000))
  if (minutes < 60) return texts.minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? texts.hours({ hours }) : texts.days({ days: Math.floor(hours / 24) })
}

/** `Friday`, or the date from a week on, when the day of the week could be taken for today. */
export const formatDueDay = (day: string, left: number): string =>
  left < 7 ? formatWeekday(day) : formatShortDay(day)

/** How long a file has waited, or until when it has to be handled. */
export function describeWaiting(
  file: Pick<
    QueueRow,
    'group' | 'stage' | 'waitingOn' | 'checkBy' | 'stageSince' | 'replyBy' | 'documentsDue' | 'nextStep'
  >,
  now: Date,
): string {
  if (isOverdue(file, now) && file.checkBy !== null) return texts.late({ days: -daysLeft(file.checkBy, now) })
  if (file.stage === 'offered' && file.replyBy !== null) {
    const left = daysLeft(file.replyBy, now)
    return left < 0 ? texts.ended : left === 0 ? texts.endsToday : texts.ends({ days: left })
  }
  if (file.stage === 'documents_requested' && file.documentsDue !== null) {
    const left = daysLeft(file.documentsDue, now)
    return left < 0
      ? texts.overdueBy({ days: -left })
      : left === 0
        ? texts.dueToday
        : texts.due({ days: left })
  }
  if (file.group === 'outside' && file.nextStep?.reported) return texts.toConfirm
  if (file.group === 'outside' && file.nextStep?.due) {
    const left = daysLeft(file.nextStep.due, now)
    return left < 0
      ? texts.overdueBy({ days: -left })
      : left === 0
        ? texts.dueToday
        : texts.dueOn({ day: formatDueDay(file.nextStep.due, left) })
  }
  if (file.group === 'closed') return texts.closedSince({ day: formatShortDate(file.stageSince) })
  return since(file.stageSince, now)
}
