import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Key, KeyRing } from './secrets.ts'

const nonceBytes = 12
const tagBytes = 16

/** What an encrypted text belongs to. */
export interface SealedFor {
  /** Each purpose has a separate key, derived from the one in the ring. */
  readonly purpose: string
  /** Whose text it is, and which: authenticated, so that no text can be passed off as another. */
  readonly label: string
}

export class TextBroken extends Error {
  override readonly name = 'TextBroken'
}

const keyFrom = ({ bytes }: Key, { purpose }: Pick<SealedFor, 'purpose'>): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32))

/**
 * Encrypts a short text: AES-256-GCM.
 * @returns the bytes to store, and the id of the key they need
 */
export function sealText(keys: KeyRing, of: SealedFor, text: string): { sealed: Buffer; keyId: string } {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(keys.current, of), nonce).setAAD(Buffer.from(of.label))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: keys.current.id }
}

/** A digest of a text, and the id of the key that it was made with. */
export interface TextDigest {
  readonly digest: Buffer
  readonly keyId: string
}

/**
 * Digests of a text under every key of the ring, that of the current key first: HMAC-SHA-256. Equal texts have equal
 * digests, so that a stored digest finds an encrypted text. Whoever has the key can find short texts by trying.
 */
export const digestText = (keys: KeyRing, purpose: string, text: string): TextDigest[] =>
  [keys.current, ...[...keys.byId.values()].filter(({ id }) => id !== keys.current.id)].map((key) => ({
    digest: createHmac('sha256', keyFrom(key, { purpose })).update(text, 'utf8').digest(),
    keyId: key.id,
  }))

/**
 * Decrypts a text.
 * @throws {TextBroken} when the bytes were changed, belong to something else, or their key is missing
 */
export function openText(keys: KeyRing, of: SealedFor, sealed: Buffer, keyId: string): string {
  const key = keys.byId.get(keyId)
  if (!key) throw new TextBroken(`The key of ${of.purpose} is not at hand`)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(key, of), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(of.label))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = sealed.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new TextBroken(`One of ${of.purpose} cannot be opened`)
  }
}
