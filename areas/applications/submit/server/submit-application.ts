import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { checkWithinDays } from '#areas/applications/states/contract/application-moves.ts'
import { submissionMessages as messages } from '#texts/applications/submit/messages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import {
  type SubmissionFields,
  submitApplication as route,
  type FrozenProfile,
} from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockStudentLists, readSections } from '#areas/accounts/offers.ts'
import { mayStartIn, statedIntakes } from '#areas/catalogue/programs/contract/stated-intakes.ts'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { currentActing, recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import type { Call } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { chosenDocuments, linkDocuments } from '#areas/applications/documents/server/link-documents.ts'
import { withForm } from '#areas/applications/documents/server/receive-form.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import {
  openStages,
  refuseOneMore,
  refuseTooMany,
} from '#areas/applications/states/server/open-applications.ts'
import {
  fingerprintOf,
  abandon,
  storeDocuments,
  openOnce,
  type Earlier,
} from '#areas/applications/documents/server/store-documents.ts'
import { afterWorkingDays } from '#platform/time/working-days.ts'

type Answer = z.input<(typeof route)['reply']>
type Fields = z.output<typeof SubmissionFields>

interface Chosen {
  readonly universityId: string
  readonly programId: string
  readonly intake: string
  readonly requiredDocuments: readonly DocumentKind[]
}

/** The program applied to, as the catalogue has it. @throws invalid_input, program_closed */
async function choose(deps: Deps, fields: Fields): Promise<Chosen> {
  const program = await deps.db
    .selectFrom('programs as p')
    .innerJoin('universities as u', 'u.id', 'p.university_id')
    .select([
      'p.id',
      'p.university_id',
      'p.status',
      'p.deadline',
      'p.intake as intake_note',
      'p.required_documents',
      'u.application_route',
    ])
    .where('p.id', '=', fields.program)
    .where('p.status', '<>', 'draft')
    .where('u.status', '=', 'published')
    .executeTakeFirst()
  if (!program) {
    throw refuse('invalid_input', {
      fields: { program: messages.programUnknown },
    })
  }
  if (program.university_id !== fields.university) {
    throw refuse('invalid_input', { fields: { university: messages.otherUniversity } })
  }
  if (program.application_route === 'direct') {
    throw refuse('program_closed', { message: messages.appliesDirectly })
  }
  const today = deps.clock.now().toISOString().slice(0, 10)
  if (program.status === 'withdrawn') throw refuse('program_closed')
  const intake = fields.intake?.trim() ?? ''
  const intakes = await deps.db
    .selectFrom('program_intakes')
    .select(['start', 'closes', 'time_zone'])
    .where('program_id', '=', program.id)
    .where('status', '=', 'published')
    .execute()
  const listed = intakes.find((one) => one.start === intake)
  const stating = {
    intakes: intakes.map(({ start, closes }) => ({ code: start, starts: null, closes })),
    intakeNote: program.intake_note,
  }
  if (!mayStartIn(stating, intake, today))
    throw refuse('invalid_input', { fields: { intake: whyNot(stating, intake, today) } })
  const closes = listed ? listed.closes : intakes.length > 0 ? null : program.deadline
  const there = listed?.time_zone ? dayIn(listed.time_zone, deps.clock.now()) : today
  if (closes !== null && closes < there) throw refuse('program_closed')
  return {
    universityId: program.university_id,
    programId: program.id,
    intake,
    requiredDocuments: (program.required_documents ?? []) as DocumentKind[],
  }
}

/** Why a program has no such intake: which ones it states, if it states any that are ahead. */
function whyNot(stating: Parameters<typeof statedIntakes>[0], intake: string, today: string): string {
  const starts = statedIntakes(stating, today)
    .filter(({ closes }) => closes === null || closes >= today)
    .map(({ code }) => intakeText(code) ?? code)
  if (starts.length === 0) return messages.intakeUnknown
  return messages.intakeNotStated({
    intake: intakeText(intake) ?? intake,
    starts: new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(starts),
  })
}

