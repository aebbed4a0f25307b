import { accountData } from './account-data.ts'
import { applicationData } from './application-data.ts'
import {
  officerNotes,
  firstName,
  internal,
  officerName,
  ofStudent,
  secret,
  type ExportedTable,
  type LeftOutReason,
} from './exported-table.ts'
import { ownListsData } from './own-lists-data.ts'

/**
 * Every table with data of students: the list that the download is made from. A test follows the foreign keys from
 * `users` and fails on a table or column that is not listed here.
 */
export const exported: Readonly<Record<string, ExportedTable>> = {
  ...accountData,
  ...applicationData,
  ...ownListsData,
  // These have no foreign key: rows are matched by e-mail address.
  newsletter_subscribers: {
    as: 'newsletter',
    mine: 't.email = (select email from users where id = $1)',
    columns: 'email first_name status consent_version asked_at confirmed_at left_at',
    leftOut: { id: internal, search: internal },
  },
  enquiries: {
    as: 'enquiries',
    mine: '(t.student_id = $1 or t.email = (select email from users where id = $1))',
    columns: `kind first_name last_name phone email course_type qualification message consent_version received_at
      handled_at call_back_on close_reason`,
    order: 't.received_at',
    leftOut: {
      id: internal,
      content_hash: internal,
      handled_by: internal,
      officer_id: internal,
      call_back_notified: internal,
      student_id: internal,
      search: internal,
    },
  },
  enquiry_calls: {
    as: 'enquiryCalls',
    mine: `t.enquiry_id in (select id from enquiries
      where student_id = $1 or email = (select email from users where id = $1))`,
    columns: 'at outcome text',
    also: { officer: firstName('officer_id') },
    order: 't.at',
    leftOut: { id: internal, enquiry_id: internal, officer_id: officerName, idempotency_key: internal },
  },
  enquiry_answers: {
    as: 'enquiryAnswers',
    mine: `t.enquiry_id in (select id from enquiries
      where student_id = $1 or email = (select email from users where id = $1))`,
    columns: 'text at',
    also: { officer: firstName('officer_id') },
    order: 't.at',
    leftOut: {
      id: internal,
      enquiry_id: internal,
      officer_id: officerName,
      idempotency_key: internal,
      mail_id: internal,
    },
  },
  acts_for_students: {
    as: 'actsForYou',
    mine: ofStudent,
    columns: 'at act about',
    also: { officer: firstName('officer_id') },
    order: 't.at, t.id',
    leftOut: { id: internal, student_id: internal, officer_id: officerName },
  },
  acting_consents: {
    as: 'consentsToActing',
    mine: ofStudent,
    columns: 'id kind version given_at withdrawn_at bytes width height pages',
    also: { recordedBy: firstName('recorded_by'), withdrawalRecordedBy: firstName('withdrawn_by') },
    order: 't.given_at, t.id',
    leftOut: {
      seal: secret,
      student_id: internal,
      recorded_by: officerName,
      withdrawn_by: officerName,
    },
  },
  acting_codes: {
    as: 'consentCodes',
    mine: ofStudent,
    columns: 'created_at expires_at attempts',
    leftOut: { code_hash: secret, student_id: internal, asked_by: officerName },
  },
  student_changes: {
    as: 'changesByTheOffice',
    mine: ofStudent,
    columns: 'at fields changed_role',
    also: { officer: firstName('changed_by') },
    order: 't.at',
    leftOut: { id: internal, student_id: internal, changed_by: officerName },
  },
  student_officers: {
    as: 'responsibleOfficer',
    mine: ofStudent,
    columns: 'assigned_at',
    also: { officer: firstName('officer_id') },
    leftOut: { student_id: internal, officer_id: officerName, assigned_by: officerName },
  },
}

/** Tables with a foreign key to people and data of students that are left out as a whole. */
export const leftOut: Readonly<Record<string, LeftOutReason>> = {
  pushes: internal,
  different_students: internal,
  student_import_rows: internal,
  student_merges: internal,
  student_merge_rows: internal,
  otp_challenges: secret,
  password_links: secret,
  account_links: secret,
  search_mails: secret,
  newsletter_links: secret,
  pending_decisions: 'scheduledDecisions',
  file_checks: officerNotes,
  authenticity_doubts: officerNotes,
  file_notes: officerNotes,
  student_notes: officerNotes,
  student_tags: officerNotes,
}

/** Tables with a foreign key to people but no data of students: they name the officer who did something. */
export const notOfStudents: Readonly<Record<string, string>> = {
  queue_filters: 'Filters of the queue that officers saved.',
  reply_templates: 'Texts that officers insert into messages, and who changed them.',
  queue_columns: 'Columns of the queue that officers chose.',
  exchange_rates: 'Rates that officers maintain.',
  destination_costs: 'Costs of living that officers maintain.',
  catalogue_uploads: 'Lists of universities and programs that officers upload.',
  student_imports: 'Which officer imported students from which file, and when.',
  catalogue_edits: 'What officers changed in the catalogue.',
  courses: 'Courses that the agency offers.',
  course_lessons: 'Lessons of those courses.',
  course_files: 'Files of those lessons.',
  newsletter_issues: 'Newsletters that officers write, the same for every reader.',
  newsletter_deliveries:
    'Which newsletters were sent to the address named above; shows nothing more than that it gets them.',
  help_articles: 'Help articles and which officer last edited each.',
  help_article_versions: 'Earlier versions of those articles, and which officer saved each.',
  open_files: 'Which files, conversations and enquiries console users have open at the moment.',
  step_plan_versions: 'Plans of outside steps, and which officer saved each version.',
  totp_keys: 'What console users sign in with.',
  totp_offers: 'What console users set up to sign in with.',
  passkeys: 'What console users sign in with.',
  passkey_offers: 'What console users set up to sign in with.',
  recovery_codes: 'What console users sign in with after losing everything else.',
  approvals: 'Steps that need two console users.',
  discarded_input:
    'Random marks of unsaved input that was discarded, for a day; they say nothing about the student.',
}
