import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Key, KeyRing } from '../config/secrets.ts'

/**
 * What is stored in the document's row to decrypt its file. Bytes are base64. The file's own key is wrapped by
 * the document key, so the row is useless without the key stored outside the database, and deleting the row makes
 * the file, and every backup of it, unreadable.
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

/** Which document, and which version of it: both are authenticated, so that no file can be passed off as another. */
export interface Sealed {
  readonly documentId: string
  readonly version: number
}

const algorithm = 'aes-256-gcm'
const tagLength = { authTagLength: 16 } as const
const contentLabel = ({ documentId, version }: Sealed) => Buffer.from(`document ${documentId} ${version}`)
const wrapLabel = ({ documentId, version }: Sealed, keyId: string) =>
  Buffer.from(`document key ${documentId} ${version} ${keyId}`)

/** Wraps the key of a file with a document key, bound to its document: nonce, wrapped key and tag as base64. */
export function wrapKey(fileKey: Buffer, sealed: Sealed, by: Key): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, by.bytes, nonce, tagLength).setAAD(wrapLabel(sealed, by.id))
  return Buffer.concat([nonce, cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Unwraps the key of a file. @throws when it was wrapped for another document or with another key */
export function unwrapKey(key: string, sealed: Sealed, by: Key): Buffer {
  const wrapped = Buffer.from(key, 'base64')
  if (wrapped.length !== 60) throw new Error('The wrapped key has a wrong length')
  const decipher = createDecipheriv(algorithm, by.bytes, wrapped.subarray(0, 12), tagLength)
    .setAAD(wrapLabel(sealed, by.id))
    .setAuthTag(wrapped.subarray(44))
  return Buffer.concat([decipher.update(wrapped.subarray(12, 44)), decipher.final()])
}

/** Encrypts bytes in their order, with a key and a nonce of their own; the seal is made at the end. */
function startSeal(sealed: Sealed, by: Key): { add(chunk: Buffer): Buffer; end(): StoredSeal } {
  const fileKey = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, fileKey, nonce, tagLength).setAAD(contentLabel(sealed))
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(chunk) {
      bytes += chunk.length
      hash.update(chunk)
      return cipher.update(chunk)
    },
    end() {
      cipher.final()
      return {
        v: 1,
        keyId: by.id,
        key: wrapKey(fileKey, sealed, by),
        nonce: nonce.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
        bytes,
        sha256: hash.digest('hex'),
      }
    },
  }
}

/**
 * Encrypts a file chunk by chunk, with its own key and nonce.
 * @returns the encrypted bytes, to be consumed once, and a function that makes the seal once they are
 */
export function sealFile(
  path: string,
  sealed: Sealed,
  by: Key,
): { chunks: AsyncIterable<Buffer>; seal(): StoredSeal } {
  const sealing = startSeal(sealed, by)

  async function* encrypt() {
    const handle = await open(path)
    try {
      const buffer = Buffer.allocUnsafe(256 * 1024)
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length)
        if (bytesRead === 0) break
        yield sealing.add(buffer.subarray(0, bytesRead))
      }
    } finally {
      await handle.close()
    }
  }
  return { chunks: encrypt(), seal: () => sealing.end() }
}

/** Encrypts bytes that are in memory, as `sealFile` does a file. */
export function sealBytes(bytes: Buffer, sealed: Sealed, by: Key): { bytes: Buffer; seal: StoredSeal } {
  const sealing = startSeal(sealed, by)
  return { bytes: sealing.add(bytes), seal: sealing.end() }
}

/**
 * Decrypts a whole file and verifies it before it returns a byte.
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

/** Wraps the key of a file with the current document key; the file itself is unchanged. */
export function rewrapKey(seal: StoredSeal, sealed: Sealed, keys: KeyRing, by: Key): StoredSeal {
  return {
    ...seal,
    keyId: keys.current.id,
    key: wrapKey(unwrapKey(seal.key, sealed, by), sealed, keys.current),
  }
}

/** Encrypts bytes with their seal in front of them, for objects without a row of their own. */
export function sealWithHeader(bytes: Buffer, sealed: Sealed, by: Key): Buffer {
  const made = sealBytes(bytes, sealed, by)
  return Buffer.concat([Buffer.from(`${JSON.stringify(made.seal)}\n`), made.bytes])
}

/** Decrypts what `sealWithHeader` made. @throws when it was changed, is another object, or its key is not here */
export function openWithHeader(object: Buffer, sealed: Sealed, keys: KeyRing): Buffer {
  const end = object.indexOf('\n')
  const seal = JSON.parse(object.subarray(0, end).toString()) as StoredSeal
  const key = keys.byId.get(seal.keyId)
  if (!key) throw new Error(`An object is sealed with the key ${seal.keyId}, which is not here`)
  return openSealed(object.subarray(end + 1), seal, sealed, key)
}
