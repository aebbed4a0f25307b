import fastifyCompress from '@fastify/compress'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import path from 'node:path'
import { allRoutes } from '#contract/all-routes.ts'
import type { Deps } from './deps.ts'
import { academicRecordRoutes } from './features/academic-record/routes.ts'
import { activityRoutes } from './features/activities/routes.ts'
import { alarmRoutes } from './features/alarms/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { catalogueDeskRoutes } from './features/catalogue-desk/routes.ts'
import { catalogueImportRoutes } from './features/catalogue-import/routes.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { answerForms } from './features/enquiries/answer-forms.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { newsletterOneClick } from './features/enquiries/leave-newsletter.ts'
import { enquiryRoutes } from './features/enquiries/routes.ts'
import { fileCheckRoutes } from './features/file-checks/routes.ts'
import { fileNoteRoutes } from './features/file-notes/routes.ts'
import { findProgramRoutes } from './features/find-programs/routes.ts'
import { helpRoutes } from './features/help/routes.ts'
import { instructorRoutes } from './features/instructors/routes.ts'
import { letterRoutes } from './features/letters/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { mistakeRoutes } from './features/mistakes/routes.ts'
import { myDataRoutes } from './features/my-data/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { practiceTestRoutes } from './features/practice-tests/routes.ts'
import { programCostRoutes } from './features/program-costs/routes.ts'
import { programFitRoutes } from './features/program-fit/routes.ts'
import { programRoutes } from './features/programs/routes.ts'
import { queueRoutes } from './features/queue/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { savedSearchRoutes } from './features/saved-searches/routes.ts'
import { answerMailPrograms } from './http/one-click.ts'
import { searchMailsOneClick } from './features/saved-searches/stop-search-mail.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { shortlistRoutes } from './features/shortlist/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { studentRoutes } from './features/students/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { vaultRoutes } from './features/vault/routes.ts'
import { universityRoutes } from './features/universities/routes.ts'
import { answerError } from './http/answer-errors.ts'
import { createHttpServer, guardConnections } from './http/connections.ts'
import { addHeaders } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { addCallLimit, truncatedAddress } from './http/limits.ts'
import { addLoadGuard } from './http/load-guard.ts'
import { addOpenApi } from './http/openapi.ts'
import { addPages } from './http/pages.ts'
import { refuse } from './http/refusal.ts'
import { makeServe } from './http/serve.ts'

/** Seconds a JSON body may take to arrive; forms with photographs have a pace of their own. */
const bodySeconds = 15
/** Letters of an address; longer ones are no link of ours. */
const longestUrl = 2048
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** Where the built pages lie. */
export const pagesFolder = path.join(import.meta.dirname, '../dist/web')

export interface AppOptions {
  /** True once the process has been told to stop. */
  draining?: () => boolean
}

/**
 * The whole HTTP side: the table of contents of what is served. Who may make each call stands on the call in the
 * contract; a call that is described and not bound here stops the start.
 */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps
  const server = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 64 * 1024,
    serverFactory: createHttpServer,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    // An address that cannot be read never reaches a route; it is refused in our words all the same.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
  })
  server.decorateRequest('viewer', null)
  server.setErrorHandler(answerError)

  guardConnections(server, config)
  server.addHook('onRequest', (request, _reply, done) =>
    done(request.url.length > longestUrl ? refuse('url_too_long') : undefined),
  )
  // It counts as a limit: tests and benches that share a machine with others go without.
  if (config.rateLimits) addLoadGuard(server)
  addCallLimit(server, deps, (url) => isApi(url) || url === '/readyz')
  // A stream has no end of its own; without this, stopping would wait for every reader to leave.
  server.addHook('preClose', async () => deps.live.stop())
  addHeaders(server, config, isApi)
  addRequestLog(server)
  addBodyDeadline(server)
  addHealth(server, deps, options.draining ?? (() => false))
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
      signInRoutes(serve, deps)
      secondFactorRoutes(serve, deps)
      approvalRoutes(serve, deps)
      teamRoutes(serve, deps)
      universityRoutes(serve, deps)
      programRoutes(serve, deps)
      programFitRoutes(serve, deps)
      findProgramRoutes(serve, deps)
      instructorRoutes(serve, deps)
      courseRoutes(serve, deps)
      practiceTestRoutes(serve, deps)
      studentRoutes(serve, deps)
      academicRecordRoutes(serve, deps)
      profileRoutes(serve, deps)
      applicationRoutes(serve, deps)
      queueRoutes(serve, deps)
      fileCheckRoutes(serve, deps)
      fileNoteRoutes(serve, deps)
      enquiryRoutes(serve, deps)
      catalogueImportRoutes(serve, deps)
      shortlistRoutes(serve, deps)
      savedSearchRoutes(serve, deps)
      programCostRoutes(serve, deps)
      mistakeRoutes(serve, deps)
      auditRoutes(serve, deps)
      alarmRoutes(serve, deps)
      reportRoutes(serve, deps)
      letterRoutes(serve, deps)
      liveRoutes(serve, deps)
      messageRoutes(serve, deps)
      noticeRoutes(serve, deps)
      vaultRoutes(serve, deps)
      myDataRoutes(serve, deps)
      activityRoutes(serve, deps)
      draftRoutes(serve, deps)
      assistantRoutes(serve, deps)
      helpRoutes(serve, deps)
      catalogueDeskRoutes(serve, deps)
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
