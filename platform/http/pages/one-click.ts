import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { checkLimit, LocalCounter } from '../limits.ts'

/** How one kind of mail is ended by a mail program. */
export interface OneClick {
  /** Where the header of the mail leads; the token stands behind it. */
  readonly action: string
  /** The page that asks a person first; it takes the token from behind the #. */
  readonly page: string
  /** Ends it. A token that is unknown is refused with `invalid_input`. */
  stop(deps: Deps, token: string): Promise<unknown>
  /** What it answers, in the language of whoever asks. */
  readonly message: () => string
}

/**
 * Takes the wish of a mail program to end a kind of mail (RFC 8058): a POST without login, cookie or page, whose body
 * says nothing that the address does not. A person who opens the address comes to the page that asks first, because
 * programs that look through mails open every link.
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
          // What is not there any more sends nothing, which is all that was asked for.
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
