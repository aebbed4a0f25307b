import { openDisk } from './files-disk.ts'
import { openS3 } from './files-s3.ts'
import { openSealed, rewrapKey, sealFile, type Sealed, type StoredSeal } from './files-seal.ts'
import type { FileStore, SharedObjects } from './files-store.ts'
import { inSpan } from '../traces/in-span.ts'
import type { Key, KeyRing } from '../config/secrets.ts'

export type { StoredSeal }

/** A stored document, its seal or its key was changed; nothing of it can be shown. */
export class DocumentDamaged extends Error {
  override readonly name = 'DocumentDamaged'
}
/** A document has a row but no stored file. */
export class DocumentMissing extends Error {
  override readonly name = 'DocumentMissing'
}
/** A document was sealed with a key that is not in the key file any more. An operator must put it back. */
export class DocumentKeyMissing extends Error {
  override readonly name = 'DocumentKeyMissing'
}

export interface StoredFile {
  readonly keyId: string
  /** Goes into the document's row as it is; without it the file can never be opened. */
  readonly seal: StoredSeal
  /** Length before encryption. */
  readonly bytes: number
  /** Of the file before encryption, in hexadecimal. */
  readonly sha256: string
}

export interface Files {
  /** Objects beside the documents that every server can reach; null on a disk, which only one server has. */
  readonly shared: SharedObjects | null
  /**
   * Encrypts a file and stores it; durable once this resolves. An id is used once.
   * @throws Refusal 507 storage_full, 503 unavailable; an error when the id is taken
   */
  put(documentId: string, sourcePath: string, options: { version: number }): Promise<StoredFile>
  /**
   * The document as it was put, whole and verified.
   * @throws DocumentMissing, DocumentDamaged, DocumentKeyMissing; Refusal 503 unavailable
   */
  get(documentId: string, seal: StoredSeal, options: { version: number }): Promise<Buffer>
  /** Whether a document has a stored file, without opening it. @throws Refusal 503 unavailable */
  has(documentId: string): Promise<boolean>
  /** Removes a document's file; one that is not there counts as removed. @throws Refusal 503 unavailable */
  remove(documentId: string): Promise<void>
  /** Ids of the files stored before `olderThan`, ascending. */
  list(olderThan: Date): AsyncIterable<string>
  /** Removes what writes that never ended left behind before `olderThan`; answers how much. */
  removeUnfinished(olderThan: Date): Promise<number>
  /**
   * The seal under the document key in use, for the rotation of keys; the file is not touched.
   * @returns the same seal when it is under that key already
   * @throws DocumentDamaged, DocumentKeyMissing
   */
  reseal(documentId: string, seal: StoredSeal, options: { version: number }): StoredSeal
  /** Free bytes where files lie, or null where there is no such limit. */
  freeSpace(): Promise<number | null>
  /** Whether a file could be written just now. Asked more often than every ten seconds, the last answer is reused. */
  healthy(): Promise<boolean>
  /** Calls that the disk or the bucket has failed since the start. A document that is missing or damaged is none. */
  readonly failures: number
}

export interface FilesOptions {
  /** A folder, or `s3://bucket/prefix?endpoint=…&region=…`. */
  readonly storage: string
  readonly keys: KeyRing
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds after which a call to a bucket is given up; 30,000 unless given. */
  readonly patience?: number
}

const probeEveryMs = 10_000
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Opens the folder or bucket in which encrypted files are, without the keys to read them. */
export const openStore = (storage: string, log: FilesOptions['log'], patience?: number): Promise<FileStore> =>
  storage.startsWith('s3://') ? openS3(storage, log, patience) : openDisk(storage)

/**
 * Opens the store of documents. Every file is encrypted with a key of its own before it leaves the product,
 * whether for a disk or a bucket.
 * @throws when the folder cannot be made, or the address of the bucket cannot be used
 */
export async function createFiles({ storage, keys, log, patience }: FilesOptions): Promise<Files> {
  const store = await openStore(storage, log, patience)
  const { shared } = store
  let failures = 0
  let probed: { at: number; result: Promise<boolean> } | undefined

  async function counted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      failures++
      throw error
    }
  }

  /** Also a part of the trace, without the id. */
  const stored = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    counted(inSpan({ name: `storage ${operation}` }, work))

  async function* countedList<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* list
    } catch (error) {
      failures++
      throw error
    }
  }

  function keyOf(seal: StoredSeal): Key {
    const key = keys.byId.get(seal.keyId)
    if (!key)
      throw new DocumentKeyMissing(`A document is sealed with the key ${seal.keyId}, which is not here`)
    return key
  }

  /** Ids become paths: nothing but an id of ours may. */
  function checkId(documentId: string): string {
    if (!idShape.test(documentId)) throw new Error('Not the id of a document')
    return documentId
  }

  function orDamaged<T>(sealed: Sealed, open: () => T): T {
    try {
      return open()
    } catch (error) {
      throw new DocumentDamaged(`Document ${sealed.documentId} does not match its seal`, { cause: error })
    }
  }

  return {
    get failures() {
      return failures
    },
    shared: shared && {
      read: (name) => counted(shared.read(name)),
      write: (name, bytes) => counted(shared.write(name, bytes)),
      remove: (name) => counted(shared.remove(name)),
      list: (prefix) => countedList(shared.list(prefix)),
    },
    async put(documentId, sourcePath, { version }) {
      const { chunks, seal } = sealFile(sourcePath, { documentId, version }, keys.current)
      await stored('write', () => store.write(checkId(documentId), chunks))
      const made = seal()
      return { keyId: made.keyId, seal: made, bytes: made.bytes, sha256: made.sha256 }
    },
    async get(documentId, seal, { version }) {
      const key = keyOf(seal)
      const file = await stored('read', () => store.read(checkId(documentId)))
      if (!file) throw new DocumentMissing(`Document ${documentId} has no stored file`)
      const sealed = { documentId, version }
      return orDamaged(sealed, () => openSealed(file, seal, sealed, key))
    },
    has: async (documentId) => stored('look-up', () => store.has(checkId(documentId))),
    remove: async (documentId) => stored('removal', () => store.remove(checkId(documentId))),
    async *list(olderThan) {
      for await (const { id, storedAt } of countedList(store.list())) {
        // What we did not put there is not ours to judge, let alone to remove.
        if (storedAt < olderThan && idShape.test(id)) yield id
      }
    },
    removeUnfinished: (olderThan) => counted(store.removeUnfinished(olderThan)),
    reseal(documentId, seal, { version }) {
      if (seal.keyId === keys.current.id) return seal
      const key = keyOf(seal)
      const sealed = { documentId, version }
      return orDamaged(sealed, () => rewrapKey(seal, sealed, keys, key))
    },
    freeSpace: () => store.freeSpace(),
    healthy() {
      if (!probed || performance.now() - probed.at > probeEveryMs) {
        const result = counted(store.probe()).then(
          () => true,
          (error: Error) => {
            log.error(
              { event: 'storage', name: error.name, code: (error as NodeJS.ErrnoException).code },
              'Documents cannot be stored',
            )
            return false
          },
        )
        probed = { at: performance.now(), result }
      }
      return probed.result
    },
  }
}
