import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/** How long somebody has waited, in the largest unit that has passed: `2 days`. */
export function waitedFor(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return texts.minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? texts.hours({ hours }) : texts.days({ days: Math.floor(hours / 24) })
}
