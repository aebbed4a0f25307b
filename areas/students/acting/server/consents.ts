import { actingMessages as messages } from '#texts/students/acting/acting-messages.ts'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload } from '#platform/http/uploads/uploads.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  announceFile,
  checkSpace,
  claimFiles,
  fingerprintOf,
  incomingFolder,
  openIntent,
  pageOf,
  readStored,
  storePictures,
  wereSent,
  type FileTarget,
  type StoredPicture,
} from '#areas/applications/offers.ts'
import {
  actingConsentVersion,
  type announceConsentForm as announceRoute,
  consentCode,
  recordConsentForm as formRoute,
  type confirmConsentCode as confirmRoute,
} from '../contract.ts'

type Trx = Transaction<Database>
interface Done {
  message: string
}

interface OpenStudent {
  id: string
  name: string
  email: string
}

/** The student, locked, so that the account is not closed meanwhile. @throws not_found */
async function lockOpenStudent(trx: Trx, studentId: string): Promise<OpenStudent> {
  const student = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['pending', 'active'])
    .forUpdate()
    .executeTakeFirst()
  if (!student) throw refuse('not_found')
  return student
}

const auditConsent = (
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  details: Record<string, string>,
): Promise<void> =>
  writeAudit(trx, deps, {
    action: 'consent.recorded',
    by: viewer,
    object: { kind: 'student', id: studentId },
    details: { ...details, version: actingConsentVersion },
  })

/** Mails a student what an officer has recorded of their consent, if there is an address. */
async function mailStudent(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  student: OpenStudent,
  change: 'given' | 'withdrawn',
): Promise<void> {
  const to = addressOrNone(student.email)
  if (to === null) return
  const props = { name: student.name, change, officer: viewer.name, at: deps.clock.now().toISOString() }
  await enqueue(trx, { name: 'acting-consent-changed', to, userId: student.id, props })
}

/** Inserts a consent with its form, and everything that follows from it. */
async function addFormConsent(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  student: OpenStudent,
  { seal, pages, ...stored }: StoredPicture,
): Promise<void> {
  await trx
    .insertInto('acting_consents')
    .values({
      ...stored,
      student_id: student.id,
      kind: 'form',
      version: actingConsentVersion,
      given_at: deps.clock.now(),
      recorded_by: viewer.userId,
      seal: JSON.stringify(seal),
      pages: pages && JSON.stringify(pages),
    })
    .execute()
  await auditConsent(trx, deps, viewer, student.id, { kind: 'form', consent: stored.id })
  await mailStudent(trx, deps, viewer, student, 'given')
}

const targetOf = (studentId: string): FileTarget => ({ purpose: 'consent', recordId: studentId })

/** Announces the form that a student signed. @throws not_found; as `announceFile` */
export async function announceConsentForm(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  file: BodyOf<typeof announceRoute>,
): Promise<ReplyOf<typeof announceRoute>> {
  await deps.db.transaction().execute((trx) => lockOpenStudent(trx, studentId))
  return announceFile(deps, viewer, targetOf(studentId), file)
}

const requireForm = <T>(form: T | undefined): T => {
  if (form === undefined) throw refuse('invalid_input', { fields: { file: messages.noForm } })
  return form
}

/** Records a consent with the form that was uploaded. */
function recordUpload(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  { upload }: BodyOf<typeof formRoute>,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const student = await lockOpenStudent(trx, studentId)
    const uploads = [requireForm(upload)]
    const target = targetOf(studentId)
    if (await wereSent(trx, viewer, target, uploads)) return
    const [picture] = await claimFiles(trx, deps, viewer, target, uploads)
    await addFormConsent(trx, deps, viewer, student, picture!)
  })
}

/** Records a consent with the form that comes with the request. */
async function recordFile(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  studentId: string,
  incoming: IncomingMessage,
): Promise<void> {
  await deps.db.transaction().execute((trx) => lockOpenStudent(trx, studentId))
  await checkSpace(deps)
  const options = {
    ...formRoute.upload,
    temporaryFolder: incomingFolder(deps),
    gates,
    owner: viewer.userId,
  }
  await withUpload(incoming, options, async ({ files: [sent] }) => {
    const file = requireForm(sent)
    const attempt = await openIntent(deps, studentId, 1)
    await storePictures(deps, attempt, [file], async (trx, [picture]) => {
      await addFormConsent(trx, deps, viewer, await lockOpenStudent(trx, studentId), picture!)
      return { applicationId: null, fingerprint: fingerprintOf({}, [file]) }
    })
  })
}

