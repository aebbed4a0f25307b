import fastifyCompress from '@fastify/compress'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import path from 'node:path'
import type { Deps } from '#platform/config/deps.ts'
import { academicRecordRoutes } from '#areas/accounts/academic-record/server/routes.ts'
import { activityRoutes } from '#areas/planning/activities/server/routes.ts'
import { alarmRoutes } from '#areas/oversight/alarms/server/routes.ts'
import { applicationRoutes } from '#areas/applications/list/server/routes.ts'
import { approvalRoutes } from '#areas/oversight/approvals/server/routes.ts'
import { assistantRoutes } from '#areas/conversation/assistant/server/routes.ts'
import { auditRoutes } from '#areas/oversight/audit-log/server/routes.ts'
import { catalogueDeskRoutes } from '#areas/catalogue/editing/server/routes.ts'
import { catalogueImportRoutes } from '#areas/catalogue/import/server/routes.ts'
import { courseRoutes } from '#areas/learning/courses/server/routes.ts'
import { answerForms } from '#areas/conversation/enquiries/server/answer-forms.ts'
import { draftRoutes } from '#areas/applications/drafts/server/routes.ts'
import { newsletterOneClick } from '#areas/conversation/newsletter/server/leave-newsletter.ts'
import { enquiryRoutes } from '#areas/conversation/enquiries/server/routes.ts'
import { fileCheckRoutes } from '#areas/applications/case-file/server/check-routes.ts'
import { fileNoteRoutes } from '#areas/applications/case-file/server/note-routes.ts'
import { findProgramRoutes } from '#areas/catalogue/search/server/routes.ts'
import { helpRoutes } from '#areas/conversation/help/server/routes.ts'
import { instructorRoutes } from '#areas/learning/instructors/server/routes.ts'
import { letterRoutes } from '#areas/applications/letters/server/routes.ts'
import { liveRoutes } from '#areas/conversation/live/server/routes.ts'
import { messageRoutes } from '#areas/conversation/messages/server/routes.ts'
import { mistakeRoutes } from '#areas/catalogue/mistakes/server/routes.ts'
import { myDataRoutes } from '#areas/students/personal-data/server/routes.ts'
import { noticeRoutes } from '#platform/notifications/server/routes.ts'
import { profileRoutes } from '#areas/accounts/profile/server/routes.ts'
import { programNeedRoutes } from '#areas/planning/needs/server/routes.ts'
import { practiceTestRoutes } from '#areas/learning/practice-tests/server/routes.ts'
import { programCostRoutes } from '#areas/catalogue/costs/server/routes.ts'
import { programFitRoutes } from '#areas/catalogue/fit/server/routes.ts'
import { programRoutes } from '#areas/catalogue/programs/server/routes.ts'
import { queueRoutes } from '#areas/applications/queue/server/routes.ts'
import { reportRoutes } from '#areas/oversight/reports/server/routes.ts'
import { savedSearchRoutes } from '#areas/planning/saved-searches/server/routes.ts'
import { answerMailPrograms } from '#platform/http/pages/one-click.ts'
import { searchMailsOneClick } from '#areas/planning/saved-searches/server/stop-search-mail.ts'
import { secondFactorRoutes } from '#areas/accounts/second-factor/server/routes.ts'
import { shortlistRoutes } from '#areas/planning/shortlist/server/routes.ts'
import { signInRoutes } from '#areas/accounts/sign-in/server/routes.ts'
import { studentRoutes } from '#areas/students/records/server/routes.ts'
import { teamRoutes } from '#areas/oversight/team/server/routes.ts'
import { vaultRoutes } from '#areas/applications/documents/server/routes.ts'
import { typedWorkRoutes } from '#platform/typed-work/server/routes.ts'
import { universityRoutes } from '#areas/catalogue/universities/server/routes.ts'
import { answerError } from '#platform/http/answer-errors.ts'
import { createHttpServer, guardConnections, type ConnectionLimits } from '#platform/http/connections.ts'
import { addHeaders } from '#platform/http/headers.ts'
import { addHealth } from '#platform/http/health.ts'
import { addCallLimit, truncatedAddress } from '#platform/http/limits.ts'
import { addLoadGuard } from '#platform/http/load-guard.ts'
import { addPages } from '#platform/http/pages/pages.ts'
import { refuse } from '#platform/http/refusal.ts'
import { makeServe } from '#platform/http/serve.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { allRoutes } from '../all-routes.ts'
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

  guardConnections(server, config, options.connections)
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
      // One for all pictures, whichever call brings them: they share the decoders and the disk.
      const gates = createUploadGates()
      signInRoutes(serve, deps)
      secondFactorRoutes(serve, deps)
      approvalRoutes(serve, deps)
      teamRoutes(serve, deps)
      typedWorkRoutes(serve, deps)
      universityRoutes(serve, deps)
      programRoutes(serve, deps)
      programFitRoutes(serve, deps)
      findProgramRoutes(serve, deps)
      instructorRoutes(serve, deps)
      courseRoutes(serve, deps)
      practiceTestRoutes(serve, deps)
      studentRoutes(serve, deps, gates)
      academicRecordRoutes(serve, deps)
      profileRoutes(serve, deps)
      programNeedRoutes(serve, deps)
      applicationRoutes(serve, deps, gates)
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
      vaultRoutes(serve, deps, gates)
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