async function freezeProfile(trx: Trx, studentId: string): Promise<FrozenProfile> {
  const facts = await trx
    .selectFrom('users as s')
    .leftJoin('student_details as d', 'd.user_id', 's.id')
    .select(['s.name', 's.email', 's.phone', 'd.date_of_birth as dateOfBirth', 'd.nationality', 'd.country'])
    .select(['d.city', 'd.address', 'd.education'])
    .leftJoin('academic_records as r', 'r.user_id', 's.id')
    .select(sql<FrozenProfile['schooling']>`coalesce(r.schooling, '[]')`.as('schooling'))
    .select(sql<FrozenProfile['tests']>`coalesce(r.tests, '[]')`.as('tests'))
    .where('s.id', '=', studentId)
    .executeTakeFirstOrThrow()
  return { ...facts, email: addressOrNone(facts.email), sections: await readSections(trx, studentId) }
}

async function nextReference(trx: Trx, now: Date): Promise<string> {
  const { rows } = await sql<{
    number: number
  }>`select nextval('application_numbers')::int as number`.execute(trx)
  return `MZ-${now.getUTCFullYear()}-${String(rows[0]!.number).padStart(6, '0')}`
}

/** The open application to the same program and intake, if there is one. */
async function openOne(
  deps: Deps,
  studentId: string,
  chosen: Pick<Chosen, 'programId' | 'intake'>,
): Promise<Earlier | null> {
  const row = await deps.db
    .selectFrom('applications')
    .select(['id', 'fingerprint'])
    .where('student_id', '=', studentId)
    .where('program_id', '=', chosen.programId)
    .where('intake', '=', chosen.intake)
    .where('stage', 'in', openStages)
    .executeTakeFirst()
  return row ? { applicationId: row.id, fingerprint: row.fingerprint } : null
}

/** The application that an earlier request with this key has submitted, if there is one. */
async function submittedWith(deps: Deps, studentId: string, key: string): Promise<Earlier | null> {
  const row = await deps.db
    .selectFrom('upload_intents')
    .select(['application_id', 'fingerprint'])
    .where('student_id', '=', studentId)
    .where('idempotency_key', '=', key)
    .where('state', '=', 'committed')
    .executeTakeFirst()
  return row ? { applicationId: row.application_id!, fingerprint: row.fingerprint! } : null
}

/** Submissions in progress in this process: equal ones wait for each other, so that only one does the work. */
const underWay = new Map<string, Promise<unknown>>()

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  underWay.set(key, settled)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key)
  }
}

/** Inserts an application with its documents, event, e-mail and everything else that belongs to it. */
async function writeApplication(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  chosen: Chosen,
  documents: readonly string[],
  fingerprint: string,
): Promise<string> {
  const applicationId = randomUUID()
  const now = deps.clock.now()
  const checkBy = afterWorkingDays(now, checkWithinDays)
  await lockStudentLists(trx, viewer.userId)
  await trx
    .insertInto('applications')
    .values({
      id: applicationId,
      reference: await nextReference(trx, now),
      student_id: viewer.userId,
      university_id: chosen.universityId,
      program_id: chosen.programId,
      intake: chosen.intake,
      applied_at: now,
      stage_since: now,
      check_by: checkBy,
      profile: JSON.stringify(await freezeProfile(trx, viewer.userId)),
      fingerprint,
    })
    .execute()
  // Again under the lock, because several may be sent at once; after the insert, so that an equal one is found first.
  await refuseTooMany(trx, viewer.userId, messages.tooManyOpen)
  const officer = currentActing()?.officer ?? null
  await recordAct(trx, deps, 'application', applicationId)
  const linked = await chosenDocuments(trx, viewer.userId, documents)
  await linkDocuments(trx, applicationId, linked)
  await trx
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      move: 'submit',
      from_stage: null,
      to_stage: 'submitted',
      actor_id: officer?.userId ?? viewer.userId,
      actor_role: officer?.role ?? viewer.role,
      on_behalf: officer !== null,
      at: now,
    })
    .execute()
  const sent = new Set<string>(linked.map(({ name }) => name))
  await notifyStudent(trx, applicationId, 'application-submitted', {
    submittedAt: now.toISOString(),
    checkBy: checkBy.toISOString(),
    missingDocuments: chosen.requiredDocuments
      .filter((name) => !sent.has(name))
      .map((name) => documentLabels[name]),
  })
  await trx
    .deleteFrom('application_drafts')
    .where('student_id', '=', viewer.userId)
    .where('program_id', '=', chosen.programId)
    .execute()
  return applicationId
}

