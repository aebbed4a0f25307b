import type { FastifyInstance, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'regexparam'
import { me } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { folderIn } from '#platform/http/pages/pages.ts'
import { refuse } from '#platform/http/refusal.ts'
import { wantedLanguages } from '#platform/language/choose-language.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { languages } from '#texts/languages.ts'
import { renderedScreens } from '../screen-calls.ts'
import { renderedPrefix, wideHeader } from './rendered-screen.ts'
import type { RenderedScreen, ScreenVisit } from './rendered-screen.ts'

/** The part of `dist/ssr/entry.mjs` that renders screens. */
interface Renderer {
  renderScreen(visit: ScreenVisit): Promise<RenderedScreen>
}

const patterns = renderedScreens.map((address) => parse(address).pattern)
/** Screens rendered at the same time: more would only wait for each other, and for calls. */
const atOnce = 4

/**
 * Renders screens of students (`app/web/begin-screen.ts` asks for them). Every call of a screen is made through the API
 * with the headers of the request, so that it is checked, limited and recorded like a call of the browser.
 * @param server compresses what it sends
 * @param folder of the built pages in the agency's language
 */
export function serveRenderedScreens(server: FastifyInstance, deps: Deps, folder: string): void {
  const renderers = new Map<string, () => Promise<Renderer>>()
  for (const language of languages) {
    const file = path.join(folderIn(path.join(folder, '../ssr'), language), 'entry.mjs')
    if (existsSync(file)) renderers.set(language, () => import(pathToFileURL(file).href) as Promise<Renderer>)
  }
  const local = new LocalCounter()
  let running = 0

  const render = async (request: FastifyRequest): Promise<RenderedScreen | null> => {
    const [pathname = '', query] = request.raw.url!.slice(renderedPrefix.length).split('?')
    const search = query ? `?${query}` : ''
    const load = renderers.get(currentLanguage())
    if (load === undefined || !patterns.some((pattern) => pattern.test(pathname))) throw refuse('not_found')
    if (running >= atOnce) return null
    running++
    try {
      const replyTo = callerFor(server, request)
      const account = (await replyTo(`/api${me.path}`)) as ReplyOf<typeof me> | undefined
      if (account?.user.role !== 'student') return null
      const { renderScreen } = await load()
      const reader = {
        languages: wantedLanguages(request.headers['accept-language'] ?? ''),
        isWide: request.headers[wideHeader] === 'yes',
      }
      return await renderScreen({ pathname, search, user: account.user, reader, replyTo })
    } finally {
      running--
    }
  }

  server.get(`${renderedPrefix}/*`, async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    const screen = await render(request).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'not_found') throw error
      // The browser draws the screen itself, as without this.
      request.log.error({ event: 'screen not rendered', err: error })
      return null
    })
    return screen ?? reply.status(204).send()
  })
}

/** Makes calls as the caller of a request would. */
function callerFor(server: FastifyInstance, request: FastifyRequest) {
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers
  return async (address: string): Promise<unknown> => {
    const reply = await server.inject({
      method: 'GET',
      url: address,
      headers,
      remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
    })
    return reply.statusCode === 200 ? reply.json<unknown>() : undefined
  }
}
