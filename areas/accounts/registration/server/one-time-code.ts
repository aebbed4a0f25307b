import { createHmac, randomInt } from 'node:crypto'
import type { Key } from '#platform/config/secrets.ts'

/** Logins under way that wait for a mailed code. */
export type MailedPurpose = 'register' | 'login'
/** Every kind of login under way; the last two wait for the second factor of a person of the console, or its set-up. */
export type CodePurpose = MailedPurpose | 'second-factor' | 'set-up'

/** Draws a code of that many digits; leading zeros are kept, so every code is as likely as any other. */
export function drawCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/**
 * The form in which a code is kept. The key stands outside the database: a bare hash of a million values falls in
 * milliseconds. Bound to its challenge and purpose, so that a code fits nowhere else.
 */
export function sealCode(key: Key, challengeId: string, purpose: CodePurpose, code: string): Buffer {
  return createHmac('sha256', key.bytes).update(`code\n${challengeId}\n${purpose}\n${code}`).digest()
}

/** The form in which it is kept who asked for a code: neither a browser's mark nor a network can be read from it. */
export function sealAsker(key: Key, kind: 'mark' | 'network', what: string): Buffer {
  return createHmac('sha256', key.bytes).update(`asked\n${kind}\n${what}`).digest()
}

/** The form in which an address is counted: nobody can list the addresses people typed. */
export function sealAddress(key: Key, email: string): Buffer {
  return createHmac('sha256', key.bytes).update(`address\n${email}`).digest()
}
