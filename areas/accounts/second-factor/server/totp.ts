import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { site } from '#site'

/**
 * Codes of an authenticator app by RFC 6238: SHA-1, 6 digits, steps of 30 seconds. Those are the only values that every
 * app follows.
 */
const digits = 6
const stepSeconds = 30
/** Steps before and after the current one that are accepted too: phone clocks differ. */
const tolerance = 1
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const drawSecret = (): Buffer => randomBytes(secretBytes)

/** RFC 4648 base32 without padding, the format in which keys are entered in apps. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The number of the 30-second step since 1970 at a time. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds)

/** The code of a step, by RFC 4226. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = mac[mac.length - 1]! & 0x0f
  const number = (mac.readUInt32BE(from) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code matches, among the current one and its neighbors; null when it matches none. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  if (code.length !== digits) return null
  const typed = Buffer.from(code)
  const present = stepAt(now)
  let found: number | null = null
  // Compares all of them, so that the duration reveals nothing.
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), typed)) found = step
  }
  return found
}

/** The address that a QR code carries into an app (Key Uri Format). */
export function otpauthUri(secret: Buffer, email: string): string {
  const issuer = encodeURIComponent(site.name)
  const query = `secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`
}
