import { failures } from '#texts/accounts/sign-in/failures.ts'
import { checks } from '#texts/accounts/second-factor/checks.ts'
import * as z from 'zod/mini'
import { Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { Account } from '#areas/accounts/sign-in/contract/sign-in.ts'

/** The number of recovery codes, and the most passkeys a person may have. */
export const recoveryCodeCount = 10
export const mostPasskeys = 10
/** Minutes within which a second factor must be set up after the password. */
export const setUpMinutes = 15

/** The browser's WebAuthn response; the library validates it. */
const Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8000}$/))
const extensions = z.optional(z.record(z.string(), z.unknown()))
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(40))))
export const NewPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>
export const PasskeyAnswer = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(Bytes)),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const PasskeyName = line({ empty: () => checks.givePasskeyNameSuchDevice, max: 60 })
/** The code an authenticator app shows. */
export const AppCode = z.string({ error: () => checks.enter6DigitsAppShows }).check(
  z.overwrite((text) => text.replace(/\s/gu, '')),
  z.regex(/^\d{6}$/, { error: () => checks.enter6DigitsAppShows }),
)
const RecoveryCodes = z.array(z.string())
const SignedInReply = z.object({ user: Account, token: z.string(), message: z.string() })
/** A key to enter or scan in an authenticator app. */
const Offer = z.object({
  /** Base32, as apps take it. */
  secret: z.string(),
  /** The same as `otpauth://` address, for a QR code. */
  uri: z.string(),
})

export const verifyPasskey = route({
  method: 'POST',
  path: '/auth/verify-passkey',
  who: 'anyone',
  limit: 'code',
  summary: 'Exchange a passkey of the console for a token, after the password.',
  body: z.strictObject({ challengeId: Id, credential: PasskeyAnswer }),
  reply: SignedInReply,
  failure: () => failures.login,
})

export const startSetUp = route({
  method: 'POST',
  path: '/auth/set-up/start',
  who: 'anyone',
  limit: 'code',
  summary: 'Begin to set up the second factor of the console, after the password.',
  body: z.strictObject({ challengeId: Id }),
  reply: z.object({ ...Offer.shape, name: z.string(), passkey: z.any() }),
})

export const finishSetUp = route({
  method: 'POST',
  path: '/auth/set-up/totp',
  who: 'anyone',
  limit: 'code',
  summary: 'Confirm a new authenticator app with one code of it, and log in.',
  body: z.strictObject({ challengeId: Id, otp: AppCode }),
  reply: z.object({ ...SignedInReply.shape, recoveryCodes: RecoveryCodes }),
})

export const finishPasskeySetUp = route({
  method: 'POST',
  path: '/auth/set-up/passkey',
  who: 'anyone',
  limit: 'code',
  summary: 'Register the first passkey, and log in.',
  body: z.strictObject({ challengeId: Id, name: PasskeyName, credential: NewPasskey }),
  reply: z.object({ ...SignedInReply.shape, recoveryCodes: RecoveryCodes }),
})

export const startProof = route({
  method: 'POST',
  path: '/auth/prove/start',
  who: 'console',
  limit: 'code',
  summary:
    'Begin to prove with a second factor who one is, so that identity documents open. No challenge for somebody without one.',
  body: z.strictObject({}),
  reply: z.object({
    challengeId: z.nullable(Id),
    /** Whether a code of an authenticator app answers it. */
    app: z.boolean(),
    /** What the browser asks a passkey; null without one. */
    passkey: z.any(),
  }),
})

export const proveWithCode = route({
  method: 'POST',
  path: '/auth/prove/code',
  who: 'console',
  limit: 'code',
  summary: 'A code of the authenticator app in place of the password; identity documents then open.',
  body: z.strictObject({ challengeId: Id, otp: AppCode }),
  reply: z.object({ message: z.string() }),
})

export const proveWithPasskey = route({
  method: 'POST',
  path: '/auth/prove/passkey',
  who: 'console',
  limit: 'code',
  summary: 'A passkey in place of the password; identity documents then open.',
  body: z.strictObject({ challengeId: Id, credential: PasskeyAnswer }),
  reply: z.object({ message: z.string() }),
})

export const OwnFactors = z.object({
  /** False if the operator uses e-mailed codes; then the factors set up here are not required. */
  asked: z.boolean(),
  totp: z.nullable(z.object({ madeAt: Timestamp, lastUsedAt: z.nullable(Timestamp) })),
  passkeys: z.array(
    z.object({ _id: Id, name: z.string(), madeAt: Timestamp, lastUsedAt: z.nullable(Timestamp) }),
  ),
  recoveryCodesLeft: z.number(),
})
export type OwnFactors = z.output<typeof OwnFactors>

export const showFactors = route({
  method: 'GET',
  path: '/staff/account/factors',
  who: 'console',
  limit: 'read',
  summary: 'The second factors of the reader, and how many recovery codes are left.',
  reply: OwnFactors,
})

export const offerTotp = route({
  method: 'POST',
  path: '/staff/account/totp/offer',
  who: 'console',
  limit: 'write',
  summary: 'A new key for an authenticator app; the one in use stays until a code of the new one comes.',
  body: z.strictObject({}),
  reply: Offer,
})

/** Recovery codes come with the first factor only. */
const Changed = z.object({
  message: z.string(),
  factors: OwnFactors,
  recoveryCodes: z.nullable(RecoveryCodes),
})

export const confirmTotp = route({
  method: 'POST',
  path: '/staff/account/totp/confirm',
  who: 'console',
  limit: 'code',
  summary: 'Confirm a new authenticator app with one code of it.',
  body: z.strictObject({ otp: AppCode }),
  reply: Changed,
})

export const removeTotp = route({
  method: 'DELETE',
  path: '/staff/account/totp',
  who: 'console',
  limit: 'write',
  summary: 'Remove the authenticator app; never the last factor.',
  reply: Changed,
})

export const offerPasskey = route({
  method: 'POST',
  path: '/staff/account/passkeys/offer',
  who: 'console',
  limit: 'write',
  summary: 'What the browser needs to make a new passkey.',
  body: z.strictObject({}),
  reply: z.object({ passkey: z.any() }),
})

export const addPasskey = route({
  method: 'POST',
  path: '/staff/account/passkeys',
  who: 'console',
  limit: 'write',
  summary: 'Register another passkey.',
  body: z.strictObject({ name: PasskeyName, credential: NewPasskey }),
  status: 201,
  reply: Changed,
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/staff/account/passkeys/:passkeyId',
  who: 'console',
  limit: 'write',
  summary: 'Remove a passkey; never the last factor.',
  params: z.strictObject({ passkeyId: Id }),
  reply: Changed,
})

export const makeRecoveryCodes = route({
  method: 'POST',
  path: '/staff/account/recovery-codes',
  who: 'console',
  limit: 'write',
  summary: 'Ten new recovery codes, shown once; those before stop working.',
  body: z.strictObject({}),
  reply: z.object({ message: z.string(), recoveryCodes: RecoveryCodes, factors: OwnFactors }),
})
