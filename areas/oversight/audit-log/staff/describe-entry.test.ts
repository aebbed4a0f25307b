import { expect, test } from 'vitest'
import type { AuditRow } from '#platform/audit/contract/audit.ts'
import { describeEntry } from './describe-entry.ts'

const someId = '12dd35dc-6c75-4f3a-9c5e-1d2b3a4c5d6e'
const entry = (action: string, over: Partial<AuditRow>): AuditRow => ({
  seq: 1,
  at: '2026-11-22T10:00:00.000Z',
  actor: { _id: someId, name: 'Bilal Ahmed' },
  role: 'officer',
  action,
  object: null,
  purpose: null,
  details: {},
  names: {},
  network: null,
  ...over,
})
const file = { kind: 'application', id: someId, label: 'MZ-2026-000001' }

test.each<[AuditRow, string]>([
  [
    entry('student.viewed', {
      object: { kind: 'student', id: someId, label: 'Ayesha Siddiqui' },
      details: { part: 'shortlist' },
    }),
    'opened the record of Ayesha Siddiqui: the shortlist',
  ],
  [
    entry('application.claimed', {
      object: file,
      details: { from: null, to: someId },
      names: { to: 'Bilal Ahmed' },
    }),
    'took application MZ-2026-000001: to Bilal Ahmed',
  ],
  [
    entry('enquiry.planned', {
      object: { kind: 'enquiry', id: someId, label: null },
      details: { day: '2026-11-30' },
    }),
    'set the day to call back about an enquiry: 30 November 2026',
  ],
  [
    entry('catalogue.imported', {
      object: { kind: 'import', id: someId, label: null },
      details: { kind: 'programs', created: 12, updated: 0 },
    }),
    'imported into the catalogue: programs, 12 created',
  ],
  [
    entry('factor.added', {
      object: { kind: 'person', id: someId, label: 'Bilal Ahmed' },
      details: { what: 'totp-added' },
    }),
    'added a second step to Bilal Ahmed: authenticator app set up',
  ],
  [
    entry('step-plan.saved', {
      object: { kind: 'step-plan', id: 'LV', label: null },
      details: { version: 2, steps: 6, files: 1 },
    }),
    'saved a plan of outside steps: LV: 6 steps, 1 open file',
  ],
  [
    // Ids mean nothing to a reader, also several of them.
    entry('comparison.downloaded', {
      object: { kind: 'student', id: someId, label: 'Ayesha Siddiqui' },
      details: { programs: `${someId} ${someId}` },
    }),
    'downloaded a comparison for the student Ayesha Siddiqui',
  ],
  [
    entry('file.checked', {
      object: file,
      details: { line: 'program_rules', state: 'blocked_now', version: 3 },
    }),
    'checked a checklist line of application MZ-2026-000001: Program rules, Blocked now',
  ],
  [
    entry('outside-step.due', { object: file, details: { step: 'visa_lodged', due: '2026-12-04' } }),
    'set the due day of an outside step of application MZ-2026-000001: Visa lodged, due 4 December 2026',
  ],
  [
    entry('mistake.answered', { details: { outcome: 'right-as-is' } }),
    'answered a reported mistake: correct as it is',
  ],
  [
    entry('suggestion.answered', { details: { decision: 'declined' } }),
    'answered a course suggestion: declined',
  ],
  [
    entry('subscriber.removed', { details: { status: 'pending' } }),
    'removed a subscriber: who had not confirmed',
  ],
  [
    entry('alarm.acknowledged', { details: { alarm: 'backup-too-old' } }),
    'looked into an alarm: Backup too old',
  ],
  [
    entry('student.invited', {
      object: { kind: 'student', id: someId, label: 'Ayesha Siddiqui' },
      details: { toClaim: true },
    }),
    'invited the student Ayesha Siddiqui: to an account without an address until now',
  ],
  [
    entry('program.changed', {
      object: { kind: 'program', id: someId, label: 'Nursing' },
      details: { group: 'study', version: 2 },
    }),
    'changed the program Nursing: Length, language and campus',
  ],
  [
    entry('program.published', {
      object: { kind: 'program', id: someId, label: 'Nursing' },
      details: { before: 'draft' },
    }),
    'published the program Nursing: was a draft',
  ],
  [
    entry('rate.changed', {
      object: { kind: 'currency', id: 'EUR', label: null },
      details: { rate: 325.5, asOf: '2026-11-28', confirmed: false },
    }),
    'changed the rate of EUR: 325.5, of 28 November 2026',
  ],
  [
    // A deleted account has no name.
    entry('application.claimed', { object: file, details: { from: null, to: someId } }),
    'took application MZ-2026-000001',
  ],
  [
    entry('application.moved', { object: file, details: { move: 'request_documents' } }),
    'moved application MZ-2026-000001: documents requested',
  ],
  [
    entry('catalogue.import-undone', {
      object: { kind: 'import', id: someId, label: null },
      details: { removed: 0, restored: 11 },
    }),
    'undid an import: 11 restored',
  ],
  [
    entry('audit-log.verified', { details: { upTo: 73, sound: true } }),
    'verified the audit log: up to entry 73, nothing was changed',
  ],
  [
    entry('audit-log.damaged', { details: { entry: 73, fault: 'altered' } }),
    'found an entry that was changed or removed before it was linked into the log: entry 73, changed',
  ],
])('%#', (row, text) => {
  expect(describeEntry(row)).toBe(text)
})
