import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { Page, Search } from '#platform/contract/pages.ts'
import { refusalOf } from '#platform/http/answer-errors.ts'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { documentHeaders, sendFile } from '#platform/http/pages/pages.ts'
import { variantOf } from '#platform/http/pages/static-files.ts'
import { readsFor } from '#platform/http/write-position.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { Slug } from '#areas/conversation/help/contract/help.ts'
import {
  idInAddress,
  publicComparing,
  publicPatterns,
  type PublicPattern,
} from '#kit/routing/public-paths.ts'
import { site } from '#site'
import type { Problem, PublicPage } from '#site/catalogue/public-page.ts'
import { readAnswers } from '#site/catalogue/qualify/answers.ts'
import { addressOfSearch } from '#site/catalogue/search-address.ts'
import { languages } from '#texts/languages.ts'
import * as z from 'zod/mini'
import { briefly, personal, shared } from './cache-headers.ts'
import { helpVersion, loadArticle, loadHelp } from './load-help.ts'
import {
  loadCountries,
  loadProgram,
  loadSearch,
  loadUniversities,
  loadUniversity,
  wasWithdrawn,
  type Sources,
} from './load-pages.ts'
import { compressFor, PageCache } from './page-cache.ts'
import { readShells, type PageShells } from './page-shells.ts'
import {
  loadCompare,
  loadMap,
  loadQualify,
  loadShortlist,
  readCompared,
  readShortlist,
} from './load-chosen.ts'
import { readSearchAddress } from './read-search-address.ts'

/** What a request asks for: a page to draw, and under which key it is kept; or another address of the same page. */
type Wish =
  | {
      /** Null for what somebody has chosen or answered: it is kept nowhere. */
      readonly key: string | null
      readonly load: (sources: Sources) => Promise<PublicPage>
    }
  | { readonly address: string }

const statusOf: Record<Problem, number> = { missing: 404, gone: 410, busy: 429, failed: 500 }

/** A problem that a page is answered with. */
class NoPage extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

const queryOf = (request: FastifyRequest) =>
  new URLSearchParams((request.raw.url ?? '').split('?').slice(1).join('?'))

/** Search and page of a simple list; what cannot be read is left out. */
function listQuery(request: FastifyRequest): { search: string; page: number } {
  const query = queryOf(request)
  const search = z.safeParse(Search, (query.get('search') ?? '').slice(0, 100))
  const page = z.safeParse(Page, query.get('page') ?? undefined)
  return { search: search.success ? search.data : '', page: page.success ? page.data : 1 }
}

const listKey = ({ search, page }: { search: string; page: number }) => `${page} ${search}`

