import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { checkLimit, LocalCounter } from '../limits.ts'

/** How a mail program unsubscribes from one kind of e-mail. */
export interface OneClick {
  /** The address in the header of the e-mail, followed by the token. */
  readonly action: string
  /** The page with a confirmation for people; it reads the token after the #. */
  readonly page: string
  /** Unsubscribes. An unknown token is refused with `invalid_input`. */
  stop(deps: Deps, token: string): Promise<unknown>
  /** The answer, in the language of the request. */
  readonly message: () => string
}

/**
 * One-click unsubscribe for mail programs (RFC 8058): a POST without login or cookie, whose body adds nothing to
 * the address. A person who opens the address gets the page with a confirmation, because programs that scan
 * e-mails open every link.
 */
export function answerMailPrograms(server: FastifyInstance, deps: Deps, kinds: readonly OneClick[]): void {
  const local = new LocalCounter()
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    for (const { action, page, stop, message } of kinds) {
      const route = `${action}/:token`
      scope.post<{ Params: { token: string } }>(route, {
        onRequest: (request) => checkLimit(deps, local, 'write', request.ip, null),
        handler: async (request, reply) => {
          // An unknown token means that nothing is sent anyway, which is what was requested.
          await stop(deps, request.params.token).catch((error: { code?: string }) => {
            if (error.code !== 'invalid_input') throw error
          })
          return reply.header('cache-control', 'no-store').send({ message: message() })
        },
      })
      scope.get<{ Params: { token: string } }>(route, (request, reply) =>
        reply.redirect(`${page}#token=${encodeURIComponent(request.params.token)}`, 303),
      )
    }
  })
}