/**
 * Records a student's consent with a photo or PDF of the form that they signed.
 * @param body null for a form that is not read yet, as earlier releases send it
 * @throws not_found; invalid_input without a file; file_not_uploaded; the refusals of uploads
 */
export async function recordConsentForm(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  studentId: string,
  body: BodyOf<typeof formRoute> | null,
  incoming: IncomingMessage,
): Promise<Done> {
  await (body === null
    ? recordFile(deps, gates, viewer, studentId, incoming)
    : recordUpload(deps, viewer, studentId, body))
  return { message: messages.recorded }
}

/** The code is stored as a hash whose key is outside the database, and works for this student only. */
const hashOf = ({ secrets }: Deps, studentId: string, code: string): Buffer =>
  createHmac('sha256', secrets.otpKey.current.bytes).update(`consent\n${studentId}\n${code}`).digest()

/**
 * Mails a code with which a student consents. An earlier one ends, but its wrong attempts count with those of the new one.
 * @throws not_found; move_not_possible for a student without an address, and after too many wrong attempts
 */
export async function sendConsentCode(deps: Deps, viewer: Viewer, studentId: string): Promise<Done> {
  const now = deps.clock.now()
  const code = String(randomInt(10 ** consentCode.digits)).padStart(consentCode.digits, '0')
  const expiresAt = new Date(now.getTime() + consentCode.minutes * 60_000)
  return deps.db.transaction().execute(async (trx) => {
    const { name, email } = await lockOpenStudent(trx, studentId)
    if (addressOrNone(email) === null) throw refuse('move_not_possible', { message: messages.noAddress })
    // With the first code of a day their count begins.
    await trx
      .deleteFrom('acting_codes')
      .where('student_id', '=', studentId)
      .where('created_at', '<=', new Date(now.getTime() - 86_400_000))
      .execute()
    const fresh = {
      code_hash: hashOf(deps, studentId, code),
      asked_by: viewer.userId,
      expires_at: expiresAt,
    }
    const sent = await trx
      .insertInto('acting_codes')
      .values({ student_id: studentId, created_at: now, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('student_id')
          .doUpdateSet(fresh)
          .where('acting_codes.attempts', '<', consentCode.wrongPerDay),
      )
      .returning('student_id')
      .executeTakeFirst()
    if (!sent) throw refuse('move_not_possible', { message: messages.tooManyWrong })
    await deps.mail.enqueueSecret(trx, {
      name: 'acting-consent-code',
      to: email,
      userId: studentId,
      props: { name, officer: viewer.name },
      secret: code,
      expiresAt,
    })
    await writeAudit(trx, deps, {
      action: 'consent.code-sent',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { message: messages.codeSent }
  })
}

/** Whether the viewer has recorded a consent with this code before: the reply to that request was lost. */
async function wasConfirmed(trx: Trx, viewer: Viewer, studentId: string, hash: Buffer): Promise<boolean> {
  const given = await trx
    .selectFrom('acting_codes as c')
    .innerJoin('acting_consents as a', (on) =>
      on.onRef('a.student_id', '=', 'c.student_id').onRef('a.given_at', '=', 'c.expires_at'),
    )
    .select('a.id')
    .where('c.student_id', '=', studentId)
    .where('c.code_hash', '=', hash)
    .where('a.kind', '=', 'code')
    .where('a.recorded_by', '=', viewer.userId)
    .where('a.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return given !== undefined
}

/**
 * Records a student's consent with the code that was mailed to them. A wrong attempt counts even though the call fails.
 * @throws not_found; invalid_input for a wrong, expired or used up code
 */
export async function confirmConsentCode(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  { code }: BodyOf<typeof confirmRoute>,
): Promise<Done> {
  const now = deps.clock.now()
  const hash = hashOf(deps, studentId, code)
  const isRight = await deps.db.transaction().execute(async (trx) => {
    await lockOpenStudent(trx, studentId)
    // The right code ends at the moment of the consent, by which a repeated call is recognized.
    const tried = await trx
      .updateTable('acting_codes')
      .set({
        attempts: sql<number>`attempts + (code_hash <> ${hash})::int`,
        expires_at: sql<Date>`case when code_hash = ${hash} then ${now}::timestamptz else expires_at end`,
      })
      .where('student_id', '=', studentId)
      .where('expires_at', '>', now)
      .where('attempts', '<', consentCode.wrongPerDay)
      .returning(sql<boolean>`code_hash = ${hash}`.as('is_right'))
      .executeTakeFirst()
    if (!tried?.is_right) return wasConfirmed(trx, viewer, studentId, hash)
    const id = randomUUID()
    await trx
      .insertInto('acting_consents')
      .values({
        id,
        student_id: studentId,
        kind: 'code',
        version: actingConsentVersion,
        given_at: now,
        recorded_by: viewer.userId,
      })
      .execute()
    await auditConsent(trx, deps, viewer, studentId, { kind: 'code', consent: id })
    return true
  })
  if (!isRight) throw refuse('invalid_input', { fields: { code: messages.wrongCode } })
  return { message: messages.recorded }
}

async function findForm({ db }: Pick<Deps, 'db'>, studentId: string, consentId: string) {
  const found = await db
    .selectFrom('acting_consents')
    .select(['id', 'seal', 'pages'])
    .where('id', '=', consentId)
    .where('student_id', '=', studentId)
    .where('kind', '=', 'form')
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

/**
 * A page of the form that the student signed.
 * @param page from 1
 * @throws not_found, document_missing, document_damaged
 */
export async function openOwnConsentForm(
  deps: Deps,
  { userId }: Viewer,
  consentId: string,
  page: number,
): Promise<Download> {
  const found = await findForm(deps, userId, consentId)
  return { bytes: pageOf(await readStored(deps, found), found, page), fileName: 'consent.jpg' }
}

/**
 * A page of a signed form. The view is committed before a byte is read.
 * @param page from 1
 * @throws not_found, document_missing, document_damaged
 */
export async function openConsentForm(
  deps: Deps,
  viewer: Viewer,
  { studentId, consentId }: { studentId: string; consentId: string },
  page: number,
): Promise<Download> {
  const found = await findForm(deps, studentId, consentId)
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'consent.opened',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { consent: consentId, page },
    }),
  )
  return { bytes: pageOf(await readStored(deps, found), found, page), fileName: 'consent.jpg' }
}

/** Withdraws every consent of a student, and ends a code that was mailed. @returns whether there was a consent */
async function withdrawAll(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  { studentId, recordedBy }: { studentId: string; recordedBy: string | null },
): Promise<boolean> {
  const withdrawn = await trx
    .updateTable('acting_consents')
    .set({ withdrawn_at: deps.clock.now(), withdrawn_by: recordedBy })
    .where('student_id', '=', studentId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  await trx.deleteFrom('acting_codes').where('student_id', '=', studentId).execute()
  if (withdrawn.length === 0) return false
  await writeAudit(trx, deps, {
    action: recordedBy === null ? 'consent.withdrawn' : 'consent.withdrawal-recorded',
    by: viewer,
    object: { kind: 'student', id: studentId },
  })
  return true
}

/** Withdraws every consent of the student; a repeated call changes nothing. What was done stays. */
export async function withdrawConsent(deps: Deps, viewer: Viewer): Promise<Done> {
  const ofSelf = { studentId: viewer.userId, recordedBy: null }
  await deps.db.transaction().execute((trx) => withdrawAll(trx, deps, viewer, ofSelf))
  return { message: messages.withdrawn }
}

/**
 * Records that a student has withdrawn every consent. What was done stays.
 * @throws not_found also for a closed account; move_not_possible where there is no consent
 */
export async function recordWithdrawal(deps: Deps, viewer: Viewer, studentId: string): Promise<Done> {
  await deps.db.transaction().execute(async (trx) => {
    const student = await lockOpenStudent(trx, studentId)
    const isWithdrawn = await withdrawAll(trx, deps, viewer, { studentId, recordedBy: viewer.userId })
    if (!isWithdrawn) throw refuse('move_not_possible', { message: messages.nothingToWithdraw })
    await mailStudent(trx, deps, viewer, student, 'withdrawn')
  })
  return { message: messages.withdrawalRecorded }
}
