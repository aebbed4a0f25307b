import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { dateInWords, deadlineInWords } from '#kit/format/local-formats.ts'
import { statusLineTexts as words } from '#texts/applications/states/application.ts'

type Told = Pick<
  Application,
  'stage' | 'appliedAt' | 'stageSince' | 'checkBy' | 'documentsDue' | 'missingDocuments' | 'offer'
>

/** What a student reads beside the badge: what is going on, and by when. */
export function statusLine(application: Told, now: Date): string {
  const { stage, appliedAt, stageSince, checkBy, documentsDue, missingDocuments, offer } = application
  const since = dateInWords(stageSince)
  switch (stage) {
    case 'submitted': {
      const sent = dateInWords(appliedAt)
      if (checkBy === null) return words.sent({ sent })
      const by = deadlineInWords(checkBy)
      return daysLeft(checkBy, now) < 0 ? words.checkLate({ sent, by }) : words.checkBy({ sent, by })
    }
    case 'under_review':
      return checkBy === null || daysLeft(checkBy, now) < 0
        ? words.reviewOpen({ since })
        : words.review({ since, by: deadlineInWords(checkBy) })
    case 'documents_requested': {
      const count = Math.max(1, missingDocuments.length)
      return documentsDue === null
        ? words.documents({ count })
        : words.documentsBy({ count, by: deadlineInWords(documentsDue) })
    }
    case 'offered':
      return offer === null ? words.offerOpen : words.offer({ until: deadlineInWords(offer.replyBy) })
    case 'joined':
      return words.joined({ on: since })
    case 'rejected':
      return words.rejected({ on: since })
    case 'offer_withdrawn':
      return words.offerWithdrawn({ on: since })
    case 'declined':
      return words.declined({ on: since })
    case 'withdrawn':
      return words.withdrawn({ on: since })
    case 'lapsed':
      return words.lapsed({ on: since })
  }
}
