import { createCipheriv, randomBytes, type Cipheriv } from 'node:crypto'
import { DocumentKeyMissing } from './files.ts'
import { unwrapKey, wrapKey } from './files-seal.ts'
import type { KeyRing } from '../config/secrets.ts'

/**
 * What is stored to continue and to read a file that is uploaded in chunks. It does not authenticate the bytes:
 * the reader compares their hash.
 */
export interface GrowingSeal {
  readonly v: 1
  readonly keyId: string
  /** Nonce, wrapped key and tag, 60 bytes, as base64. */
  readonly key: string
}

const blockBytes = 16
// Versions of documents start at 1, so the key of an upload cannot open a document.
const sealed = (id: string) => ({ documentId: id, version: 0 })

/**
 * Makes a key for a new upload. Every upload needs a new one: two contents must never be encrypted with the
 * same key.
 */
export function sealGrowing(id: string, keys: KeyRing): GrowingSeal {
  return { v: 1, keyId: keys.current.id, key: wrapKey(randomBytes(32), sealed(id), keys.current) }
}

/**
 * Encrypts or decrypts a growing file from byte `at` on (AES-256 in counter mode, in which both are the same
 * operation, and which can continue at any byte).
 * @throws DocumentKeyMissing
 */
export function growingCipher(id: string, seal: GrowingSeal, keys: KeyRing, at: number): Cipheriv {
  const by = keys.byId.get(seal.keyId)
  if (!by) throw new DocumentKeyMissing(`An upload is sealed with the key ${seal.keyId}, which is not here`)
  // The key is used only for this file, so its counter may start at zero.
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / blockBytes)), 8)
  const cipher = createCipheriv('aes-256-ctr', unwrapKey(seal.key, sealed(id), by), counter)
  cipher.update(Buffer.alloc(at % blockBytes))
  return cipher
}
