import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { readsFor } from '#platform/http/write-position.ts'
import { sendFile } from '#platform/http/pages/pages.ts'
import { variantOf } from '#platform/http/pages/static-files.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { mapPictureOf } from '#areas/planning/destinations/web/map-picture.ts'
import { mapPicture } from '#kit/routing/public-paths.ts'
import { compressFor, type DrawnPage } from './page-cache.ts'
import { shared } from './cache-headers.ts'

/** The picture of the map: a file of its own, because it would be most of the page's first round trip. */
export function serveMapPicture(server: FastifyInstance, deps: Deps): void {
  const local = new LocalCounter()
  let drawn: { version: string; page: Promise<DrawnPage> } | undefined

  const draw = async (source: Pick<Deps, 'pool'>): Promise<DrawnPage> => {
    const { countries } = await programSearch({ pool: source.pool, clock: deps.clock }).destinations()
    const identity = variantOf(Buffer.from(mapPictureOf(countries)), '')
    return { status: 200, csp: '', path: mapPicture, file: { type: 'image/svg+xml', variants: { identity } } }
  }

  server.get(mapPicture, async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    const page = await readsFor(deps, request).run(async (source) => {
      const version = await programSearch({ pool: source.pool, clock: deps.clock }).version()
      if (drawn?.version !== version) {
        const page = draw(source)
        drawn = { version, page }
        page.catch(() => (drawn = undefined))
      }
      return drawn!.page
    })
    void reply.headers({
      'cache-control': shared,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    })
    return sendFile(request, reply, await compressFor(page, request.headers['accept-encoding']))
  })
}
