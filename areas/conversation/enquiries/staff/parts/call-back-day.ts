import { formatShortDay } from '#kit/format/local-formats.ts'
import { officeDay } from '#kit/format/office-day.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/** How a day to call back reads, and how much it presses. @param day ISO 8601 */
export function describeCallBack(day: string, now: Date): { text: string; tone: BadgeTone } {
  const today = officeDay(now)
  if (day === today) return { text: texts.callDue, tone: 'wait' }
  return day < today
    ? { text: texts.callLate({ day: formatShortDay(day) }), tone: 'late' }
    : { text: texts.callOn({ day: formatShortDay(day) }), tone: 'plain' }
}
