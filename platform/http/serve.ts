import { issues } from '#texts/platform/http/issues.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import {
  actingHeader,
  mayCall,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteShape,
  type Schema,
} from '../contract/route.ts'
import type { Deps } from '../config/deps.ts'
import { languageCookie } from '../language/choose-language.ts'
import { inLanguage } from '../language/current-language.ts'
import { languageOf } from '../language/language-of-reader.ts'
import { actFor } from '../acting/acting.ts'
import { fieldsOf } from './answer-errors.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { compiled } from './compiled-schema.ts'
import { readForm } from './form-values.ts'
import { checkLimit, LocalCounter, truncatedAddress } from './limits.ts'
import { Refusal, refuse } from './refusal.ts'
import { requestOrigin } from '../permissions/request-origin.ts'
import { sendEvents, type StreamedEvent } from './send-events.ts'
import { findViewer, type Acting, type Viewer } from '../permissions/viewer.ts'
import { readsFor, type Reads } from './write-position.ts'
import { written } from './written-replies.ts'

/** The reply of a download route. */
export interface Download {
  /** Complete, or a stream that is read as the caller consumes it. */
  readonly bytes: Buffer | Readable
  /** Fixed by us; never a name from user input. */
  readonly fileName: string
}

/** One call after its checks: the parts of the request that the operation gets. */
export interface Call<R extends RouteShape> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  /** Null if a call that accepts JSON and forms got a multipart form: the operation reads it from `incoming`. */
  readonly body: R extends { alsoForm: true } | { upload: { orJson: true } }
    ? BodyOf<R> | null
    : R extends { upload: object }
      ? null
      : BodyOf<R>
  /** The caller; null only on routes open to anyone. */
  readonly viewer: R extends { who: 'anyone' } ? Viewer | null : Viewer
  readonly address: string
  readonly device: string
  readonly idempotencyKey: string | undefined
  /** The raw request, for operations that read a form with files themselves. */
  readonly incoming: IncomingMessage
  /** Aborted when the caller disconnects before the answer is complete; for streams. */
  readonly gone: AbortSignal
  /** Where the call may read, if its contract allows a replica. */
  readonly reads: R extends { replica: true } ? Reads : undefined
  /** Headers of a successful answer; the operation can add its own. */
  readonly headers: Record<string, string>
}

type Answer<R extends RouteShape> = R extends { download: string }
  ? Download
  : R extends { stream: string }
    ? AsyncIterable<StreamedEvent<z.input<R['reply']>>>
    : z.input<R['reply']>
export type Operation<R extends RouteShape> = (call: Call<R>) => Promise<Answer<R>>
/** Binds a contract route to its operation. */
export type Serve = <R extends RouteShape>(route: R, operation: Operation<R>) => void

const nothing = z.strictObject({})
const keyShape = /^[\w-]{8,100}$/

/** Parses one part of a request. @throws invalid_input with every field that is wrong */
function read(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw refuse('invalid_input', { fields: fieldsOf(result.error) })
}

function bodyOf(route: RouteShape, sent: unknown): unknown {
  const { uploads } = (sent ?? {}) as { uploads?: unknown }
  const hasFiles = Array.isArray(uploads) && uploads.length > 0
  const schema = (hasFiles && route.upload?.withFiles) || (route.body ?? nothing)
  return sent instanceof URLSearchParams ? readForm(schema, sent) : read(schema, sent ?? {})
}

/** The browser and operating system of a caller, for the list of devices. */
function deviceOf(request: FastifyRequest): string {
  const agent = request.headers['user-agent'] ?? ''
  // The first match wins: Android also sends "Linux", and most browsers also send "Chrome" or "Safari".
  const named = (names: readonly string[]) => names.find((name) => agent.includes(name))
  const system = named(['Android', 'iPhone', 'iPad', 'Windows', 'CrOS', 'Mac OS X', 'Linux'])?.replace(
    ' OS X',
    '',
  )
  const browser = named(['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'])
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }
  const parts = [browser && (names[browser] ?? browser), system].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Unknown device'
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && keyShape.test(key)) return key
  throw refuse('invalid_input', {
    fields: { 'Idempotency-Key': issues.idempotencyKey },
  })
}

function sendFile(reply: FastifyReply, type: string, file: Download): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.bytes)
}

/**
 * Makes the function that binds contract routes to operations. Checks in this order: token (401), audience (403),
 * rate limit (429), ids in the path (404, because a malformed id cannot exist), query and body (400), then runs
 * the operation. Its answer is parsed by the reply schema, so a new column cannot leak.
 * @returns `serve`, and the set of routes bound so far
 */
