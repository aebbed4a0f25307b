import type * as z from 'zod/mini'
import { failures } from '#texts/platform/contract/failures.ts'

/**
 * Who may make a call. `student` and `staff` exclude each other: an officer does not act as a student. `staff` =
 * officers and admins; `console` = them and users of a university; `signed-in` = students, officers and admins;
 * `account` = whoever is logged in, users of a university too. Users of a university need an explicit grant: a
 * call is `console` or `account` only if its query is limited to that university. Which *records* a caller may
 * access is decided in the operation's query.
 */
export type Who = 'anyone' | 'account' | 'signed-in' | 'student' | 'console' | 'staff' | 'admin'

export const roles = ['student', 'officer', 'admin', 'university'] as const
export type Role = (typeof roles)[number]
/** Rights that are given to a person of the console one by one; admins have both. */
export const rights = ['decide', 'sensitive'] as const
export type Right = (typeof rights)[number]

/** The header with which an officer makes a call on behalf of a student: the id of that student. */
export const actingHeader = 'acting-for'

/** Names of the rate limits; the numbers are in `limits`. */
export type LimitName =
  | 'read'
  | 'write'
  | 'typed'
  | 'upload'
  | 'piece'
  | 'register'
  | 'login'
  | 'code'
  | 'resend'
  | 'forgot'
  | 'reset'
  | 'form'
  | 'verify'
  | 'export'
  | 'package'

export interface LimitRule {
  /** How many calls fit in one window. */
  readonly calls: number
  /** Length of the window in seconds. */
  readonly seconds: number
  /**
   * `stored`: counted in the database, survives a restart and is shared by every process (sign-in and the
   * like). `local`: counted in the process, against floods of calls that must stay cheap.
   */
  readonly counted: 'stored' | 'local'
}

/** Per address (IPv6: per /64), or per person once logged in for the `local` ones. Numbers: OWASP ASVS V6.3.1. */
export const limits: Readonly<Record<LimitName, LimitRule>> = {
  read: { calls: 300, seconds: 60, counted: 'local' },
  write: { calls: 60, seconds: 60, counted: 'local' },
  // A page sends at most one in three seconds; saving has a separate limit.
  typed: { calls: 60, seconds: 60, counted: 'local' },
  upload: { calls: 60, seconds: 3600, counted: 'local' },
  piece: { calls: 240, seconds: 60, counted: 'local' },
  register: { calls: 10, seconds: 3600, counted: 'stored' },
  login: { calls: 30, seconds: 900, counted: 'stored' },
  code: { calls: 30, seconds: 900, counted: 'stored' },
  resend: { calls: 20, seconds: 3600, counted: 'stored' },
  forgot: { calls: 10, seconds: 3600, counted: 'stored' },
  reset: { calls: 30, seconds: 900, counted: 'stored' },
  form: { calls: 5, seconds: 3600, counted: 'stored' },
  // Enough for an office that checks a pile of letters, too few to guess 40 bits of check letters.
  verify: { calls: 60, seconds: 3600, counted: 'stored' },
  export: { calls: 5, seconds: 3600, counted: 'local' },
  // An officer who sends the applications of a day to universities.
  package: { calls: 40, seconds: 3600, counted: 'local' },
}

/** A schema in the small form of zod, as the contract uses it. */
export type Schema = z.ZodMiniType

export interface Upload {
  /** Text parts of the form, by name; validated by `body`. */
  readonly fields: readonly string[]
  /** File parts of the form, by name; each may appear once. */
  readonly files: readonly string[]
  /** Without files the same `body` may be JSON, which our own screens send. */
  readonly orJson?: true
  /**
   * Describes what has files, as parts of the form or as ids in `uploads` of the JSON, where these may replace a text;
   * otherwise `body` does.
   */
  readonly withFiles?: Schema
}