/** The pages of the catalogue for everybody, drawn by the server from the operations of the API. */
export function servePublicPages(server: FastifyInstance, deps: Deps, folder: string): void {
  const { publicUrl } = deps.config
  const shells = new Map<string, PageShells>()
  for (const language of languages) {
    const built = readShells(folder, publicUrl, language)
    if (built) shells.set(language, built)
  }
  const home = shells.get(site.language)
  if (!home) return
  const cache = new PageCache()
  const local = new LocalCounter()
  const search = programSearch(deps)

  const draw = async (pattern: PublicPattern, page: PublicPage) => {
    const { html, csp, path } = await (shells.get(currentLanguage()) ?? home).draw(pattern, page)
    const status = page.kind === 'problem' ? statusOf[page.problem] : 200
    const identity = variantOf(Buffer.from(html), '')
    return { status, csp, path, file: { type: 'text/html; charset=utf-8', variants: { identity } } }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, pattern: PublicPattern) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    const wish = wishes[pattern](request)
    if ('address' in wish) return reply.header('cache-control', shared).redirect(wish.address, 302)
    const drawn = async () =>
      draw(pattern, await (isOfHelp(pattern) ? wish.load(deps) : read(request, wish.load)))
    if (wish.key === null) return send(request, reply, await cache.inTurn(drawn), personal)
    const version = await versions[pattern]()
    const key = `${currentLanguage()} ${pattern} ${wish.key}`
    const page = await cache.get(key, version, deps.clock.now().getTime(), drawn)
    const [path, query] = (request.raw.url ?? '').split('?')
    // Only the id in an address counts, so that a page keeps its visitors when it is renamed.
    if (publicPatterns[pattern].includes(':') && page.path !== path) {
      const address = query ? `${page.path}?${query}` : page.path
      return reply.header('cache-control', shared).redirect(address, 301)
    }
    return send(request, reply, page, shared)
  }

  /** Help articles have a version of their own, of which no position in the log is known: the primary has it. */
  const isOfHelp = (pattern: PublicPattern) => pattern === 'help' || pattern === 'article'

  /** Reads a page of the version it is kept for, or a later one, so also from a replica only if that has it. */
  const read = (request: FastifyRequest, load: (sources: Sources) => Promise<PublicPage>) =>
    readsFor(deps, request).run(async ({ db, pool }) => {
      const sources = { db, pool, clock: deps.clock }
      if (pool !== deps.pool) await programSearch(sources).version()
      return load(sources)
    })

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Awaited<ReturnType<typeof draw>>,
    cached: string,
  ) => {
    if (languages.length > 1) void reply.header('vary', 'Accept-Language, Cookie')
    void reply
      .status(page.status)
      .headers({ ...documentHeaders({ file: '', csp: page.csp }, publicUrl), 'cache-control': cached })
    return sendFile(request, reply, await compressFor(page, request.headers['accept-encoding']))
  }

  const fail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    pattern: PublicPattern,
    error: unknown,
  ) => {
    const refusal = error instanceof NoPage ? null : refusalOf(error, request)
    const problem =
      error instanceof NoPage
        ? error.problem
        : refusal!.status === 404
          ? 'missing'
          : refusal!.status === 429
            ? 'busy'
            : 'failed'
    if (refusal?.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
    const page = await draw(pattern, { kind: 'problem', problem })
    const status = problem === 'failed' ? refusal!.status : page.status
    const lasts = problem === 'missing' || problem === 'gone'
    return send(request, reply, { ...page, status }, lasts ? briefly : 'no-store')
  }

  /** The id in an address; a page that was withdrawn is gone, everything else that is not published is missing. */
  const found = async <T>(
    what: 'program' | 'university' | 'article',
    id: string,
    load: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'not_found') throw error
      throw new NoPage((await wasWithdrawn(deps, what, id)) ? 'gone' : 'missing')
    }
  }
  const idOf = (request: FastifyRequest) => {
    const id = idInAddress((request.params as { address: string }).address)
    if (id === null) throw new NoPage('missing')
    return id
  }

  const versions: Record<PublicPattern, () => Promise<string>> = {
    programs: search.version,
    program: search.version,
    universities: search.version,
    university: search.version,
    countries: search.version,
    map: search.version,
    compare: search.version,
    shortlist: search.version,
    qualify: search.version,
    help: () => helpVersion(deps.pool),
    article: () => helpVersion(deps.pool),
  }

  const wishes: Record<PublicPattern, (request: FastifyRequest) => Wish> = {
    programs: (request) => {
      const read = readSearchAddress(queryOf(request))
      const address = addressOfSearch(read.search)
      // One address for each search, whatever a form sends, so that a cache keeps it once.
      if (!read.isPart && address !== request.raw.url) return { address }
      return { key: `${read.isPart} ${address}`, load: (sources) => loadSearch(sources, read) }
    },
    program: (request) => {
      const id = idOf(request)
      return { key: id, load: (sources) => found('program', id, () => loadProgram(sources, id)) }
    },
    universities: (request) => {
      const list = listQuery(request)
      return { key: listKey(list), load: (sources) => loadUniversities(sources, list) }
    },
    university: (request) => {
      const id = idOf(request)
      const list = listQuery(request)
      return {
        key: `${id} ${listKey(list)}`,
        load: (sources) => found('university', id, () => loadUniversity(sources, id, list)),
      }
    },
    countries: () => ({ key: '', load: (sources) => loadCountries(sources) }),
    map: () => ({ key: '', load: (sources) => loadMap(sources) }),
    compare: (request) => {
      const choice = readCompared(queryOf(request))
      const address = publicComparing(choice.programIds)
      // One address for each comparison, whatever a form sends.
      if (!choice.isPart && address !== request.raw.url) return { address }
      return {
        key: `${choice.isPart} ${choice.programIds.join()}`,
        load: (sources) => loadCompare(sources, choice),
      }
    },
    shortlist: (request) => {
      const choice = readShortlist(queryOf(request))
      return {
        key: choice.programIds.length === 0 ? '' : null,
        load: (sources) => loadShortlist(sources, choice),
      }
    },
    qualify: (request) => {
      const query = queryOf(request)
      return {
        key: query.size === 0 ? '' : null,
        load: (sources) => loadQualify(sources, readAnswers(query)),
      }
    },
    help: (request) => {
      const { search: words } = listQuery(request)
      return { key: words, load: () => loadHelp(deps.pool, words) }
    },
    article: (request) => {
      const slug = z.safeParse(Slug, (request.params as { address: string }).address)
      if (!slug.success) throw new NoPage('missing')
      return {
        key: slug.data,
        load: () => found('article', slug.data, () => loadArticle(deps.pool, slug.data)),
      }
    },
  }

  for (const pattern of Object.keys(publicPatterns) as PublicPattern[]) {
    server.route({
      method: ['GET', 'HEAD'],
      url: publicPatterns[pattern],
      handler: (request, reply) =>
        answer(request, reply, pattern).catch((error: unknown) => fail(request, reply, pattern, error)),
    })
  }
}
