import { actingHeader, failureOf } from '#platform/contract/route.ts'
import type { BodyIn, ParamsOf, QueryIn, ReplyOf, RouteShape } from '#platform/contract/route.ts'
import { en } from '#texts/kit/kit.ts'
import { takeEarlyReply } from './early-replies.ts'

/** Why a call failed. Serializable, so that the store can contain it. */
export interface CallFailure {
  /** HTTP status; 0 if there was no response. */
  status: number
  /** The server's message, otherwise the route's `failure`. */
  message: string
  /** The contract's refusal code; `not_known` if it is unknown whether the request arrived. */
  code: string
  /** The error of each field, by its name on the wire. */
  fields: Record<string, string>
  /** Seconds to wait before a retry, if the server stated them. */
  retryAfter: number | null
  /** The request's idempotency key. A retry with the same key takes effect at most once. */
  idempotencyKey: string | null
}

/** Thrown by `call`; everything about it is in `failure`. */
export class CallError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure, cause?: unknown) {
    super(failure.message, { cause })
    this.failure = failure
  }
}

type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
type Writable<Query> = { [K in keyof Query]?: Query[K] | number | null }

/** The input of a call to this route. */
export type CallInput<R extends RouteShape> = Needed<'params', Record<keyof ParamsOf<R>, string>> &
  Needed<'body', BodyIn<R>> & {
    /** Empty, null and undefined values are omitted. */
    query?: [QueryIn<R>] extends [undefined] ? undefined : Writable<QueryIn<R>>
    /** Parts of an upload by their name on the wire; absent ones are omitted. */
    files?: Readonly<Record<string, Blob | null | undefined>>
    /** The body of a route that takes bytes. */
    bytes?: Blob
    /** Bytes sent and bytes in total, during an upload. */
    onProgress?: (sent: number, total: number) => void
    /** The idempotency key of an earlier attempt of the same request. A new one by default. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** The request may outlive the page (logout). */
    keepalive?: boolean
  }

interface SessionHooks {
  /** The current token, or null. */
  token: () => string | null
  /**
   * Called when the server no longer accepts the token. Resolves to whether the user has logged in again, so that the
   * call can be repeated.
   */
  ended: (token: string) => Promise<boolean>
}

let session: SessionHooks = { token: () => null, ended: () => Promise.resolve(false) }

/** Connects calls to the session of the store. Called once. */
export function connectSession(hooks: SessionHooks): void {
  session = hooks
}

let actingFor: string | null = null

/** From now on, calls that are open to it are made on behalf of this student; null ends it. */
export function setActingFor(studentId: string | null): void {
  actingFor = studentId
}

/** Whether this screen works on a student's behalf. */
export const isActing = (): boolean => actingFor !== null

/** A new unique key. `randomUUID` does not exist on plain-http pages other than localhost. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => (byte + 256).toString(16).slice(1))
    .join('')
}

const base: string = import.meta.env?.VITE_API_BASE ?? '/api'

/** The address of a call with its input, from the root of the origin. */
export function addressOf(route: RouteShape, input: { params?: object; query?: object }): string {
  const values = (input.params ?? {}) as Record<string, string>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return base + path + (search && `?${search}`)
}

function formOf(
  route: RouteShape,
  body: object,
  files: Readonly<Record<string, Blob | null | undefined>>,
): FormData {
  const form = new FormData()
  const values = body as Readonly<Record<string, string | null | undefined>>
  for (const name of route.upload?.fields ?? []) {
    const value = values[name]
    if (value !== undefined && value !== null) form.append(name, value)
  }
  for (const name of route.upload?.files ?? []) {
    const file = files[name]
    if (file) form.append(name, file)
  }
  return form
}

interface RawAnswer {
  status: number
  retryAfter: string | null
  /** Text of the response, or the Blob of a successful download. */
  content: string | Blob
}

interface Outgoing {
  method: string
  address: string
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

async function sendJson(
  { method, address, headers, signal }: Outgoing,
  body: string | null,
  keepalive: boolean,
  download: boolean,
): Promise<RawAnswer> {
  const send = () => fetch(address, { method, headers, body, signal, keepalive, credentials: 'same-origin' })
  const early = method === 'GET' ? takeEarlyReply(address, headers['authorization']?.slice(7)) : undefined
  const answer = await (early?.catch(send) ?? send())
  signal?.throwIfAborted()
  const content = download && answer.ok ? await answer.blob() : await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), content }
}

/** Uploads use XMLHttpRequest because fetch does not report their progress. */
function sendForm(
  { method, address, headers, signal }: Outgoing,
  form: FormData | Blob,
  onProgress: ((sent: number, total: number) => void) | undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress) {
      request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded, event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader('retry-after'),
        content: request.responseText,
      })
    request.onerror = () => reject(new TypeError('The connection stopped'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
    else request.send(form)
  })
}

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * Makes one call of the contract, through fetch, or through XMLHttpRequest for uploads. There is no timeout: a slow
 * network is not a failure. If the session has ended, it waits until the user has logged in again and repeats the call.
 * @returns the reply as typed by the contract; a Blob for downloads
 * @throws CallError for every refusal, and with code `not_known` after a broken connection; the AbortError of `signal`
 */
export async function call<R extends RouteShape>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const token = session.token()
  const writes = route.method !== 'GET'
  const idempotencyKey = writes ? (input.idempotencyKey ?? newKey()) : null
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (actingFor && route.onBehalf) headers[actingHeader] = actingFor
  const outgoing = { method: route.method, address: addressOf(route, input), headers, signal: input.signal }
  const failed = (status: number, body: Record<string, unknown> | null, answer?: RawAnswer) => {
    const { message, code, fields } = body ?? {}
    return {
      status,
      message: typeof message === 'string' && message !== '' ? message : failureOf(route),
      code: typeof code === 'string' ? code : 'unreadable',
      fields: (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, string>,
      retryAfter: Number(answer?.retryAfter) || null,
      idempotencyKey,
    }
  }
  const notKnown = () => failed(0, { message: en.call.notKnown, code: 'not_known' })

  let answer: RawAnswer
  try {
    const isForm = route.upload !== undefined && (input.files !== undefined || !route.upload.orJson)
    if (isForm || input.bytes) {
      if (input.bytes) headers['content-type'] = 'application/octet-stream'
      const form = input.bytes ?? formOf(route, input.body ?? {}, input.files ?? {})
      answer = await sendForm(outgoing, form, input.onProgress)
    } else {
      if (input.body !== undefined) headers['content-type'] = 'application/json'
      const body = input.body === undefined ? null : JSON.stringify(input.body)
      answer = await sendJson(outgoing, body, input.keepalive ?? false, route.download !== undefined)
    }
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new CallError(notKnown(), cause)
  }
  const { status, content } = answer
  if (typeof content !== 'string') return content as ReplyOf<R>
  const body = read(content)
  if (status >= 200 && status < 300) {
    // The result of a truncated response is as unknown as that of no response.
    if (body === null) throw new CallError(notKnown())
    return body as ReplyOf<R>
  }
  // A wrong code or password is a 401 as well, but does not concern the session.
  if (status === 401 && token !== null && route.who !== 'anyone') {
    // The refused call had no effect, and with the same key it takes effect once.
    if (await session.ended(token)) return call(route, idempotencyKey ? { ...input, idempotencyKey } : input)
  }
  throw new CallError(failed(status, body, answer))
}
