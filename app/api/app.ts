import fastifyCompress from '@fastify/compress'
import proxyAddress from '@fastify/proxy-addr'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '#platform/config/deps.ts'
import { answerForms } from '#areas/conversation/enquiries/server/answer-forms.ts'
import { newsletterOneClick } from '#areas/conversation/newsletter/server/leave-newsletter.ts'
import { answerMailPrograms } from '#platform/http/pages/one-click.ts'
import { searchMailsOneClick } from '#areas/planning/saved-searches/server/stop-search-mail.ts'
import { answerError } from '#platform/http/answer-errors.ts'
import { createHttpServer, guardConnections, type ConnectionLimits } from '#platform/http/connections.ts'
import { addHeaders } from '#platform/http/headers.ts'
import { addHealth } from '#platform/http/health.ts'
import { addCallLimit, truncatedAddress } from '#platform/http/limits.ts'
import { addLoadGuard } from '#platform/http/load-guard.ts'
import { addPages } from '#platform/http/pages/pages.ts'
import { inLanguage } from '#platform/language/current-language.ts'
import { languageOf } from '#platform/language/language-of-reader.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { makeServe } from '#platform/http/serve.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { allRoutes } from '../all-routes.ts'
import { bindings } from './bindings.ts'
import { addOpenApi } from './openapi.ts'

/** Seconds a JSON body may take to arrive; forms with photographs have a pace of their own. */
const bodySeconds = 15
/** Letters of an address; longer ones are no link of ours. */
const longestUrl = 2048
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** Where the built pages lie. */
export const pagesFolder = path.join(import.meta.dirname, '../../dist/web')

export interface AppOptions {
  /** True once the process has been told to stop. */
  draining?: () => boolean
  /** Other limits of the connections than the usual ones. */
  connections?: Partial<ConnectionLimits>
  /** Refuse calls while the process is overloaded, where limits are on. Off in tests, which share their machine. */
  loadGuard?: boolean
  metrics?: Pick<Metrics, 'watch'> | undefined
}

/**
 * The whole HTTP side. Who may make each call stands on the call in the contract; a call that is described and that no
 * feature binds stops the start.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps
  const server = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(config.trustProxy),
    // Refused below, with a word about when to come back.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    serverFactory: createHttpServer,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    // An address that cannot be read never reaches a route; it is refused in our words all the same.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, (reply as FastifyReply).header('x-request-id', request.id)),
  })
  server.decorateRequest('viewer', null)
  server.setErrorHandler(answerError)

  answerWhileStopping(server, options.draining ?? (() => false))
  guardConnections(server, config, options.connections)
  server.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done))
  server.addHook('onRequest', (request, _reply, done) =>
    done(request.url.length > longestUrl ? refuse('url_too_long') : undefined),
  )
  if (config.rateLimits && (options.loadGuard ?? true)) addLoadGuard(server)
  addCallLimit(server, deps, (url) => isApi(url) || url === '/readyz')
  // A stream has no end of its own; without this, stopping would wait for every reader to leave.
  server.addHook('preClose', async () => deps.live.stop())
  addHeaders(server, config, isApi)
  addRequestLog(server)
  addBodyDeadline(server)
  addHealth(server, deps, options.draining ?? (() => false))
  // One for all pictures, whichever call brings them: they share the decoders and the disk.
  const gates = createUploadGates()
  options.metrics?.watch(server, gates)
  // Forms are read by the operation itself, once it knows that it wants them.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  server.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
  server.removeContentTypeParser('text/plain')
  // Many a client names JSON in every request, also where it sends none.
  const readJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else void readJson(request, body, done)
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  )

  await server.register(
    async (api) => {
      await api.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
      const { serve, served } = makeServe(api, deps)
      for (const bind of bindings) bind(serve, deps, gates)
      for (const [name, route] of allRoutes) {
        if (!served.has(route)) throw new Error(`The call ${name} is described and not served`)
      }
      addOpenApi(api, deps)
      api.setNotFoundHandler((request, reply) => answerError(refuse('not_found'), request, reply))
    },
    { prefix: '/api' },
  )
  answerForms(server, deps, pagesFolder)
  answerMailPrograms(server, deps, [searchMailsOneClick, newsletterOneClick])
  await addPages(server, { folder: pagesFolder, config })
  return server
}

/** An id for each request, the same for all servers behind one proxy: the proxy's own where we trust it. */
function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trusted.length > 0 ? proxyAddress.compile([...trusted]) : () => false
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? given : uuidv7()
  }
}

/** Returns each request's id, ends connections before the port closes, and refuses what arrives too late. */
function answerWhileStopping(server: FastifyInstance, draining: () => boolean): void {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (draining() || closing) void reply.header('connection', 'close')
    done(closing ? refuse('unavailable', { retryAfter: 1 }) : undefined)
  })
}

/** One line per answer: the route's pattern and never the address typed, so that no id or secret is kept. */
function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      event: 'answer',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.viewer?.userId ?? null,
      network: truncatedAddress(request.ip),
    })
    done()
  })
}

/** Closes connections whose body has not ended within `bodySeconds`, whoever answered and whether or not it is read. */
function addBodyDeadline(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw, headers }) => {
    const type = headers['content-type']?.toLowerCase() ?? ''
    // Bytes and forms have a pace of their own, once somebody reads them.
    if (type.startsWith('multipart/form-data') || type === 'application/octet-stream' || raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodySeconds * 1000)
    timer.unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
