import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { site } from '#site'
import { languages as allLanguages } from '#texts/languages.ts'
import { chooseLanguage } from '../../language/choose-language.ts'
import { answerError } from '../answer-errors.ts'
import { oncePerBuild } from './once-per-build.ts'
import { addressReplacer } from './replace-address.ts'
import { acceptedEncoding, readFolder, type StaticFile } from './static-files.ts'
import { refuse } from '../refusal.ts'

/** A document of the web: its file, and the policy that fits exactly what the build put into it. */
export interface Page {
  readonly file: string
  readonly csp: string
}

/** `pages.json`, as the build of the web writes it. */
export interface PageList {
  /** The PUBLIC_URL the pages were built for: what they say their own address is. */
  readonly builtFor?: string
  readonly pages: Readonly<Record<string, Page & { readonly anyCase?: boolean }>>
  /** The app's shell, and the addresses (patterns with `:name` and a last `*`) it is the answer to. */
  readonly app: Page & {
    readonly paths: readonly string[]
    /** Shells that load the scripts of one screen as well, by its pattern. */
    readonly shells?: Readonly<Record<string, Page>>
  }
  readonly notFound: Page
}

/** Headers of a document: its policy, where breaches of it are reported, and that it is asked for anew each time. */
export function documentHeaders({ csp }: Page, publicUrl: string): Record<string, string> {
  const upgrade = publicUrl.startsWith('https:') ? '; upgrade-insecure-requests' : ''
  return {
    'content-security-policy': `${csp}; report-to csp${upgrade}`,
    'reporting-endpoints': `csp="${reportAddress}"`,
    'cache-control': 'no-cache',
  }
}

/** Files of the folder that are not for visitors. */
const ownFiles = /^\/(?:pages\.json|sizes\.json|\.vite\/.*)$/

const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const headersOfFile = (hashed: boolean) => ({
  'content-security-policy': assetPolicy,
  'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})
/** The worker calls the API and loads the files of the shell; its policy is not that of a page. */
const worker = '/service-worker.js'
const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'cache-control': 'no-cache',
}
const reportAddress = '/csp-reports'
/** Reports that are logged in a minute; a page in a loop must not fill the disk. */
const reportsPerMinute = 60

export interface PagesOptions {
  /** Folder of the web as it is built in the agency's language, with `pages.json` in it. */
  folder: string
  config: Pick<Config, 'publicUrl'>
  /** The languages that have texts; each has a build of its own. */
  languages?: readonly string[]
}

/** Where the web is built in a language: in the agency's under its plain name. */
export const folderIn = (folder: string, language: string): string =>
  language === site.language ? folder : `${folder}-${language}`

interface BuiltWeb {
  readonly list: PageList
  readonly files: ReadonlyMap<string, StaticFile>
  readonly find: (pathname: string) => Page | undefined
}

const listOf = (folder: string) => path.join(folder, 'pages.json')

const readWeb = oncePerBuild((folder): BuiltWeb => {
  const list = JSON.parse(readFileSync(listOf(folder), 'utf8')) as PageList
  return { list, files: readFolder(folder), find: pageFinder(list) }
})

/**
 * Serves the built web, in the language of each visitor: prerendered pages and the app's shell with their policies,
 * assets for good. Every path is looked up in a list made at the start, so that no request ever names a file. What is
 * not in the list is `404.html` with status 404; below /api the answer is JSON always.
 */
export async function addPages(
  server: FastifyInstance,
  { folder, config, languages = allLanguages }: PagesOptions,
): Promise<void> {
  server.setNotFoundHandler((request, reply) => answerError(refuse('not_found'), request, reply))
  const webs = new Map<string, BuiltWeb>()
  for (const language of languages) {
    const built = folderIn(folder, language)
    if (existsSync(listOf(built))) webs.set(language, readWeb(built))
    else server.log.warn({ event: 'pages missing', language, folder }, 'Pages are not built')
  }
  const home = webs.get(site.language)
  if (!home) return
  const spoken = [...webs.keys()]
  const readdressed = addressReplacer(home.list.builtFor, config.publicUrl)

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { web, page, status }: { web: BuiltWeb; page: Page; status: number },
  ) => {
    const file = web.files.get(`/${page.file}`)
    if (!file) throw new Error(`pages.json names ${page.file}, which is not there`)
    void reply.status(status).headers(documentHeaders(page, config.publicUrl))
    return send(request, reply, await readdressed(file))
  }
  const send = (request: FastifyRequest, reply: FastifyReply, file: StaticFile) => {
    if (spoken.length > 1) void reply.header('vary', 'Accept-Language, Cookie')
    return sendFile(request, reply, file)
  }

  server.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const { pathname, search } = addressOf(request)
      if (pathname === '/api' || pathname.startsWith('/api/')) {
        return answerError(refuse('not_found'), request, reply)
      }
      // A hashed name is of one build, and a page may ask for it after its reader has changed the language.
      const hashed = pathname.startsWith('/assets/')
      const chosen = webs.get(chooseLanguage(request.headers, spoken)) ?? home
      const web = hashed ? ([...webs.values()].find(({ files }) => files.has(pathname)) ?? home) : chosen
      const page = web.find(pathname)
      if (page) return sendPage(request, reply, { web, page, status: 200 })
      const file = web.files.get(pathname)
      if (file && !pathname.endsWith('.html') && !ownFiles.test(pathname)) {
        void reply.headers(pathname === worker ? workerHeaders : headersOfFile(hashed))
        const sent = /\.(?:xml|txt)$/.test(pathname) ? await readdressed(file) : file
        return hashed ? sendFile(request, reply, sent) : send(request, reply, sent)
      }
      // Only a path of ours is ever redirected to, so nobody is sent elsewhere by `//host/`.
      const bare = pathname.slice(0, -1)
      if (pathname.endsWith('/') && web.find(bare)) return reply.redirect(bare + search, 308)
      return sendPage(request, reply, { web, page: web.list.notFound, status: 404 })
    },
  })
  addReports(server)
}

