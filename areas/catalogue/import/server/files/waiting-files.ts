import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import type * as z from 'zod/mini'
import type {
  CatalogueUpload,
  FileReading,
  FileWishes as WishesOnWire,
  ImportPlan,
} from '#areas/catalogue/import/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { openWithHeader, sealWithHeader } from '#platform/files/files-seal.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { FileWishes } from '../import-catalogue.ts'
import { UnreadableFile, type ImportReport, type Refused } from '../import-report.ts'

/** The folder of files that wait to be applied; the cleanup of its parent folder only considers files. */
export const waitingFolder = (deps: Pick<Deps, 'config'>): string =>
  path.join(deps.config.dataDir, 'incoming', 'catalogue')
/** The path of a waiting file on a disk, which is named by its id. */
export const waitingPath = (deps: Pick<Deps, 'config'>, id: string): string =>
  path.join(waitingFolder(deps), id)

type Storage = Pick<Deps, 'config' | 'files' | 'secrets'>

/** Waiting files in shared storage. */
export const sharedFolder = 'catalogue/'
const sealedAs = (id: string) => ({ documentId: `${sharedFolder}${id}`, version: 0 })

/** Stores a received file where it waits: in shared storage if there is one, so that any server can plan and apply it. */
export async function storeWaiting(deps: Storage, id: string, received: string): Promise<void> {
  const { shared } = deps.files
  if (shared === null) return rename(received, waitingPath(deps, id))
  const key = deps.secrets.documentKey.current
  await shared.write(sharedFolder + id, sealWithHeader(await readFile(received), sealedAs(id), key))
}

/** Removes a waiting file; one that is not there counts as removed. */
export async function removeWaiting(deps: Pick<Deps, 'config' | 'files'>, id: string): Promise<void> {
  await deps.files.shared?.remove(sharedFolder + id)
  await rm(waitingPath(deps, id), { force: true })
}

/**
 * Does some work with a waiting file, which lies on this machine until the work is over.
 * @param work with its path
 * @throws UnreadableFile when it is no longer stored
 */
export async function withWaiting<T>(
  deps: Storage,
  id: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const { shared } = deps.files
  if (shared === null) {
    const file = waitingPath(deps, id)
    await stat(file).catch(() => {
      throw new UnreadableFile(importMessages.gone)
    })
    return work(file)
  }
  const object = await shared.read(sharedFolder + id)
  if (!object) throw new UnreadableFile(importMessages.gone)
  const file = path.join(waitingFolder(deps), `reading-${randomUUID()}`)
  try {
    await mkdir(waitingFolder(deps), { recursive: true, mode: 0o700 })
    const bytes = openWithHeader(object, sealedAs(id), deps.secrets.documentKey)
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** A stored plan: with every refused row, and the name of the officer who made it. */
export interface StoredPlan extends z.input<typeof ImportPlan> {
  readonly refused: Refused[]
}

/** A file that waits to be applied. */
export interface WaitingFile {
  readonly id: string
  readonly file_name: string
  readonly bytes: number
  readonly sha256: string
  readonly uploaded_at: Date
  readonly expires_at: Date
  readonly state: z.input<typeof CatalogueUpload>['state']
  readonly working_since: Date | null
  readonly wishes: WishesOnWire
  readonly reading: z.input<typeof FileReading>
  /** With its first hundred refused rows. */
  readonly plan: StoredPlan | null
  readonly problem: string | null
  readonly run_id: string | null
}

/** Work that has been running for longer, in milliseconds, was interrupted and may be started again. */
export const cutOffAfter = 600_000
const shownRefusals = 100

/** @throws not_found when there is none, or it has expired */
export async function findWaiting(deps: Deps, id: string): Promise<WaitingFile> {
  const { rows } = await deps.pool.query<WaitingFile>(
    `select id, file_name, bytes, sha256, uploaded_at, expires_at, state, working_since, wishes, reading,
       plan || jsonb_build_object('refused', jsonb_path_query_array(plan, '$.refused[0 to ${shownRefusals - 1}]')) as plan,
       problem, run_id
     from catalogue_uploads where id = $1 and expires_at > $2`,
    [id, deps.clock.now()],
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** A waiting file as the API returns it. */
export function presentWaiting(file: WaitingFile): z.input<typeof CatalogueUpload> {
  return {
    _id: file.id,
    fileName: file.file_name,
    bytes: file.bytes,
    uploadedAt: file.uploaded_at.toISOString(),
    expiresAt: file.expires_at.toISOString(),
    state: file.state,
    wishes: file.wishes,
    reading: file.reading,
    plan: file.plan,
    problem: file.problem,
    importId: file.run_id,
  }
}

/** The chosen settings for the import, limited to the chosen columns. */
export const wishesOf = ({ wishes, reading }: Pick<WaitingFile, 'wishes' | 'reading'>): FileWishes => ({
  ...(wishes as FileWishes),
  ...(wishes.columns ? { onlyThese: true, kind: reading.kind } : {}),
  // The detected values stay the same, even if the detection changes later.
  ...(reading.sheet === null ? {} : { sheet: reading.sheet }),
  headerLine: reading.headerLine,
  ...(reading.encoding === null ? {} : { encoding: reading.encoding }),
  ...(reading.delimiter === null ? {} : { delimiter: reading.delimiter }),
})

/** Turns the report of a dry run into a plan to store. */
export function planOf({ plan, ...report }: ImportReport): StoredPlan {
  const { read, created, updated, skipped, refused, universitiesCreated } = report
  const { fields, differences, universitiesNamed, fingerprint } = plan!
  return {
    read,
    created,
    updated,
    skipped,
    refusedCount: refused.length,
    universitiesMade: universitiesCreated,
    universitiesNamed: [...universitiesNamed],
    fields: [...fields],
    differences: [...differences],
    refused,
    fingerprint,
  }
}
