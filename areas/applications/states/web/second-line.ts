import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { dateInWords, deadlineInWords } from '#kit/format/local-formats.ts'
import { applicationWords as words } from '../texts/en.ts'

type Told = Pick<
  Application,
  'stage' | 'appliedAt' | 'stageSince' | 'checkBy' | 'documentsDue' | 'missingDocuments' | 'offer'
>

/** What a student reads beside the badge: what is going on, and by when. */
export function secondLine(application: Told, now: Date): string {
  const { stage, appliedAt, stageSince, checkBy, documentsDue, missingDocuments, offer } = application
  const since = dateInWords(stageSince)
  switch (stage) {
    case 'submitted': {
      const sent = dateInWords(appliedAt)
      if (checkBy === null) return words.second.sent(sent)
      const by = deadlineInWords(checkBy)
      return daysLeft(checkBy, now) < 0 ? words.second.checkLate(sent, by) : words.second.checkBy(sent, by)
    }
    case 'under_review':
      return checkBy === null || daysLeft(checkBy, now) < 0
        ? words.second.reviewOpen(since)
        : words.second.review(since, deadlineInWords(checkBy))
    case 'documents_requested':
      return words.second.documents(
        Math.max(1, missingDocuments.length),
        documentsDue === null ? null : deadlineInWords(documentsDue),
      )
    case 'offered':
      return offer === null ? words.second.offerOpen : words.second.offer(deadlineInWords(offer.replyBy))
    case 'joined':
      return words.second.joined(since)
    case 'rejected':
      return words.second.rejected(since)
    case 'offer_withdrawn':
      return words.second.offerWithdrawn(since)
    case 'declined':
      return words.second.declined(since)
    case 'withdrawn':
      return words.second.withdrawn(since)
    case 'lapsed':
      return words.second.lapsed(since)
  }
}
