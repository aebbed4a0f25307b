import { issues } from '#texts/platform/http/issues.ts'
import { site } from '#site'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { refusals, type RefusalBody, type RefusalCode } from '../contract/errors.ts'
import { inLanguage } from '../language/current-language.ts'
import { languageOf } from '../language/language-of-reader.ts'
import { Failure } from './failure.ts'
import { describeIssue } from './plain-issues.ts'
import { Refusal, refuse } from './refusal.ts'

/** Refusals by Fastify itself. */
const fastifyCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_VALIDATION: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_PARAM_LENGTH: 'not_found',
}

/** Errors of PostgreSQL, a pooler or the network: the caller may try again and gets no details. */
const databaseCodes: Readonly<Record<string, RefusalCode>> = {
  '57014': 'busy', // statement timeout
  '55P03': 'busy', // lock timeout
  '40001': 'busy', // serialization failure
  '40P01': 'busy', // deadlock
  '53300': 'busy', // too many connections
  '53100': 'storage_full',
  '22003': 'invalid_input', // a number that is too large for its column
  '22008': 'invalid_input', // a time that is too far away
  '22021': 'invalid_input',
  '22P05': 'invalid_input',
  '25006': 'unavailable', // read-only: a standby, or a primary that was demoted
  '25P03': 'unavailable', // idle in transaction for too long
  '26000': 'unavailable', // a prepared statement of another connection, behind a pooler
  '42P05': 'unavailable', // a prepared statement with the same name exists already, behind a pooler
  EAI_AGAIN: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOENT: 'unavailable', // no socket of the embedded database
  ENOSPC: 'storage_full',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
}

/** Connection exceptions, and everything that ends a session: shutdown, crash, start-up, idle timeout. */
const lostConnection = /^(?:08|57P)\w+$/

/** The first problem of each field, by the field's name; nested names are joined with dots. */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key.slice(0, 60)] ??= issues.unknown
      continue
    }
    fields[issue.path.map(String).join('.') || 'form'] ??= describeIssue(issue)
  }
  return fields
}

/** Turns any error into a refusal; an unexpected one becomes `internal` without details. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message, statusCode } = error as Partial<FastifyError>
  const known =
    code === undefined
      ? undefined
      : (fastifyCodes[code] ?? databaseCodes[code] ?? (lostConnection.test(code) ? 'unavailable' : undefined))
  if (known) return refuse(known)
  // Errors of pg that have no code.
  if (
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after/.test(
      message ?? '',
    )
  ) {
    return refuse('unavailable')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('malformed_body')
  return refuse('internal')
}

/** Turns any error into a refusal, and logs unexpected ones for the operator. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalFor(error)
  if (refusal.status >= 500 && !(error instanceof Refusal)) {
    // The stack goes only to the operator's log, which has no bodies and no addresses.
    const { name, code, stack } = error as Error & { code?: string }
    request.log.error({
      event: 'failure',
      requestId: request.id,
      name,
      code,
      ...(error instanceof Failure ? { message: error.message } : {}),
      stack: stack?.split('\n').slice(1, 8),
    })
  }
  return refusal
}

/** Whether a browser asks for a document to show, and not a script or another server for an answer. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** A page for a person when none of the built ones can be sent. */
const plainPage = (message: string, language: string): string =>
  `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${site.name}</title><h1>${site.name}</h1><p>${message}</p>`

/** Sends a refusal in its one shape; to a browser that asks for a page and gets none, as a page. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const refusal = inLanguage(language, () => refusalOf(error, request))
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.status >= 500 && asksForPage(request)) {
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(plainPage(refusal.message, language))
  }
  const body: RefusalBody = { message: refusal.message, code: refusal.code }
  if (refusal.fields) body.fields = { ...refusal.fields }
  if (refusal.status >= 500) body.requestId = request.id
  return reply
    .status(refusals[refusal.code].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
