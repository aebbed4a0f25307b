import { createHash, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Key, KeyRing } from '#platform/config/secrets.ts'
import type { LetterClaims } from '../contract/letters.ts'

/** The DER prefix before the 32 bytes of a seed in a private Ed25519 key (RFC 8410, PKCS #8). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Version of the format of the signed text. */
const version = 1

/** A key pair, and an id derived from the public key, which is part of every text it signs. */
export interface LetterKey {
  readonly id: string
  readonly secret: KeyObject
  readonly open: KeyObject
  /** The public key: 32 bytes as base64url, and as PEM. */
  readonly publicKey: string
  readonly pem: string
}

const made = new WeakMap<Key, LetterKey>()

/** The key pair of a seed in SECRETS_DIR. */
export function letterKeyOf(key: Key): LetterKey {
  const known = made.get(key)
  if (known) return known
  const secret = createPrivateKey({
    key: Buffer.concat([beforeSeed, key.bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  const open = createPublicKey(secret)
  const publicKey = (open.export({ format: 'jwk' }) as { x: string }).x
  const id = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 8)
  const pair = { id, secret, open, publicKey, pem: open.export({ format: 'pem', type: 'spki' }) as string }
  made.set(key, pair)
  return pair
}

/** Every key that letters may be signed with, the current one first. */
export const letterKeysOf = (ring: KeyRing): LetterKey[] => [...ring.byId.values()].map(letterKeyOf)

/** A signed letter: the text of the code, its signature, and the key that made it. */
export interface SignedLetter {
  readonly payload: string
  readonly signature: Buffer
  readonly keyId: string
}

/** Signs the content of a letter. The text is JSON in base64url; the signature is over the base64url text itself. */
export function signLetter(ring: KeyRing, claims: LetterClaims): SignedLetter {
  const key = letterKeyOf(ring.current)
  const { number, kind, reference, initials, university, program, issued, replyBy } = claims
  const text = [version, key.id, number, kind, reference, initials, university, program, issued, replyBy]
  const payload = Buffer.from(JSON.stringify(text)).toString('base64url')
  return { payload, signature: sign(null, Buffer.from(payload), key.secret), keyId: key.id }
}

type Read = { readonly claims: LetterClaims } | { readonly why: 'altered' | 'unknown_key' }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a signed text and checks its signature; the content is only valid if the signature is. */
export function readLetter(ring: KeyRing, payload: string, signature: Buffer): Read {
  let text: unknown
  try {
    text = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return { why: 'altered' }
  }
  if (!Array.isArray(text) || text.length !== 10 || text[0] !== version) return { why: 'altered' }
  const [, keyId, number, kind, reference, initials, university, program, issued, replyBy] = text as unknown[]
  const key = letterKeysOf(ring).find(({ id }) => id === keyId)
  if (!key) return { why: 'unknown_key' }
  if (!verify(null, Buffer.from(payload), key.open, signature)) return { why: 'altered' }
  const texts = [number, reference, initials, university, program, issued]
  if (!texts.every(isText) || (kind !== 'offer' && kind !== 'confirmation')) return { why: 'altered' }
  const claims = { number, kind, reference, initials, university, program, issued, replyBy } as LetterClaims
  return { claims }
}

/** Letters and digits that cannot be confused on paper or on the phone. */
export const clearLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The eight check letters printed below the number of a letter: 40 bits of a hash over its signature. */
export function checkLettersOf(signature: Buffer): string {
  const bits = createHash('sha256').update('check letters').update(signature).digest().readUIntBE(0, 5)
  const letters = Array.from({ length: 8 }, (_, at) => clearLetters[Math.floor(bits / 32 ** (7 - at)) % 32])
  return letters.join('')
}

/** Compares typed check letters with those of a signature, in constant time. */
export const checkLettersFit = (signature: Buffer, typed: string): boolean => {
  const right = Buffer.from(checkLettersOf(signature))
  const given = Buffer.from(typed)
  return given.length === right.length && timingSafeEqual(given, right)
}
