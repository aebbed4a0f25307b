import { createHmac, randomInt } from 'node:crypto'
import type { Key } from '#platform/config/secrets.ts'

/** Pending logins that wait for an e-mailed code. */
export type MailedPurpose = 'register' | 'login'
/**
 * Everything that waits for a code: besides these logins, those that wait for a console user's second factor or its
 * setup, and the proof by a second factor within a session. No code is mailed for them, so none is right where mailed
 * codes are checked.
 */
export type CodePurpose = MailedPurpose | 'second-factor' | 'set-up' | 'proof'

/**
 * Generates a random code of that many digits. Leading zeros are included, so that all codes are equally likely.
 */
export function drawCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/**
 * The hash under which a code is stored. The key is outside the database: a plain hash of a million values is broken in
 * milliseconds. It includes the challenge and the purpose, so that a code works nowhere else.
 */
export function sealCode(key: Key, challengeId: string, purpose: CodePurpose, code: string): Buffer {
  return createHmac('sha256', key.bytes).update(`code\n${challengeId}\n${purpose}\n${code}`).digest()
}

/** The hash of who requested a code: neither a browser's mark nor a network can be read from it. */
export function sealRequester(key: Key, kind: 'mark' | 'network', what: string): Buffer {
  return createHmac('sha256', key.bytes).update(`asked\n${kind}\n${what}`).digest()
}

/** The hash under which an address is counted: nobody can list the addresses people typed. */
export function sealAddress(key: Key, email: string): Buffer {
  return createHmac('sha256', key.bytes).update(`address\n${email}`).digest()
}
