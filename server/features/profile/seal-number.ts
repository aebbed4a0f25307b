import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { IdentityPaper } from '#contract/profile-vocabulary.ts'
import type { Key, KeyRing } from '#server/secrets.ts'

const nonceBytes = 12
const tagBytes = 16

/** Whose number it is, and of which paper: both are sealed in, so that no number passes for another's. */
export interface NumberOf {
  readonly userId: string
  readonly paper: IdentityPaper
}

export class NumberBroken extends Error {
  override readonly name = 'NumberBroken'
}

const keyFrom = ({ bytes }: Key): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'numbers of identity papers', 32))

const labelOf = ({ userId, paper }: NumberOf) => Buffer.from(`${paper} of ${userId}`)

/**
 * Encrypts the number of an identity paper: AES-256-GCM, with a key of its own drawn from the document key.
 * @returns the bytes to keep, and the id of the document key they need
 */
export function sealNumber(keys: KeyRing, of: NumberOf, number: string): { sealed: Buffer; keyId: string } {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(keys.current), nonce).setAAD(labelOf(of))
  const body = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: keys.current.id }
}

/**
 * The number again.
 * @throws {NumberBroken} when the bytes were changed, are another's, or their key is not at hand
 */
export function openNumber(keys: KeyRing, of: NumberOf, sealed: Buffer, keyId: string): string {
  const key = keys.byId.get(keyId)
  if (!key) throw new NumberBroken('The key of an identity number is not at hand')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(labelOf(of))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = sealed.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new NumberBroken('An identity number cannot be opened')
  }
}

/** The last figures of a number, by which its owner knows it: four at most, and never more than a third of it. */
export const endOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.max(1, Math.floor(number.length / 3))))
