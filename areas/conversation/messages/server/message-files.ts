import { messageFileTexts } from '#texts/conversation/messages/files.ts'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { allPagesOf, checkSpace, incomingFolder, pageOf, readStored } from '#areas/applications/offers.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Upload } from '#platform/contract/route.ts'
import type { Download } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload, type UploadedFile } from '#platform/http/uploads/uploads.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { makePdfOfPictures } from '#platform/pdf/pdf-pages.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { site } from '#site'
import { reach } from './read-threads.ts'
import type { NewMessage } from './write-message.ts'

/** A message of 4,000 characters, in the longest letters, as a part of a form. */
const longestText = 16_000

interface Ids {
  readonly threadId: string
  readonly fileId: string
}

/** What came with a request for a message: a JSON body, or null and a form that is not read yet. */
interface Sent<Body> {
  readonly viewer: Viewer
  readonly body: Body | null
  readonly idempotencyKey: string | undefined
  readonly incoming: IncomingMessage
}

/** What every message has. */
interface MessageBody {
  readonly text: string
  readonly uploads?: readonly string[] | undefined
}

/**
 * Reads a message that came as JSON, or as a form with files from a browser that has the release before 0139, and sends
 * it.
 * @param route the call, which describes the form, and what its texts are when it has files
 * @param send sends what was read; the files are removed afterwards
 * @throws whatever `send` throws, invalid_input, and the refusals of uploads
 */
export async function withMessage<Body extends MessageBody, Reply>(
  deps: Deps,
  gates: UploadGates,
  route: {
    readonly upload: Upload & { readonly withFiles: z.ZodMiniType<Body> }
    readonly body: z.ZodMiniType<Body>
  },
  { viewer, body, idempotencyKey: key, incoming }: Sent<Body>,
  send: (body: Body, message: NewMessage) => Promise<Reply>,
): Promise<Reply> {
  const sendWith = (read: Body, files: readonly UploadedFile[]) =>
    send(read, { text: read.text, key, uploads: read.uploads ?? [], files })
  if (body !== null) return sendWith(body, [])
  await checkSpace(deps)
  const options = {
    ...route.upload,
    limits: { fieldBytes: longestText },
    temporaryFolder: incomingFolder(deps),
    gates,
    owner: viewer.userId,
  }
  return withUpload(incoming, options, async ({ fields, files }) => {
    const read = z.safeParse(files.length > 0 ? route.upload.withFiles : route.body, fields)
    if (!read.success) throw refuse('invalid_input', { fields: fieldsOf(read.error) })
    return sendWith(read.data, files)
  })
}

/** The file, if the viewer takes part in its conversation. @throws not_found */
async function findFile({ db }: Pick<Deps, 'db'>, viewer: Viewer, { threadId, fileId }: Ids) {
  const found = await db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .select(['f.id', 'f.seal', 'f.pages', 'm.at', 't.student_id'])
    .where('f.id', '=', fileId)
    .where('t.id', '=', threadId)
    .where(reach(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

/** Views by anybody but the student are in the audit log, before the first byte is read. */
async function recordOpening(deps: Deps, viewer: Viewer, studentId: string, fileId: string): Promise<void> {
  if (viewer.role === 'student') return
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'message-file.opened',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { file: fileId },
    }),
  )
}

/**
 * A page of a file that was sent with a message.
 * @param page from 1
 * @throws not_found, document_missing, document_damaged
 */
export async function openMessageFile(deps: Deps, viewer: Viewer, ids: Ids, page: number): Promise<Download> {
  const found = await findFile(deps, viewer, ids)
  if (page === 1) await recordOpening(deps, viewer, found.student_id, found.id)
  return { bytes: pageOf(await readStored(deps, found), found, page), fileName: 'page.jpg' }
}

/** A file that was sent with a message, as a PDF of its pages. @throws as `openMessageFile` */
export async function downloadMessageFile(deps: Deps, viewer: Viewer, ids: Ids): Promise<Download> {
  const found = await findFile(deps, viewer, ids)
  await recordOpening(deps, viewer, found.student_id, found.id)
  const pictures = allPagesOf(await readStored(deps, found), found)
  const bytes = await makePdfOfPictures({
    title: messageFileTexts.fileName,
    language: currentLanguage(),
    madeAt: found.at,
    sender: site,
    pictures: pictures.map((jpeg, index) => ({
      jpeg,
      alt: messageFileTexts.page({ page: index + 1, pages: pictures.length }),
    })),
  })
  return { bytes, fileName: messageFileTexts.fileName }
}
