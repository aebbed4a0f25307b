import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key, KeyRing } from '../config/secrets.ts'

const nonceBytes = 12
const tagBytes = 16

export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** Seals the secrets of mails while they wait in the outbox. */
export interface MailSeal {
  seal(mailId: string, secret: string): Buffer
  /** @throws {SealBroken} when the bytes were changed, belong to another mail or were sealed with another key */
  open(mailId: string, sealed: Buffer): string
}

/**
 * AES-256-GCM with a key of its own, drawn from the key of one-time codes. The mail's id is bound in: a sealed
 * code copied to another row does not open. What an older key of the ring sealed still opens.
 */
export function mailSeal(otpKey: KeyRing): MailSeal {
  return {
    seal(mailId, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFrom(otpKey.current), nonce).setAAD(Buffer.from(mailId))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(mailId, sealed) {
      for (const key of otpKey.byId.values()) {
        try {
          return openWith(keyFrom(key), mailId, sealed)
        } catch {
          // Another key of the ring may fit.
        }
      }
      throw new SealBroken('The secret of a mail cannot be opened with any key at hand')
    },
  }
}

const keyFrom = ({ bytes }: Key): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'secrets of waiting mails', 32))

function openWith(key: Buffer, mailId: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(mailId))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const body = sealed.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
