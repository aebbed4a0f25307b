import { failures } from '#texts/accounts/sign-in/failures.ts'
import { checks } from '#texts/accounts/sign-in/checks.ts'
import * as z from 'zod/mini'
import {
  Email,
  Id,
  LoginCode,
  Timestamp,
  NewPassword,
  PersonName,
  Phone,
  TypedPassword,
} from '#platform/contract/fields.ts'
import { roles, route } from '#platform/contract/route.ts'

/**
 * All published versions of the privacy notice and the terms, newest first. Each consent stores one of them, and its
 * pages stay at an address with the version in it.
 */
export const privacyVersions = ['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-23', '2026-11'] as const
/** The version in force. */
export const privacyVersion: (typeof privacyVersions)[number] = privacyVersions[0]

/**
 * Minutes a code is valid (the first one of a registration longer), attempts per code, wrong attempts per account in 24
 * hours, and seconds until a new code may be requested.
 */
export const codeRules = {
  minutes: 10,
  tries: 5,
  wrongPerDay: 10,
  resendSeconds: 60,
} as const
/** Minutes a password link is valid; an invitation is valid for days. */
export const resetMinutes = 30
/** Days after which the session of a student who does nothing ends. */
export const studentIdleDays = 7
export const invitationDays = 7
/** Minutes for which a password just entered counts as fresh proof. */
export const proofMinutes = 10

/** What a console login waits for. */
export const loginFactors = ['totp', 'passkey', 'set-up'] as const

/** The person behind a token. */
export const Account = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.nullable(z.string()),
  /** Only for console users: their rights beyond the role, and the university of a university user. */
  mayDecide: z.optional(z.boolean()),
  maySeeSensitive: z.optional(z.boolean()),
  mayExport: z.optional(z.boolean()),
  universityId: z.optional(z.nullable(Id)),
})
export type Account = z.output<typeof Account>

const Challenge = z.object({
  message: z.string(),
  challengeId: Id,
  /** When the code stops working. */
  expiresAt: Timestamp,
  /** When a new code may be requested. */
  resendAfter: Timestamp,
  /** How many digits the code has; not with a `factor`, which comes without one. */
  codeDigits: z.optional(z.int()),
  /**
   * Only for console users, who use a second factor instead of an e-mailed code; `set-up`: they have none yet.
   */
  factor: z.optional(z.enum(loginFactors)),
  /** With `passkey`: the WebAuthn options for the browser, and whether an app code works too. */
  passkey: z.optional(z.any()),
  hasApp: z.optional(z.boolean()),
})
export type Challenge = z.output<typeof Challenge>

/**
 * A code belongs to one login. It is identified by its challenge, or by the address, which means the newest pending
 * login that the same browser requested, or else one requested from the same network.
 */
const namesTheLogin = z.refine<{ challengeId?: string | undefined; email?: string | undefined }>(
  (body) => (body.challengeId === undefined) !== (body.email === undefined),
  { error: () => checks.sendEitherChallengeidEmail, path: ['email'] },
)

const Message = z.object({ message: z.string() })

export const register = route({
  method: 'POST',
  path: '/auth/student-register',
  who: 'anyone',
  limit: 'register',
  summary: 'Make a student account; a one-time code goes out by e-mail.',
  body: z.strictObject({
    name: PersonName,
    email: Email,
    password: NewPassword,
    phone: z.optional(Phone),
    privacyVersion: z.optional(z.enum(privacyVersions)),
  }),
  status: 201,
  reply: z.object({
    name: z.string(),
    email: z.string(),
    status: z.literal('pending'),
    message: z.string(),
    /** How many digits the code has. */
    codeDigits: z.int(),
  }),
})

export const login = route({
  method: 'POST',
  path: '/auth/student-login',
  who: 'anyone',
  limit: 'login',
  summary: 'Check address and password; a one-time code goes out by e-mail.',
  body: z.strictObject({ email: Email, password: TypedPassword }),
  reply: Challenge,
  failure: () => failures.login,
})

