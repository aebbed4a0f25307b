import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DocumentKeyMissing } from './files.ts'
import { removeOlder } from './files-disk.ts'
import { growingCipher, sealGrowing, type GrowingSeal } from './files-growing.ts'
import { openSealed, sealBytes, type StoredSeal } from './files-seal.ts'
import type { SharedObjects } from './files-store.ts'
import type { KeyRing } from '../config/secrets.ts'

/** What the row of an upload stores about the pieces that have arrived; null while there are none. */
export type PiecesSeal = GrowingSeal | SharedPieces

/** Pieces in shared storage, in their order. */
interface SharedPieces {
  readonly v: 2
  readonly pieces: readonly { readonly name: string; readonly seal: StoredSeal }[]
}

/** The next piece of an upload. */
export interface NextPiece {
  readonly uploadId: string
  /** As it is in the row. */
  readonly seal: PiecesSeal | null
  readonly keys: KeyRing
  /** The byte it starts at: as many as have been received. */
  readonly from: number
  /** Its bytes; when they end with an error, those before it count. */
  readonly chunks: AsyncIterable<Buffer>
  /** Writes a new seal to the row, unless it has changed meanwhile. @returns whether it was written */
  readonly save: (next: PiecesSeal) => Promise<boolean>
}

/** Encrypted bytes of uploads that arrive in pieces. */
export interface Pieces {
  /** How many bytes of an upload have been received. */
  received(uploadId: string, seal: PiecesSeal | null): Promise<number>
  /**
   * Receives the next piece.
   * @returns how many bytes of the upload are stored then; null when another piece was stored first
   */
  append(piece: NextPiece): Promise<number | null>
  /** What has been received, decrypted; it ends early where a piece is missing or damaged. */
  read(uploadId: string, seal: PiecesSeal, keys: KeyRing): AsyncIterable<Buffer>
  /** Removes what has been received of an upload. */
  remove(uploadId: string): Promise<void>
  /** Removes what was received before `olderThan`; answers how much. */
  removeOlder(olderThan: Date): Promise<number>
}

/** Where pieces of an upload are on a disk: one file, to which they are appended. */
export const piecesFile = (folder: string, uploadId: string): string => join(folder, `${uploadId}.part`)

/**
 * Pieces in a folder of this machine, for a single server. The length of the file is what has been received, so
 * everything that arrived before a connection broke counts.
 */
export function piecesOnDisk(folder: string): Pieces {
  const fileOf = (uploadId: string) => piecesFile(folder, uploadId)
  const lengthOf = (uploadId: string) =>
    stat(fileOf(uploadId)).then(
      ({ size }) => size,
      () => 0,
    )
  return {
    received: async (uploadId, seal) => (seal?.v === 1 ? lengthOf(uploadId) : 0),
    async append({ uploadId, seal, keys, from, chunks, save }) {
      // Each beginning needs a new key: no two contents may be encrypted with the same.
      const current = from === 0 || seal?.v !== 1 ? sealGrowing(uploadId, keys) : seal
      if (current !== seal && !(await save(current))) return null
      const cipher = growingCipher(uploadId, current, keys, from)
      const file = await open(fileOf(uploadId), from === 0 ? 'w' : 'a', 0o600)
      try {
        for await (const chunk of chunks) await file.writeFile(cipher.update(chunk))
      } finally {
        await file.close()
      }
      return lengthOf(uploadId)
    },
    async *read(uploadId, seal, keys) {
      if (seal.v !== 1) return
      const cipher = growingCipher(uploadId, seal, keys, 0)
      for await (const chunk of createReadStream(fileOf(uploadId))) yield cipher.update(chunk as Buffer)
    },
    remove: (uploadId) => rm(fileOf(uploadId), { force: true }),
    removeOlder: (olderThan) => removeOlder(folder, olderThan),
  }
}

const sharedFolder = 'unfinished/'

/**
 * Pieces as objects `unfinished/<upload>/<from>-<attempt>`, which every server can reach. The row of the upload lists
 * those that count, each with a seal of its own. Servers that receive the same piece at once write different objects,
 * and the row takes the first.
 */
export function piecesInSharedStorage(shared: SharedObjects): Pieces {
  const piecesOf = (seal: PiecesSeal | null) => (seal?.v === 2 ? seal.pieces : [])
  const lengthOf = (seal: PiecesSeal | null) =>
    piecesOf(seal).reduce((bytes, piece) => bytes + piece.seal.bytes, 0)
  // Listed to the end before any is removed: a page may begin where the last one ended by number.
  const allOf = async (prefix: string) => {
    const found: { name: string; storedAt: Date }[] = []
    for await (const object of shared.list(prefix)) found.push(object)
    return found
  }
  const sealedAs = (uploadId: string, from: number) => ({ documentId: `${uploadId}/${from}`, version: 0 })

  return {
    received: async (_uploadId, seal) => lengthOf(seal),
    async append({ uploadId, seal, keys, from, chunks, save }) {
      const parts: Buffer[] = []
      let failed: { error: unknown } | null = null
      try {
        for await (const chunk of chunks) parts.push(chunk)
      } catch (error) {
        failed = { error }
      }
      const bytes = Buffer.concat(parts)
      let stored = true
      if (bytes.length > 0) {
        const name = `${sharedFolder}${uploadId}/${from}-${randomUUID()}`
        const piece = sealBytes(bytes, sealedAs(uploadId, from), keys.current)
        await shared.write(name, piece.bytes)
        stored = await save({ v: 2, pieces: [...piecesOf(seal), { name, seal: piece.seal }] })
        if (!stored) await shared.remove(name)
      }
      if (failed) throw failed.error
      return stored ? from + bytes.length : null
    },
    async *read(uploadId, seal, keys) {
      let from = 0
      for (const piece of piecesOf(seal)) {
        const key = keys.byId.get(piece.seal.keyId)
        if (!key)
          throw new DocumentKeyMissing(
            `A piece is sealed with the key ${piece.seal.keyId}, which is not here`,
          )
        const object = await shared.read(piece.name)
        if (!object) return
        let bytes: Buffer
        try {
          bytes = openSealed(object, piece.seal, sealedAs(uploadId, from), key)
        } catch {
          return
        }
        yield bytes
        from += bytes.length
      }
    },
    async remove(uploadId) {
      for (const { name } of await allOf(`${sharedFolder}${uploadId}/`)) await shared.remove(name)
    },
    async removeOlder(olderThan) {
      const old = (await allOf(sharedFolder)).filter(({ storedAt }) => storedAt < olderThan)
      for (const { name } of old) await shared.remove(name)
      return old.length
    },
  }
}