export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api, with `:name` for each value in it. */
  readonly path: string
  readonly who: Who
  /**
   * Officers may make this call of students on behalf of one, with the header `Acting-For`. `open`: without the student's
   * consent, as long as nobody has claimed the account; `consent`: only with it. An operation that changes something
   * records it with `recordAct`.
   */
  readonly onBehalf?: 'open' | 'consent'
  readonly limit: LimitName
  /** What the call is for, in one line; shown in the OpenAPI document. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The call is a multipart form, or JSON where `orJson` says so; `body` then describes its text parts. */
  readonly upload?: Upload
  /** The body may also be a form, urlencoded or multipart; the operation reads a multipart one itself. */
  readonly alsoForm?: true
  /** The body is bytes (application/octet-stream), which the operation reads as a stream. */
  readonly bytes?: true
  readonly reply: Schema
  /** Status of success; 200 unless given. */
  readonly status?: number
  /** The reply is a file, not JSON; `reply` then describes nothing that is sent. */
  readonly download?: string
  /** The reply is a stream of server-sent events; `reply` then describes the data of each. */
  readonly stream?: 'text/event-stream'
  /**
   * The call may read from a replica, whose data is up to ten seconds old (DATABASE_READ_URL); callers still see all that
   * they have written themselves. Only for calls with GET. Its operation reads with `reads`.
   */
  readonly replica?: true
  /**
   * The browser of a student keeps the reply until the session ends, and shows it with its age when there is no
   * connection. A list names values that are not kept, at whatever depth: numbers of identity documents. Only for calls
   * with GET that answer in JSON.
   */
  readonly offline?: true | readonly string[]
  /**
   * The kinds of records the call reads or changes. After a call that changes records, and after a live change,
   * the browser reads again what it shows about the same kinds.
   */
  readonly about?: readonly string[]
  /**
   * What a client shows when a failure carries no message of its own (specification §8); a general one unless
   * given.
   */
  readonly failure?: string | (() => string)
}

/**
 * Describes one call. The server, the typed client, the OpenAPI document and the authorization test are all
 * derived from it; nothing about a call is declared anywhere else.
 */
export const route = <const R extends RouteShape>(shape: R): R => shape

/** What a client shows when a failure of a call carries no message of its own. */
export function failureOf({ failure }: RouteShape): string {
  return typeof failure === 'function' ? failure() : (failure ?? failures.unknown)
}

type Of<R, K extends string> = R extends Record<K, infer S> ? (S extends Schema ? S : never) : never
/** The path values of a route after validation. */
export type ParamsOf<R> = [Of<R, 'params'>] extends [never]
  ? Record<never, string>
  : z.output<Of<R, 'params'>>
/** The query of a route after validation. */
export type QueryOf<R> = [Of<R, 'query'>] extends [never] ? Record<never, string> : z.output<Of<R, 'query'>>
/** The body of a route after validation. */
export type BodyOf<R> = [Of<R, 'body'>] extends [never] ? undefined : z.output<Of<R, 'body'>>
/** The query as a client may write it. */
export type QueryIn<R> = [Of<R, 'query'>] extends [never] ? undefined : z.input<Of<R, 'query'>>
/** The body as a client may write it. */
export type BodyIn<R> = [Of<R, 'body'>] extends [never] ? undefined : z.input<Of<R, 'body'>>
/** The answer of a route. */
export type ReplyOf<R> = z.output<Of<R, 'reply'>>

const audiences: Readonly<Record<Exclude<Who, 'anyone'>, readonly Role[]>> = {
  account: roles,
  'signed-in': ['student', 'officer', 'admin'],
  student: ['student'],
  console: ['officer', 'admin', 'university'],
  staff: ['officer', 'admin'],
  admin: ['admin'],
}

/** Whether a role may make a call that is open to `who`. */
export function mayCall(who: Who, role: Role | null): boolean {
  return who === 'anyone' || (role !== null && audiences[who].includes(role))
}
