import { accountData } from './account-data.ts'
import { applicationData } from './application-data.ts'
import { asked, firstName, inner, officer, ofStudent, secret, type KeptOfStudent } from './kept-of-student.ts'
import { ownListsData } from './own-lists-data.ts'

/**
 * Everywhere that something is kept of a student, by table: the one list that the download is made from. A test walks
 * the foreign keys of the database from the table of people and fails on a table or column that stands nowhere here.
 */
export const exported: Readonly<Record<string, KeptOfStudent>> = {
  ...accountData,
  ...applicationData,
  ...ownListsData,
  // Without a foreign key: the same mailbox is the same person.
  newsletter_subscribers: {
    as: 'newsletter',
    about: 'Whether the newsletter comes to your address.',
    mine: 't.email = (select email from users where id = $1)',
    columns: 'email first_name status consent_version asked_at confirmed_at left_at',
    leftOut: { id: inner, search: inner },
  },
  enquiries: {
    as: 'enquiries',
    about: 'What was sent through our public forms with your e-mail address, or became your account.',
    mine: '(t.student_id = $1 or t.email = (select email from users where id = $1))',
    columns: `kind first_name last_name phone email course_type qualification message consent_version received_at
      handled_at`,
    order: 't.received_at',
    leftOut: { id: inner, content_hash: inner, handled_by: inner, student_id: inner, search: inner },
  },
  enquiry_answers: {
    as: 'enquiryAnswers',
    about: 'What we answered to that by e-mail.',
    mine: `t.enquiry_id in (select id from enquiries
      where student_id = $1 or email = (select email from users where id = $1))`,
    columns: 'text at',
    also: { officer: firstName('officer_id') },
    order: 't.at',
    leftOut: { id: inner, enquiry_id: inner, officer_id: officer, idempotency_key: inner, mail_id: inner },
  },
  student_changes: {
    as: 'changesByTheOffice',
    about: 'What the office changed in your record.',
    mine: ofStudent,
    columns: 'at fields changed_role',
    also: { officer: firstName('changed_by') },
    order: 't.at',
    leftOut: { id: inner, student_id: inner, changed_by: officer },
  },
}

/** Tables that hang on people, hold something of students, and are left out whole. */
export const leftOut: Readonly<Record<string, string>> = {
  otp_challenges: secret,
  password_links: secret,
  account_links: secret,
  search_mails: secret,
  newsletter_links: secret,
  pending_decisions:
    'Decisions that wait a few minutes before they are told, or were taken back before. What was told stands with its application.',
  file_checks: asked,
  authenticity_doubts: asked,
  file_notes: asked,
}

/** Tables that hang on people and hold nothing of students: they say which officer did something. */
export const notOfStudents: Readonly<Record<string, string>> = {
  queue_filters: 'Filters of the queue that officers keep.',
  exchange_rates: 'Rates that officers keep.',
  destination_costs: 'Costs of living that officers keep.',
  catalogue_uploads: 'Lists of universities and programs that officers send in.',
  catalogue_edits: 'What officers changed in the catalogue.',
  courses: 'Courses that the agency offers.',
  course_lessons: 'Lessons of those courses.',
  course_files: 'Files of those lessons.',
  newsletter_issues: 'Newsletters that officers write, the same for every reader.',
  newsletter_deliveries:
    'Which newsletters went to the address named above; says nothing more than that it gets them.',
  help_articles: 'Help texts and who in the office last wrote in each.',
  help_article_versions: 'Earlier versions of those texts, and which officer saved each.',
  totp_keys: 'What people of the console sign in with.',
  totp_offers: 'What people of the console set up to sign in with.',
  passkeys: 'What people of the console sign in with.',
  passkey_offers: 'What people of the console set up to sign in with.',
  recovery_codes: 'What people of the console sign in with when they lost the rest.',
  approvals: 'Steps that take two people of the console.',
}
