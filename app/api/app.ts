import { constants } from 'node:zlib'
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress'
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
import type { Traces } from '#platform/traces/traces.ts'
import { trustedProxy } from '#platform/http/trusted-proxy.ts'
import { addWritePosition } from '#platform/http/write-position.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { allRoutes } from '../all-routes.ts'
import { bindings } from './bindings.ts'
import { serveMapPicture } from '../public-pages/serve-map-picture.ts'
import { servePublicPages } from '../public-pages/serve-public-pages.ts'
import { serveSitemaps } from '../public-pages/serve-sitemaps.ts'
import { serveRenderedScreens } from '../rendered-screens/serve-rendered-screens.ts'
import { addOpenApi } from './openapi.ts'

/** How replies are compressed. */
const compression: FastifyCompressOptions = { threshold: 1024, encodings: ['br', 'gzip'] }
/** Rendered screens are 7 % smaller with it, for half a millisecond of the processor. */
const screenQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

/** Seconds a JSON body may take to arrive; forms with photographs have a separate limit. */
const bodySeconds = 15
/** Maximum length of a URL; none of our links is longer. */
const longestUrl = 2048
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** The folder of the built pages. */
export const pagesFolder = path.join(import.meta.dirname, '../../dist/web')

export interface AppOptions {
  /** True once the process is stopping. */
  draining?: () => boolean
  /** Names of what is still being loaded: `/readyz` says so. */
  loading?: () => readonly string[]
  /** Overrides the default connection limits. */
  connections?: Partial<ConnectionLimits>
  /** Whether to refuse calls while the process is overloaded, if limits are on. Off in tests, which share a machine. */
  loadGuard?: boolean
  metrics?: Pick<Metrics, 'watch'> | undefined
  traces?: Pick<Traces, 'watch'> | undefined
}

/**
 * Builds the HTTP server. The contract states who may make each call. Startup fails if a route of the contract has no
 * binding.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps
  const server = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(config.trustProxy),
    // Refused below, with a Retry-After header.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    serverFactory: createHttpServer,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    // A malformed URL never reaches a route, but must get our error message as well.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, (reply as FastifyReply).header('x-request-id', request.id)),
  })
  server.decorateRequest('viewer', null)
  server.setErrorHandler(answerError)

  // First, so that everything that follows is part of the call's span.
  options.traces?.watch(server)
  answerWhileStopping(server, options.draining ?? (() => false))
  guardConnections(server, config, options.connections)
  server.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done))
  server.addHook('onRequest', (request, _reply, done) =>
    done(request.url.length > longestUrl ? refuse('url_too_long') : undefined),
  )
  if (config.rateLimits && (options.loadGuard ?? true)) addLoadGuard(server)
  addCallLimit(server, deps, (url) => isApi(url) || url === '/readyz')
  // Streams never end by themselves; without this, stopping would wait for every reader to disconnect.
  server.addHook('preClose', async () => deps.live.stop())
  addHeaders(server, config, isApi)
  addWritePosition(server, deps)
  addRequestLog(server)
  addBodyDeadline(server)
  addHealth(server, deps, options)
  // One limit for all images, whichever call uploads them, because they share the decoders and the disk.
  const gates = createUploadGates()
  options.metrics?.watch(server, gates)
  // The operation reads the form itself, after its checks.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  server.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
  server.removeContentTypeParser('text/plain')
  // Many clients send a JSON content type with every request, even without a body.
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
      await api.register(fastifyCompress, compression)
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
  servePublicPages(server, deps, pagesFolder)
  serveSitemaps(server, deps)
  serveMapPicture(server, deps)
  await server.register(async (screens) => {
    await screens.register(fastifyCompress, { ...compression, brotliOptions: screenQuality })
    serveRenderedScreens(screens, deps, pagesFolder)
  })
  await addPages(server, { folder: pagesFolder, config })
  return server
}

/** The id of a request: the proxy's own if it is trusted, so that all servers behind it use the same one. */
function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxy(trusted)
  return (request) => {
    const given = request.headers['x-request-id']
    const isUsable = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
    return isUsable && isTrusted(request) ? given : uuidv7()
  }
}

/** Sends each request's id, closes connections before the port closes, and refuses requests that arrive too late. */
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

/** Logs one line per response, with the route's pattern instead of the URL, so that no id or secret is logged. */
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

/** Closes connections whose body has not arrived within `bodySeconds`, whether or not anything reads it. */
function addBodyDeadline(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw, headers }) => {
    const type = headers['content-type']?.toLowerCase() ?? ''
    // Uploads and forms have separate limits once they are read.
    if (type.startsWith('multipart/form-data') || type === 'application/octet-stream' || raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodySeconds * 1000)
    timer.unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
