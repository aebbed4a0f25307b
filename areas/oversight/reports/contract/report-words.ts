import type {
  rejectionReasons,
  withdrawalReasons,
} from '#areas/applications/states/contract/application-moves.ts'
import type { ReportColumn, ReportName } from './reports.ts'

type Reason = (typeof rejectionReasons)[number] | (typeof withdrawalReasons)[number]

/** English words of the reports, for screens and files alike. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  programs: 'Programs',
  countries: 'Countries',
  intakes: 'Intakes',
  stages: 'Stages',
  'days-per-stage': 'Days per stage',
  reasons: 'Reasons',
  officers: 'Officers',
  conversion: 'From sent to joined',
}

export const reportHeads: Readonly<Record<ReportColumn, string>> = {
  program: 'Program',
  university: 'University',
  country: 'Country',
  intake: 'Intake',
  stage: 'Stage',
  reason: 'Reason',
  side: 'Given by',
  officer: 'Officer',
  month: 'Sent in',
  total: 'Total',
  pending: 'In work',
  offered: 'Offer open',
  joined: 'Joined',
  cancelled: 'Ended',
  files: 'Files',
  median: 'Median, days',
  ninetieth: '90th percentile, days',
  now: 'There now',
  moves: 'Steps taken',
  decisions: 'Offers and refusals',
  views: 'Documents opened',
  sent: 'Sent',
  reviewed: 'Reviewed',
  everOffered: 'Offered',
  everJoined: 'Joined',
  share: 'Share',
}

/** Reasons of refusals, withdrawals and declined offers, as the office counts them. */
export const reportReasons: Readonly<Record<Reason, string>> = {
  entry_grades: 'Marks too low',
  missing_subject: 'A required subject is missing',
  english: 'English result too low or missing',
  documents_unreadable: 'Documents could not be read',
  documents_missing: 'Documents did not arrive',
  authenticity: 'A document could not be confirmed as genuine',
  program_full: 'Program full',
  late: 'Applied after the last day',
  home_regulator: 'Degree not recognized at home',
  interview: 'Interview',
  another_offer: 'Took another offer',
  no_reply: 'Waited too long for an answer',
  cost: 'Cost',
  visa: 'Visa',
  family: 'Family',
  changed_program: 'Chose another program',
  later_intake: 'Wants to start later',
  by_mistake: 'Applied by mistake',
  other: 'Another reason',
}

/** What stands where an application names no intake. */
export const noIntake = 'No intake named'
export const reasonSides = { office: 'The office', student: 'The student' } as const
