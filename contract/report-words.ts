import type { ReportColumn, ReportName } from './reports.ts'

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
  median: 'Half within, days',
  ninetieth: 'Nine of ten within, days',
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

/** What stands where an application names no intake. */
export const noIntake = 'No intake named'
export const reasonSides = { office: 'The office', student: 'The student' } as const
