import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatDate, formatDeadline } from '#kit/format/local-formats.ts'
import { statusLineTexts as texts } from '#texts/applications/states/application.ts'

type StatusFacts = Pick<
  Application,
  'stage' | 'appliedAt' | 'stageSince' | 'checkBy' | 'documentsDue' | 'missingDocuments' | 'offer'
>

/** The line beside the badge: what happens now, and by when. */
export function statusLine(application: StatusFacts, now: Date): string {
  const { stage, appliedAt, stageSince, checkBy, documentsDue, missingDocuments, offer } = application
  const since = formatDate(stageSince)
  switch (stage) {
    case 'submitted': {
      const sent = formatDate(appliedAt)
      if (checkBy === null) return texts.sent({ sent })
      const by = formatDeadline(checkBy)
      return daysLeft(checkBy, now) < 0 ? texts.checkLate({ sent, by }) : texts.checkBy({ sent, by })
    }
    case 'under_review':
      return checkBy === null || daysLeft(checkBy, now) < 0
        ? texts.reviewOpen({ since })
        : texts.review({ since, by: formatDeadline(checkBy) })
    case 'documents_requested': {
      const count = Math.max(1, missingDocuments.length)
      return documentsDue === null
        ? texts.documents({ count })
        : texts.documentsBy({ count, by: formatDeadline(documentsDue) })
    }
    case 'offered':
      return offer === null ? texts.offerOpen : texts.offer({ until: formatDeadline(offer.replyBy) })
    case 'joined':
      return texts.joined({ on: since })
    case 'rejected':
      return texts.rejected({ on: since })
    case 'offer_withdrawn':
      return texts.offerWithdrawn({ on: since })
    case 'declined':
      return texts.declined({ on: since })
    case 'withdrawn':
      return texts.withdrawn({ on: since })
    case 'lapsed':
      return texts.lapsed({ on: since })
  }
}
