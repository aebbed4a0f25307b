import { createCipheriv, randomBytes, type Cipheriv } from 'node:crypto'
import { DocumentKeyMissing } from './files.ts'
import { unwrapKey, wrapKey } from './files-seal.ts'
import type { KeyRing } from '../config/secrets.ts'

/**
 * What must be kept to go on with, and to read, a file that grows by pieces. It says nothing about whether the bytes
 * are the right ones: whoever reads them compares their sum.
 */
export interface GrowingSeal {
  readonly v: 1
  readonly keyId: string
  /** Nonce, wrapped key and tag, 60 bytes, as base64. */
  readonly key: string
}

const blockBytes = 16
// Versions of documents begin at 1: the key of an upload opens no document.
const sealed = (id: string) => ({ documentId: id, version: 0 })

/** A key for a file that is begun. Each beginning needs a new one: no two contents may be encrypted with the same. */
export function sealGrowing(id: string, keys: KeyRing): GrowingSeal {
  return { v: 1, keyId: keys.current.id, key: wrapKey(randomBytes(32), sealed(id), keys.current) }
}

/**
 * Encrypts or decrypts a growing file from byte `at` on (AES-256 in counter mode, in which both are the same, and a
 * file may be gone on with at any byte).
 * @throws DocumentKeyMissing
 */
export function growingCipher(id: string, seal: GrowingSeal, keys: KeyRing, at: number): Cipheriv {
  const by = keys.byId.get(seal.keyId)
  if (!by) throw new DocumentKeyMissing(`An upload is sealed with the key ${seal.keyId}, which is not here`)
  // The key is used for this file alone, so its counter may begin at zero.
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / blockBytes)), 8)
  const cipher = createCipheriv('aes-256-ctr', unwrapKey(seal.key, sealed(id), by), counter)
  cipher.update(Buffer.alloc(at % blockBytes))
  return cipher
}
