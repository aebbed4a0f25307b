import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { orRefused, storedName } from '#areas/catalogue/offers.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { csvLine, csvStart } from '#platform/http/csv.ts'
import { refuse } from '#platform/http/refusal.ts'
import { withUpload } from '#platform/http/uploads/uploads.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { refusedColumns, studentImportMessages as texts } from '#texts/students/import/student-import.ts'
import {
  applyStudentFile as applyRoute,
  checkStudentFile as checkRoute,
  refusedStudentRows as refusedRoute,
  studentFields,
  studentFile,
  type PlannedRow,
} from '../contract.ts'
import { insertStudent } from '#areas/students/records/server/insert-student.ts'
import { presentImport } from './list-imports.ts'
import { fingerprintOf, planRows, withoutOfficeAddresses } from './plan-students.ts'
import { importFolder } from './remove-leftovers.ts'
import { readStudents, type FileWishes, type ReadRow } from './read-students.ts'

interface Received<Body> {
  readonly path: string
  readonly fileName: string
  readonly sha256: string
  readonly body: Body
}

/** Receives the form; the file is deleted when `use` is done, because it is full of personal data. */
async function withFile<S extends z.ZodMiniType, T>(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  incoming: IncomingMessage,
  { body: schema, fields: names }: { body: S; fields: readonly string[] },
  use: (received: Received<z.output<S>>) => Promise<T>,
): Promise<T> {
  const temporaryFolder = importFolder(deps)
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  const { mostBytes } = studentFile
  const options = {
    fields: names,
    files: ['file'],
    temporaryFolder,
    gates,
    owner: viewer.userId,
    limits: { fileBytes: mostBytes, requestBytes: mostBytes + 64 * 1024, fieldBytes: 8 * 1024 },
  }
  return withUpload(incoming, options, async ({ files: [file], fields }) => {
    if (!file) throw refuse('invalid_input', { fields: { file: texts.choose } })
    const { success, data } = z.safeParse(schema, fields)
    if (!success) throw refuse('invalid_input')
    return use({
      path: file.path,
      fileName: storedName(Buffer.from(file.sentAs ?? '', 'latin1').toString('utf8')),
      sha256: file.sha256,
      body: data,
    })
  })
}

const Columns = z.array(z.nullable(z.enum(studentFields))).check(z.maxLength(200))
const Lines = z.array(z.number()).check(z.maxLength(studentFile.mostRows))

/** @throws invalid_input */
function parsedList<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('invalid_input')
  }
  const { success, data } = z.safeParse(schema, value)
  if (!success) throw refuse('invalid_input')
  return data
}

const wishesOf = ({ columns, ...chosen }: BodyOf<typeof checkRoute>): FileWishes => ({
  ...(columns === undefined ? {} : { columns: parsedList(Columns, columns) }),
  ...chosen,
})

/**
 * Says of each row of a file what would happen. Nothing is stored.
 * @throws file_not_readable, upload_too_large, invalid_input
 */
export const checkStudentFile = (
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof checkRoute>> =>
  withFile(
    deps,
    gates,
    viewer,
    incoming,
    { body: checkRoute.body, fields: checkRoute.upload.fields },
    async (received) => {
      const wishes = wishesOf(received.body)
      const { rows: read, header: _, ...found } = await orRefused(readStudents(received.path, wishes))
      const rows = await planRows(deps.db, deps, await withoutOfficeAddresses(deps.db, read))
      const fingerprint = fingerprintOf(received.sha256, wishes, rows)
      return { data: { fileName: received.fileName, ...found, rows, fingerprint } }
    },
  )

/**
 * The rows of a file that have a mistake, as CSV, each with its line, what is wrong, and the row as it was.
 * @throws file_not_readable, upload_too_large, invalid_input
 */
export const refusedStudentRows = (
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof refusedRoute>> =>
  withFile(
    deps,
    gates,
    viewer,
    incoming,
    { body: refusedRoute.body, fields: refusedRoute.upload.fields },
    async (received) => {
      const read = await orRefused(readStudents(received.path, wishesOf(received.body)))
      const rows = await withoutOfficeAddresses(deps.db, read.rows)
      const refused = rows.filter(({ problems }) => problems.length > 0)
      const lines = refused.map(({ line, problems, cells }) => csvLine([line, problems.join(' '), ...cells]))
      const csv = [csvStart, csvLine([refusedColumns.line, refusedColumns.reason, ...read.header]), ...lines]
      return { csv: csv.join(''), rows: refused.length }
    },
  )

/**
 * Adds the students of a checked file in one transaction: the new rows, and possible duplicates that were chosen. Nobody is
 * invited; that is done from each record.
 * @throws changed_meanwhile if the file, the columns or the students have changed since it was checked; file_not_readable;
 *   move_not_possible when there is nobody to add; import_running
 */
export const applyStudentFile = (
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof applyRoute>> =>
  withFile(
    deps,
    gates,
    viewer,
    incoming,
    { body: applyRoute.body, fields: applyRoute.upload.fields },
    async ({ path: file, fileName, sha256, body }) => {
      const { also = '[]', fingerprint, ...how } = body
      const wishes = wishesOf(how)
      const chosen = new Set(parsedList(Lines, also))
      const { rows } = await orRefused(readStudents(file, wishes))
      return deps.db.transaction().execute(async (trx) => {
        await requireAlone(trx)
        const read = await withoutOfficeAddresses(trx, rows)
        const planned = await planRows(trx, deps, read)
        if (fingerprintOf(sha256, wishes, planned) !== fingerprint) {
          throw refuse('changed_meanwhile', { message: texts.changed })
        }
        const added = read.filter((_, at) => isAdded(planned[at]!, chosen))
        if (added.length === 0) throw refuse('move_not_possible', { message: texts.nobody })
        const now = deps.clock.now()
        const made = await trx
          .insertInto('student_imports')
          .values({
            file_name: fileName,
            sha256,
            imported_by: viewer.userId,
            imported_at: now,
            created: added.length,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        for (const row of added) await addStudent(trx, deps, viewer, { importId: made.id, row, now })
        await writeAudit(trx, deps, {
          action: 'students.imported',
          by: viewer,
          object: { kind: 'student-import', id: made.id },
          details: { created: added.length },
        })
        return {
          message: texts.imported({ count: added.length }),
          data: presentImport({ ...made, by: viewer.name }),
        }
      })
    },
  )

/** Of two imports at once each would find nobody of the other, and a file that is sent twice would add everybody twice. */
async function requireAlone(trx: Trx): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('student import')) as free`.execute(trx)
  if (!rows[0]!.free) throw refuse('import_running', { retryAfter: 5 })
}

const isAdded = ({ verdict, line }: PlannedRow, chosen: ReadonlySet<number>): boolean =>
  verdict === 'new' || (verdict === 'possible' && chosen.has(line))

async function addStudent(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  { importId, row, now }: { importId: string; row: ReadRow; now: Date },
): Promise<void> {
  const { enquiryId: _, ...student } = row.student!
  const id = await insertStudent(trx, deps, student, now)
  // Somebody got the address in this moment.
  if (id === null) throw refuse('changed_meanwhile', { message: texts.changed })
  if (row.notes !== null) {
    await trx
      .insertInto('student_notes')
      .values({ student_id: id, author_id: viewer.userId, text: row.notes, at: now })
      .execute()
  }
  await trx
    .insertInto('student_import_rows')
    .values({ import_id: importId, student_id: id, line: row.line })
    .execute()
}