function addressOf(request: FastifyRequest): { pathname: string; search: string } {
  const url = request.raw.url ?? '/'
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

/** Finds the document for a path: prerendered pages first, then the app's own addresses. */
function pageFinder(list: PageList): (pathname: string) => Page | undefined {
  const exact = new Map(Object.entries(list.pages))
  const anyCase = new Map<string, Page>()
  for (const [address, page] of exact) if (page.anyCase) anyCase.set(address.toLowerCase(), page)
  const patterns = list.app.paths.map((pattern) => ({
    page: list.app.shells?.[pattern] ?? list.app,
    matches: new RegExp(
      `^${pattern
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\/:\w+/g, '/[^/]+')
        .replace(/\/\*$/, '/.+')}$`,
    ),
  }))
  return (pathname) =>
    exact.get(pathname) ??
    anyCase.get(pathname.toLowerCase()) ??
    patterns.find(({ matches }) => matches.test(pathname))?.page
}

/** Sends a file in the smallest form its caller takes, or says that the caller's copy is still good. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], file)
  const { bytes, etag } = file.variants[encoding] ?? file.variants.identity
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  void reply.headers({ etag, vary })
  if (reply.statusCode === 200 && matches(request.headers['if-none-match'], etag)) {
    return reply.status(304).send()
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

interface Report {
  readonly body?: {
    readonly effectiveDirective?: unknown
    readonly blockedURL?: unknown
    readonly documentURL?: unknown
  }
}

/** Takes the browsers' notes about what a policy stopped: the directive and the first part of the address only. */
function addReports(server: FastifyInstance): void {
  let minute = 0
  let logged = 0
  server.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(refuse('malformed_body'))
      }
    },
  )
  server.post(reportAddress, async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, logged] = [now, 0]
    const reports = (Array.isArray(request.body) ? request.body : []) as Report[]
    for (const { body } of reports.slice(0, 5)) {
      if (++logged > reportsPerMinute) break
      request.log.warn({
        event: 'policy report',
        directive: plain(body?.effectiveDirective, /^[a-z-]{1,40}/),
        blocked: plain(body?.blockedURL, /^(?:[a-z-]{1,40}$|https?:\/\/[\w.:-]{1,100})/),
        page: plain(body?.documentURL, /(?<=^https?:\/\/[^/]{1,100})\/[\w-]{0,40}/),
      })
    }
    return reply.status(204).send()
  })
}

/** The part of a reported text that fits; a stranger wrote it. */
function plain(text: unknown, shape: RegExp): string | null {
  return typeof text === 'string' ? (shape.exec(text)?.[0] ?? null) : null
}
