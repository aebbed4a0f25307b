import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import type { Transaction } from 'kysely'
import type { ProfileSection } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { Student, updateStudent as route } from '#areas/accounts/profile/contract/students.ts'

import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { keepReachable, lockStudent, saveDetails } from '#areas/accounts/offers.ts'
import { recordFields, type RecordField } from '../contract.ts'
import { readStudent } from './show-student.ts'

/**
 * Changes a student's details; fields left out stay, null clears. Copies sent with applications do not change. Changes
 * by an officer are logged field by field, and the student is notified of the fields; where the officer acts for the
 * student, each section that changes is an act instead.
 * @throws not_found also for somebody else's record; changed_meanwhile when `version` is not the current one;
 * invalid_input as `keepReachable`
 */
export async function updateStudent(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  body: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute((trx) => changeStudent(trx, deps, viewer, studentId, body))
}

/** `updateStudent` within a transaction that does more. @throws what it throws */
export async function changeStudent(
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  { name, phone, version, ...details }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  await lockStudent(trx, studentId, { isOffice: viewer.userId !== studentId })
  const before = await readStudent(trx, viewer, studentId)
  if (version !== undefined && version !== before.version) {
    throw refuse('changed_meanwhile', { message: studentMessages.changedMeanwhile })
  }
  await keepReachable(trx, studentId, phone)
  await trx.updateTable('users').set({ name, phone, updated_at: now }).where('id', '=', studentId).execute()
  await saveDetails(trx, studentId, details, now)
  const data = await readStudent(trx, viewer, studentId)
  const changed = whatChanged(before, data)
  if (changed.length > 0 && viewer.role !== 'student') {
    await saveChange(trx, deps, { viewer, data, changed, now })
  }
  for (const section of new Set(changed.map(({ field }) => sections[field]))) {
    await recordAct(trx, deps, 'profile', section)
  }
  return { message: studentMessages.saved, data }
}

/** The section of the profile to which each field belongs. */
const sections: Readonly<Record<RecordField, ProfileSection>> = {
  name: 'personal',
  phone: 'contact',
  dateOfBirth: 'personal',
  nationality: 'personal',
  country: 'personal',
  city: 'contact',
  address: 'contact',
  education: 'record',
}

interface FieldChange {
  field: RecordField
  from: string | null
  to: string | null
}

const valueOf = (student: Student, field: RecordField): string | null =>
  field === 'name' || field === 'phone' ? student[field] : student.details[field]

function whatChanged(before: Student, after: Student): FieldChange[] {
  return recordFields
    .map((field) => ({ field, from: valueOf(before, field), to: valueOf(after, field) }))
    .filter(({ from, to }) => from !== to)
}

interface Change {
  viewer: Viewer
  data: Student
  changed: FieldChange[]
  now: Date
}

/** Writes the history row, the mail that names the fields without values, and the audit entry. */
async function saveChange(
  trx: Transaction<Database>,
  deps: Deps,
  { viewer, data, changed, now }: Change,
): Promise<void> {
  await trx
    .insertInto('student_changes')
    .values({
      student_id: data._id,
      changed_by: viewer.userId,
      changed_role: viewer.role === 'admin' ? 'admin' : 'officer',
      at: now,
      fields: JSON.stringify(Object.fromEntries(changed.map(({ field, from, to }) => [field, { from, to }]))),
    })
    .execute()
  const fields = changed.map(({ field }) => field)
  if (data.email !== null) {
    await enqueue(trx, {
      name: 'details-changed',
      to: data.email,
      userId: data._id,
      props: { name: data.name, fields, at: now.toISOString() },
    })
  }
  await writeAudit(trx, deps, {
    action: 'student.changed',
    by: viewer,
    object: { kind: 'student', id: data._id },
    details: { fields: fields.join(' ') },
  })
}
