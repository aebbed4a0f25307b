import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key, KeyRing } from '#platform/config/secrets.ts'

const nonceBytes = 12
const tagBytes = 16
const keyFrom = ({ bytes }: Key): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'keys of authenticator apps', 32))
const labelOf = (userId: string) => Buffer.from(`authenticator of ${userId}`)

/**
 * Encrypts the key of an authenticator app: AES-256-GCM, with a key derived from the document key and bound to its
 * owner.
 * @returns the ciphertext, and the id of the document key it needs
 */
export function sealKey(keys: KeyRing, userId: string, secret: Buffer): { sealed: Buffer; key_id: string } {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(keys.current), nonce).setAAD(labelOf(userId))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), key_id: keys.current.id }
}

/**
 * Decrypts a key; null when the ciphertext was changed, belongs to somebody else, or its document key is missing.
 */
export function openKey(keys: KeyRing, userId: string, sealed: Buffer, keyId: string): Buffer | null {
  const key = keys.byId.get(keyId)
  if (!key) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(labelOf(userId)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