export function makeServe(api: FastifyInstance, deps: Deps): { serve: Serve; served: Set<RouteShape> } {
  const served = new Set<RouteShape>()
  const local = new LocalCounter()

  const serve: Serve = (route, operation) => {
    if (served.has(route)) throw new Error(`${route.method} ${route.path} is bound twice`)
    served.add(route)
    const replySchema = compiled(route.reply)
    api.route({
      method: route.method,
      url: route.path,
      // Runs before the body is read, so an unauthorized upload costs nothing.
      onRequest: async (request, reply) => {
        const origin = { requestId: request.id, network: truncatedAddress(request.ip) }
        const viewer =
          route.who === 'anyone' ? null : await findViewer(deps, request.headers.authorization, origin)
        request.viewer = viewer
        request.acting = null
        const cookie = viewer?.language && languageCookie(viewer.language, request.headers, deps.config)
        if (cookie) void reply.header('set-cookie', cookie)
        await inLanguage(languageOf(request), () => admit(request))
      },
      // Reading the body loses the async context that `onRequest` has set.
      handler: (request, reply) => inLanguage(languageOf(request), () => answer(request, reply)),
    })

    async function admit(request: FastifyRequest): Promise<void> {
      const { viewer } = request
      if (route.who !== 'anyone' && viewer === null) throw refuse('sign_in_needed')
      const student = request.headers[actingHeader]
      const isActing = viewer !== null && typeof student === 'string'
      if (!isActing && !mayCall(route.who, viewer?.role ?? null)) {
        request.hasWritten = true
        await recordRefusal(deps, viewer, route)
        throw refuse('not_for_you')
      }
      await checkLimit(deps, local, route.limit, request.ip, viewer?.userId ?? null)
      if (isActing) await act(request, viewer, student)
      const params = z.safeParse(route.params ?? nothing, request.params)
      if (!params.success) throw refuse('not_found')
      request.params = params.data
    }

    async function act(request: FastifyRequest, officer: Viewer, studentId: string): Promise<void> {
      try {
        Object.assign(request, await actFor(deps, officer, route, studentId))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_for_you') {
          request.hasWritten = true
          await recordRefusal(deps, officer, route)
        }
        throw error
      }
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
      const isJson = request.headers['content-type']?.toLowerCase().startsWith('application/json') ?? false
      const takesForm = route.upload !== undefined && !(isJson && route.upload.orJson)
      if (isForm ? !route.upload && !route.alsoForm : takesForm) throw refuse('unsupported_body')
      const isUrlencoded = request.body instanceof URLSearchParams
      if (isUrlencoded && !route.alsoForm) throw refuse('unsupported_body')
      const isBytes = request.headers['content-type']?.toLowerCase() === 'application/octet-stream'
      if ((route.bytes ?? false) !== isBytes) throw refuse('unsupported_body')
      const call = {
        params: request.params,
        query: read(route.query ?? nothing, request.query),
        body: isForm ? null : route.bytes ? undefined : bodyOf(route, request.body),
        viewer: request.viewer,
        address: request.ip,
        // A getter because few calls need it.
        get device() {
          return deviceOf(request)
        },
        idempotencyKey: idempotencyKeyOf(request),
        get gone() {
          const disconnected = new AbortController()
          reply.raw.once('close', () => disconnected.abort())
          return disconnected.signal
        },
        incoming: request.raw,
        reads: route.replica ? readsFor(deps, request) : undefined,
        headers: {} as Record<string, string>,
      }
      const origin = {
        requestId: request.id,
        network: truncatedAddress(request.ip),
        hasWritten: false,
        acting: request.acting,
      }
      const answering = async () => {
        try {
          return await operation(call as Parameters<typeof operation>[0])
        } finally {
          request.hasWritten = origin.hasWritten
        }
      }
      const result: unknown = await requestOrigin.run(origin, answering).catch(async (error: unknown) => {
        const { viewer } = request
        // The operation checks personal rights; for users of a university a foreign record is `not_found`.
        const wasDenied =
          error instanceof Refusal &&
          (error.code === 'not_for_you' || (error.code === 'not_found' && viewer?.role === 'university'))
        if (wasDenied) {
          request.hasWritten = true
          await recordRefusal(deps, viewer, route)
        }
        throw error
      })
      if (route.download !== undefined) return sendFile(reply, route.download, result as Download)
      if (route.stream !== undefined) {
        return sendEvents(reply, result as AsyncIterable<StreamedEvent<unknown>>, (data) =>
          JSON.stringify(z.parse(replySchema, data)),
        )
      }
      const body = written(replySchema, result)
      return reply
        .status(route.status ?? 200)
        .headers(call.headers)
        .type('application/json; charset=utf-8')
        .send(body)
    }
  }
  return { serve, served }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** Set where an officer makes the call for a student, who is the viewer then. */
    acting: Acting | null
  }
}