export const verifyCode = route({
  method: 'POST',
  path: '/auth/verify-student-otp',
  who: 'anyone',
  limit: 'code',
  summary:
    'Exchange a one-time code for a token. By `email` only from the browser or the network that requested the code.',
  body: z
    .strictObject({
      challengeId: z.optional(Id),
      email: z.optional(Email),
      otp: LoginCode,
      /**
       * Reopens an account that its owner is closing; without it such a login is refused as `account_closing`.
       */
      keep: z.optional(z.literal(true)),
    })
    .check(namesTheLogin),
  reply: z.object({ user: Account, token: z.string(), message: z.string() }),
  failure: () => failures.login,
})

export const resendCode = route({
  method: 'POST',
  path: '/auth/resend-student-otp',
  who: 'anyone',
  limit: 'resend',
  summary:
    'Send a new code; older ones stop working. By `email` only from the browser or the network that requested the previous code.',
  body: z.strictObject({ challengeId: z.optional(Id), email: z.optional(Email) }).check(namesTheLogin),
  reply: Challenge,
  failure: () => failures.login,
})

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-student-password',
  who: 'anyone',
  limit: 'forgot',
  summary: 'Send a link to set a new password. Answers alike for every address.',
  body: z.strictObject({ email: Email }),
  reply: Message,
  failure: () => failures.resetMail,
})

export const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-student-password',
  who: 'anyone',
  limit: 'reset',
  summary: 'Set a new password with the link from the e-mail; every session ends.',
  body: z.strictObject({
    token: z
      .string({ error: () => checks.openLinkFromEMail })
      .check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, { error: () => checks.openLinkFromEMail })),
    password: NewPassword,
  }),
  reply: Message,
  failure: () => failures.resetMail,
})

export const changePassword = route({
  method: 'POST',
  path: '/auth/change-password',
  who: 'account',
  limit: 'login',
  summary: 'Set a new password with the current one; every other session ends.',
  body: z.strictObject({ current: TypedPassword, password: NewPassword }),
  reply: Message,
})

export const provePassword = route({
  method: 'POST',
  path: '/auth/prove',
  who: 'account',
  limit: 'login',
  summary: 'Enter the password again before a step that cannot be undone; valid for 10 minutes.',
  body: z.strictObject({ password: TypedPassword }),
  reply: Message,
  failure: () => failures.login,
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  who: 'account',
  limit: 'write',
  summary: 'End this session on the server.',
  reply: Message,
})

export const logoutByHash = route({
  method: 'POST',
  path: '/auth/logout-by-hash',
  who: 'anyone',
  limit: 'write',
  summary:
    'End the session of a token by its SHA-256, for a logout that happened without a connection. Same reply if there is none.',
  body: z.strictObject({
    /** In hexadecimal. The server stores no more of a token, so this ends the session and opens nothing. */
    tokenHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: () => checks.tokenHash })),
  }),
  reply: Message,
})

export const me = route({
  method: 'GET',
  path: '/auth/me',
  who: 'account',
  limit: 'read',
  summary: 'The person behind the token.',
  reply: z.object({ user: Account }),
})

/** A device that is logged in. */
export const Session = z.object({
  _id: Id,
  device: z.string(),
  /** The IP address cut to its network, which gives a hint of the place and no more. */
  network: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  who: 'account',
  limit: 'read',
  summary: 'The devices on which this person is logged in.',
  reply: z.object({ sessions: z.array(Session) }),
  about: ['session'],
})

export const endSession = route({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  who: 'account',
  limit: 'write',
  summary: 'Log out one device.',
  params: z.strictObject({ sessionId: Id }),
  reply: Message,
  about: ['session'],
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/auth/sessions',
  who: 'account',
  limit: 'write',
  summary: 'Log out every device but this one.',
  reply: Message,
  about: ['session'],
})