/** The application of an equal earlier submission. @throws already_applied for a different one */
function repeated(earlier: Earlier, fingerprint: string): string {
  if (earlier.fingerprint !== fingerprint) throw refuse('already_applied')
  return earlier.applicationId
}

/** The application that was sent with this key. @throws key_reused, naming it, for other content */
async function repeatedWithKey(deps: Deps, earlier: Earlier, fingerprint: string): Promise<string> {
  if (earlier.fingerprint === fingerprint) return earlier.applicationId
  const { reference } = await deps.db
    .selectFrom('applications')
    .select('reference')
    .where('id', '=', earlier.applicationId)
    .executeTakeFirstOrThrow()
  throw refuse('key_reused', { message: messages.sentBefore({ reference }) })
}

async function submitOnce(
  deps: Deps,
  viewer: Viewer,
  key: string | undefined,
  fields: Fields,
  files: readonly UploadedFile[],
): Promise<string> {
  // The owner comes from the token; somebody else's id gets the same reply as a missing one.
  if (fields.user_id !== viewer.userId) throw refuse('not_found')
  const { user_id: _, ...rest } = fields
  const fingerprint = fingerprintOf(rest, files)
  // Before anything about the program is asked: it may have closed since, and the reply to the first request was lost.
  const submitted = key === undefined ? null : await submittedWith(deps, viewer.userId, key)
  if (submitted) return repeatedWithKey(deps, submitted, fingerprint)
  const intake = fields.intake?.trim() ?? ''
  const open = await openOne(deps, viewer.userId, { programId: fields.program, intake })
  if (open?.fingerprint === fingerprint) return open.applicationId
  const chosen = await choose(deps, fields)

  return inTurn(`${viewer.userId} ${chosen.programId} ${chosen.intake}`, async () => {
    for (;;) {
      const attempt = await openOnce(deps, viewer.userId, files.length, key)
      if ('applicationId' in attempt) return repeatedWithKey(deps, attempt, fingerprint)
      try {
        const open = await openOne(deps, viewer.userId, chosen)
        if (open) {
          await abandon(deps, attempt)
          return repeated(open, fingerprint)
        }
        await refuseOneMore(deps.db, viewer.userId, messages.tooManyOpen)
        const documents = [...attempt.documentIds, ...(fields.documents ?? [])]
        let applicationId = ''
        await storeDocuments(deps, viewer.userId, attempt, files, async (trx) => {
          applicationId = await writeApplication(trx, deps, viewer, chosen, documents, fingerprint)
          return { applicationId, fingerprint }
        })
        return applicationId
      } catch (error) {
        await abandon(deps, attempt).catch(() => undefined)
        // The unique index shows that another process was first: return its application.
        if (!isConflict(error, 'applications_one_open')) throw error
        const open = await openOne(deps, viewer.userId, chosen)
        if (open) return repeated(open, fingerprint)
      }
    }
  })
}

/**
 * Accepts an application with its documents: as JSON with ids of documents in the vault, or as the multipart form of
 * the specification, whose photos become documents in the vault. Files are durable before the rows that name them, and
 * the rows are committed before the reply: nothing acknowledged is lost, and a crash leaves only files that the sweep
 * removes.
 * Repeating the request, with or without a key, returns the same application.
 * @throws invalid_input, not_found, already_applied, key_reused, list_full, program_closed, and the refusals of uploads
 */
export async function submitApplication(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  { body, incoming, idempotencyKey: key }: Pick<Call<typeof route>, 'body' | 'incoming' | 'idempotencyKey'>,
): Promise<Answer> {
  const submit = (fields: Fields, files: readonly UploadedFile[]) =>
    submitOnce(deps, viewer, key, fields, files)
  const applicationId = body
    ? await submit(body, [])
    : await withForm(deps, gates, viewer, route, incoming, submit)
  return {
    message: messages.submitted,
    data: await readApplication(deps.db, viewer, applicationId, deps.clock.now()),
  }
}
