import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Key, KeyRing } from '../config/secrets.ts'

/**
 * What must be kept beside a stored file to open it again; goes into the document's row. Bytes are base64. The
 * file's own key is wrapped by the document key, so the row opens nothing without the key kept outside the
 * database, and deleting the row makes the file, and every backup of it, noise.
 */
export interface StoredSeal {
  readonly v: 1
  /** Which document key wraps the file's key. */
  readonly keyId: string
  /** Nonce, wrapped key and tag, 60 bytes. */
  readonly key: string
  readonly nonce: string
  readonly tag: string
  /** Length of the file before encryption, and its SHA-256 in hexadecimal. */
  readonly bytes: number
  readonly sha256: string
}

/** Which document, and which version of it: both are sealed in, so that no file passes for another. */
export interface Sealed {
  readonly documentId: string
  readonly version: number
}

const algorithm = 'aes-256-gcm'
const tagLength = { authTagLength: 16 } as const
const contentLabel = ({ documentId, version }: Sealed) => Buffer.from(`document ${documentId} ${version}`)
const wrapLabel = ({ documentId, version }: Sealed, keyId: string) =>
  Buffer.from(`document key ${documentId} ${version} ${keyId}`)

/** The key of a file under a document key, bound to what it is the key of: nonce, wrapped key and tag as base64. */
export function wrapKey(fileKey: Buffer, sealed: Sealed, by: Key): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, by.bytes, nonce, tagLength).setAAD(wrapLabel(sealed, by.id))
  return Buffer.concat([nonce, cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** The key of a file again. @throws when it was wrapped for something else, or by another key */
export function unwrapKey(key: string, sealed: Sealed, by: Key): Buffer {
  const wrapped = Buffer.from(key, 'base64')
  if (wrapped.length !== 60) throw new Error('The wrapped key has a wrong length')
  const decipher = createDecipheriv(algorithm, by.bytes, wrapped.subarray(0, 12), tagLength)
    .setAAD(wrapLabel(sealed, by.id))
    .setAuthTag(wrapped.subarray(44))
  return Buffer.concat([decipher.update(wrapped.subarray(12, 44)), decipher.final()])
}

/**
 * Encrypts a file chunk by chunk, with a key and a nonce of its own.
 * @returns the encrypted bytes, to be consumed once, and a function that makes the seal once they are
 */
export function sealFile(
  path: string,
  sealed: Sealed,
  by: Key,
): { chunks: AsyncIterable<Buffer>; seal(): StoredSeal } {
  const fileKey = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, fileKey, nonce, tagLength).setAAD(contentLabel(sealed))
  const hash = createHash('sha256')
  let bytes = 0

  async function* encrypt() {
    const handle = await open(path)
    try {
      const buffer = Buffer.allocUnsafe(256 * 1024)
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        bytes += bytesRead
        hash.update(chunk)
        yield cipher.update(chunk)
      }
      cipher.final()
    } finally {
      await handle.close()
    }
  }
  return {
    chunks: encrypt(),
    seal: () => ({
      v: 1,
      keyId: by.id,
      key: wrapKey(fileKey, sealed, by),
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      bytes,
      sha256: hash.digest('hex'),
    }),
  }
}

/**
 * Decrypts a whole file and checks it before a byte is given out.
 * @throws when the file, the seal, the document or the key is not the one that was sealed
 */
export function openSealed(file: Buffer, seal: StoredSeal, sealed: Sealed, by: Key): Buffer {
  const decipher = createDecipheriv(
    algorithm,
    unwrapKey(seal.key, sealed, by),
    Buffer.from(seal.nonce, 'base64'),
    tagLength,
  )
    .setAAD(contentLabel(sealed))
    .setAuthTag(Buffer.from(seal.tag, 'base64'))
  const bytes = decipher.update(file)
  decipher.final()
  if (bytes.length !== seal.bytes) throw new Error('The file has a wrong length')
  return bytes
}

/** The same seal under the document key in use; the file itself stays as it is. */
export function sealAnew(seal: StoredSeal, sealed: Sealed, keys: KeyRing, by: Key): StoredSeal {
  return {
    ...seal,
    keyId: keys.current.id,
    key: wrapKey(unwrapKey(seal.key, sealed, by), sealed, keys.current),
  }
}
