import {
  derived,
  firstName,
  internal,
  ofUser,
  officerName,
  secret,
  type ExportedTable,
} from './exported-table.ts'

/** The account, the student's details, and their contact settings. */
export const accountData: Readonly<Record<string, ExportedTable>> = {
  users: {
    as: 'account',
    mine: 't.id = $1',
    columns: 'id role status name email phone language verified_at created_at updated_at',
    leftOut: {
      password_hash: secret,
      wrong_passwords: internal,
      deleted_at: 'closedAccount',
      deleted_by: 'closedAccount',
      deleted_reason: 'closedAccount',
      search: derived,
      university_id: 'consoleOnly',
      may_decide: 'consoleOnly',
      may_view_sensitive: 'consoleOnly',
      may_export: 'consoleOnly',
      last_login_at: 'consoleOnly',
      invited_by: 'consoleOnly',
      admin_ended_at: 'consoleOnly',
    },
  },
  student_details: {
    as: 'details',
    mine: ofUser,
    columns: 'user_id date_of_birth nationality country city address education updated_at',
  },
  student_profiles: {
    as: 'profileSections',
    mine: ofUser,
    columns: `user_id personal contact guardians activities needs needs_shared personal_changed_at contact_changed_at
      guardians_changed_at activities_changed_at needs_changed_at`,
  },
  identity_papers: {
    as: 'identityPapers',
    mine: ofUser,
    columns: 'user_id paper kind number_ends country issued expires changed_at',
    leftOut: {
      number_sealed: 'openedNumber',
      key_id: secret,
    },
  },
  identity_looks: {
    as: 'numbersShown',
    in: 'access-log',
    mine: ofUser,
    columns: 'paper at',
    also: { viewer: firstName('viewer_id'), role: '(select role from users where id = t.viewer_id)' },
    order: 't.id',
    leftOut: { id: internal, user_id: internal, viewer_id: officerName },
  },
  academic_records: {
    as: 'studiesAndTests',
    mine: ofUser,
    columns: 'user_id schooling tests goals schooling_changed_at tests_changed_at goals_changed_at',
  },
  consents: {
    as: 'consents',
    mine: ofUser,
    columns: 'id user_id purpose version channel given_at withdrawn_at',
    order: 't.given_at',
  },
  sessions: {
    as: 'devices',
    mine: ofUser,
    columns: 'id user_id device network created_at last_seen_at proved_at expires_at',
    order: 't.created_at',
    leftOut: { token_hash: secret, idle_seconds: internal, papers_until: internal },
  },
  known_devices: {
    as: 'knownDevices',
    mine: ofUser,
    columns: 'user_id seen_at',
    order: 't.seen_at',
    leftOut: { fingerprint: secret, wrong_passwords: internal },
  },
  notices: {
    as: 'notices',
    mine: ofUser,
    columns: 'id user_id kind event application_id title href at read_at',
    order: 't.at',
  },
  unwanted_mails: {
    as: 'mailsSwitchedOff',
    mine: ofUser,
    columns: 'user_id kind',
  },
  outbox: {
    as: 'emails',
    mine: `t.user_id = $1 and t.name not like 'office-%'`,
    columns: 'id name to_address language props created_at done_at outcome user_id',
    order: 't.created_at',
    leftOut: {
      secret,
      expires_at: internal,
      run_at: internal,
      attempts: internal,
      last_error: internal,
      message_id: internal,
      forget_when_done: internal,
    },
  },
}
