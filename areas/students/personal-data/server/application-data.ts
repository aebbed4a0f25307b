import {
  asked,
  derived,
  firstName,
  inner,
  ofApplication,
  ofStudent,
  officer,
  program,
  secret,
  university,
  type KeptOfStudent,
} from './kept-of-student.ts'

/**
 * Letters of universities that the student was told of. One that was replaced or removed may have been somebody else's,
 * attached by mistake.
 */
export const shownLetter = (id: string) => `${id} in (select u.id from university_letters u
  where u.application_id in (select a.id from applications a where a.student_id = $1) and u.told_at is not null
    and coalesce(u.ended_by, '') not in ('replaced', 'removed'))`

/** Documents, applications and what is said about them. */
export const applicationData: Readonly<Record<string, KeptOfStudent>> = {
  documents: {
    as: 'documents',
    about: 'Your documents. `file` is the picture in this archive.',
    mine: ofStudent,
    columns: 'id student_id name version bytes width height uploaded_at source_sha256 flags label erased_at',
    order: 't.uploaded_at, t.id',
    leftOut: { seal: secret },
  },
  upload_intents: {
    as: 'uploads',
    about: 'Uploads you began.',
    mine: `${ofStudent} and t.sha256 is not null`,
    columns: 'id student_id name label flags bytes sha256 state document_ids created_at state_since',
    order: 't.created_at',
    leftOut: { seal: secret, fingerprint: derived, idempotency_key: inner, application_id: inner },
  },
  applications: {
    as: 'applications',
    about: 'Applications you sent. `profile` is the copy of your details that went with each.',
    mine: ofStudent,
    columns: `id reference student_id university_id program_id intake stage stage_before status join_status waiting_on
      applied_at stage_since check_by documents_due reply_by outcome_reasons outcome_advice offer_note offered_on offered_by profile
      documents_reminded officer_since open_conditions`,
    also: { program, university, officer: firstName('officer_id') },
    order: 't.applied_at',
    leftOut: { fingerprint: derived, lane: derived, officer_id: officer },
  },
  application_events: {
    as: 'applicationHistory',
    about: 'What happened with each application. `by` is a first name.',
    mine: ofApplication,
    columns: 'id application_id move from_stage to_stage actor_role on_behalf at reasons public_note',
    also: { by: firstName('actor_id') },
    order: 't.id',
    leftOut: { actor_id: officer, internal_note: asked },
  },
  offer_conditions: {
    as: 'offerConditions',
    about: 'Conditions of offers.',
    mine: ofApplication,
    columns: 'application_id position text state state_at',
    also: { by: firstName('state_by') },
    leftOut: { state_by: officer },
    order: 't.application_id, t.position',
  },
  letters: {
    as: 'letters',
    about: 'Letters of offers and of places you took. `content` is what the paper says.',
    mine: ofApplication,
    columns: 'number application_id kind content issued_at ended_at ended_by',
    order: 't.issued_at, t.number',
    leftOut: { payload: derived, signature: derived, key_id: inner },
  },
  university_letters: {
    as: 'universityLetters',
    about: 'Letters of universities about their offers to you, as you were shown them.',
    mine: shownLetter('t.id'),
    columns: 'id application_id version dated added_at told_at ended_at ended_by',
    order: 't.told_at',
    leftOut: { added_by: officer },
  },
  university_letter_pages: {
    as: 'universityLetterPages',
    about: 'Their pages. `file` is the picture in this archive.',
    mine: shownLetter('t.letter_id'),
    columns: 'id letter_id page bytes width height',
    order: 't.letter_id, t.page',
    leftOut: { seal: secret },
  },
  offer_warnings: {
    as: 'offerWarnings',
    about: 'When we warned you that an offer ends.',
    mine: ofApplication,
    columns: 'application_id days reply_by sent_at',
    order: 't.sent_at',
    leftOut: { mail_id: inner },
  },
  document_requests: {
    as: 'documentsAskedFor',
    about: 'Documents the office asked you for.',
    mine: ofApplication,
    columns: 'application_id name asked_at closed_at reason words document_id',
    order: 't.asked_at',
  },
  application_documents: {
    as: 'documentsSent',
    about: 'Which document went with which application.',
    mine: ofApplication,
    columns: 'application_id document_id name version state checked_at',
    order: 't.application_id, t.name, t.version',
    leftOut: { checked_by: officer },
  },
  document_views: {
    as: 'documentsOpened',
    in: 'access-log',
    about: 'Who opened which of your documents, when and for what.',
    // Looks at a letter before its student is told of it say nothing yet.
    mine: `${ofApplication} and (t.university_letter_id is null
      or exists (select from university_letters u where u.id = t.university_letter_id and u.told_at is not null))`,
    columns: 'application_id document_id university_letter_id viewer_role purpose at',
    also: {
      viewer: firstName('viewer_id'),
      document: `coalesce((select name from documents where id = t.document_id), 'universityLetter')`,
      application: '(select reference from applications where id = t.application_id)',
    },
    order: 't.id',
    leftOut: { id: inner, viewer_id: officer },
  },
  application_drafts: {
    as: 'drafts',
    about: 'Applications you began and did not send.',
    mine: ofStudent,
    columns: `student_id program_id intake reached has_read_requirements details typed_over documents begun_at saved_at
      reminded`,
    also: { program },
    order: 't.begun_at',
    leftOut: { idempotency_key: inner, version: inner },
  },
  typed_work: {
    as: 'typedAndNotSaved',
    about: 'What you typed in forms and have not saved, as its form wrote it.',
    mine: ofStudent,
    columns: 'student_id form updated_at',
    order: 't.form',
    leftOut: {
      sealed: 'Opened for the download, and written there as `typed`.',
      key_id: secret,
      mark: inner,
    },
  },
  message_threads: {
    as: 'conversations',
    about: 'Your conversations with the office.',
    mine: ofStudent,
    columns: `id student_id application_id with_university subject started_at last_at read_by_student read_by_office waiting_on
      mailed_student_at mailed_office_at`,
    order: 't.started_at',
  },
  messages: {
    as: 'messages',
    about: 'What was written in them. `by` is a first name.',
    mine: 't.thread_id in (select id from message_threads where student_id = $1)',
    columns: 'id thread_id author_role text at',
    also: { by: firstName('author_id') },
    order: 't.at, t.id',
    leftOut: { author_id: officer, idempotency_key: inner },
  },
}
