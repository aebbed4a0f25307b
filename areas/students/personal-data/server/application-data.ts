import {
  officerNotes,
  derived,
  firstName,
  internal,
  ofApplication,
  ofStudent,
  officerName,
  program,
  secret,
  university,
  type ExportedTable,
} from './exported-table.ts'

/**
 * Letters from universities that the student was notified of. A letter that was replaced or removed may have been
 * attached by mistake and belong to somebody else.
 */
export const shownLetter = (id: string) => `${id} in (select u.id from university_letters u
  where u.application_id in (select a.id from applications a where a.student_id = $1) and u.shown_at is not null
    and coalesce(u.ended_by, '') not in ('replaced', 'removed'))`

/** Documents, applications and what was written about them. */
export const applicationData: Readonly<Record<string, ExportedTable>> = {
  documents: {
    as: 'documents',
    mine: ofStudent,
    columns:
      'id student_id name version bytes width height pages uploaded_at source_sha256 flags label erased_at',
    order: 't.uploaded_at, t.id',
    leftOut: { seal: secret },
  },
  upload_intents: {
    as: 'uploads',
    mine: `${ofStudent} and t.sha256 is not null`,
    columns:
      'id student_id name label flags bytes sha256 state document_ids created_at state_since purpose record_id',
    order: 't.created_at',
    leftOut: {
      seal: secret,
      picture: secret,
      fingerprint: derived,
      idempotency_key: internal,
      application_id: internal,
    },
  },
  applications: {
    as: 'applications',
    mine: ofStudent,
    columns: `id reference student_id university_id program_id intake stage stage_before status join_status waiting_on
      applied_at stage_since check_by documents_due reply_by outcome_reasons outcome_advice offer_note offered_on offered_by
      offer_states_tuition offer_tuition offer_tuition_currency offer_tuition_period profile
      documents_reminded officer_since open_conditions next_step next_step_kind next_step_due`,
    also: { program, university, officer: firstName('officer_id') },
    order: 't.applied_at',
    leftOut: {
      fingerprint: derived,
      lane: derived,
      step_facts: derived,
      step_facts_zone: derived,
      officer_id: officerName,
      student_order: derived,
      program_level: derived,
      university_country: derived,
      decided_at: derived,
      active_at: derived,
      due_on: derived,
      outdated_letter: derived,
      intake_order: derived,
    },
  },
  application_events: {
    as: 'applicationHistory',
    mine: ofApplication,
    columns: 'id application_id move from_stage to_stage actor_role on_behalf at reasons public_note',
    also: { by: firstName('actor_id') },
    order: 't.id',
    leftOut: { actor_id: officerName, internal_note: officerNotes },
  },
  offer_conditions: {
    as: 'offerConditions',
    mine: ofApplication,
    columns: 'application_id position text state state_at',
    also: { by: firstName('state_by') },
    leftOut: { state_by: officerName },
    order: 't.application_id, t.position',
  },
  application_plans: {
    as: 'outsideStepPlans',
    mine: ofApplication,
    columns: 'application_id plan_version started_at',
    order: 't.started_at, t.application_id',
    leftOut: { plan_id: internal },
  },
  application_steps: {
    as: 'outsideSteps',
    mine: ofApplication,
    columns: `application_id step position name kind who state due_on due_set open_since done_on reference amount currency
      changed_at reported_at reported_on reported_reference report_answer report_answer_text`,
    also: { by: firstName('changed_by') },
    order: 't.application_id, t.position',
    leftOut: {
      portal: internal,
      note: officerNotes,
      changed_by: officerName,
      version: internal,
      in_queue: internal,
      remind_student: internal,
      remind_officer: internal,
    },
  },
  application_step_events: {
    as: 'outsideStepHistory',
    mine: ofApplication,
    columns: `application_id event step name from_state to_state due_on done_on reference amount currency from_intake to_intake
      plan_version actor_role at`,
    also: {
      by: firstName('actor_id'),
      // These are written to the student, other notes are not.
      reason: `case when t.event in ('deferred', 'report_declined') then t.note end`,
    },
    order: 't.id',
    leftOut: { id: internal, actor_id: officerName, portal: internal, note: officerNotes },
  },
  step_reminders: {
    as: 'outsideStepReminders',
    mine: `${ofApplication} and t.whom = 'student'`,
    columns: 'application_id step days due_on sent_at',
    order: 't.sent_at, t.step',
    leftOut: { whom: internal },
  },
  letters: {
    as: 'letters',
    mine: ofApplication,
    columns: 'number application_id kind content issued_at ended_at ended_by',
    order: 't.issued_at, t.number',
    leftOut: { payload: derived, signature: derived, key_id: internal },
  },
  university_letters: {
    as: 'universityLetters',
    mine: shownLetter('t.id'),
    columns: 'id application_id version dated added_at shown_at ended_at ended_by',
    order: 't.shown_at',
    leftOut: { added_by: officerName },
  },
  university_letter_pages: {
    as: 'universityLetterPages',
    mine: shownLetter('t.letter_id'),
    columns: 'id letter_id page bytes width height pages',
    order: 't.letter_id, t.page',
    leftOut: { seal: secret },
  },
  attachments: {
    as: 'attachments',
    mine: `${ofApplication} and t.shared_at is not null`,
    columns: 'id application_id kind title bytes width height pages added_at shared_at step',
    order: 't.added_at, t.id',
    leftOut: { seal: secret, added_by: officerName },
  },
  offer_warnings: {
    as: 'offerWarnings',
    mine: ofApplication,
    columns: 'application_id days reply_by sent_at',
    order: 't.sent_at',
    leftOut: { mail_id: internal },
  },
  document_requests: {
    as: 'documentsAskedFor',
    mine: ofApplication,
    columns: 'application_id name asked_at closed_at reason words document_id',
    order: 't.asked_at',
  },
  application_documents: {
    as: 'documentsSent',
    mine: ofApplication,
    columns: 'application_id document_id name version state checked_at',
    order: 't.application_id, t.name, t.version',
    leftOut: { checked_by: officerName },
  },
  document_views: {
    as: 'documentsOpened',
    in: 'access-log',
    // Views of a letter before the student is notified of it are not exported yet.
    mine: `${ofApplication} and (t.university_letter_id is null
      or exists (select from university_letters u where u.id = t.university_letter_id and u.shown_at is not null))`,
    columns: 'application_id document_id university_letter_id number_of viewer_role purpose at',
    also: {
      viewer: firstName('viewer_id'),
      document: `coalesce((select name from documents where id = t.document_id), t.number_of || 'Number',
        'universityLetter')`,
      application: '(select reference from applications where id = t.application_id)',
    },
    order: 't.id',
    leftOut: { id: internal, viewer_id: officerName },
  },
  application_drafts: {
    as: 'drafts',
    mine: ofStudent,
    columns: `student_id program_id intake reached has_read_requirements details typed_over documents begun_at saved_at
      reminded`,
    also: { program },
    order: 't.begun_at',
    leftOut: { idempotency_key: internal, version: internal },
  },
  unsaved_input: {
    as: 'unsavedInput',
    mine: ofStudent,
    columns: 'student_id form updated_at',
    order: 't.form',
    leftOut: {
      sealed: 'openedInput',
      key_id: secret,
      mark: internal,
    },
  },
  message_threads: {
    as: 'conversations',
    mine: ofStudent,
    columns: `id student_id application_id with_university subject started_at last_at read_by_student read_by_office waiting_on
      mailed_student_at mailed_office_at`,
    order: 't.started_at',
    leftOut: { waiting_since: derived, snoozed_until: internal, snoozed_by: officerName },
  },
  messages: {
    as: 'messages',
    mine: 't.thread_id in (select id from message_threads where student_id = $1)',
    columns: 'id thread_id author_role text at',
    also: { by: firstName('author_id') },
    order: 't.at, t.id',
    leftOut: { author_id: officerName, idempotency_key: internal },
  },
  message_files: {
    as: 'messageFiles',
    mine: `t.message_id in (select m.id from messages m join message_threads h on h.id = m.thread_id
      where h.student_id = $1)`,
    columns: 'id message_id position bytes width height pages',
    order: 't.message_id, t.position',
    leftOut: { seal: secret },
  },
}
