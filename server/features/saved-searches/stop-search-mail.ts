import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { publicForms } from '#contract/enquiries.ts'
import { shortlistMessages } from '#contract/shortlist.ts'
import type { Deps } from '#server/deps.ts'
import { checkLimit, LocalCounter } from '#server/http/limits.ts'
import { refuse } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/viewer.ts'

/**
 * Ends the weekly mail of a saved search; the search stays. The token of any of its mails does, however old, and
 * pressing twice is pressing once.
 * @throws invalid_input when the token is unknown, or its search was dropped
 */
export async function stopSearchMail(deps: Pick<Deps, 'db'>, token: string): Promise<{ message: string }> {
  const { rows } = await sql`
    update saved_searches s set weekly = false from search_mails m
    where m.token_hash = ${hashToken(token)} and s.id = m.search_id
    returning s.id`.execute(deps.db)
  if (rows.length === 0) throw refuse('invalid_input', { message: shortlistMessages.mailsLinkOver })
  return { message: shortlistMessages.mailsStopped }
}

/** Where the headers of a weekly mail lead; the token stands behind it. */
export const oneClickPath = publicForms.searchMails.action

/**
 * Takes the wish of a mail program to end a weekly mail (RFC 8058): a POST without login, cookie or page, whose body
 * says nothing that the address does not. A person who opens the address comes to the page that asks first, because
 * programs that look through mails open every link.
 */
export function answerMailPrograms(server: FastifyInstance, deps: Deps): void {
  const local = new LocalCounter()
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    const route = `${oneClickPath}/:token`
    scope.post<{ Params: { token: string } }>(route, {
      onRequest: (request) => checkLimit(deps, local, 'write', request.ip, null),
      handler: async (request, reply) => {
        // A search that was dropped sends nothing any more, which is all that was asked for.
        await stopSearchMail(deps, request.params.token).catch((error: { code?: string }) => {
          if (error.code !== 'invalid_input') throw error
        })
        return reply.header('cache-control', 'no-store').send({ message: shortlistMessages.mailsStopped })
      },
    })
    scope.get<{ Params: { token: string } }>(route, (request, reply) =>
      reply.redirect(`/search-mails#token=${encodeURIComponent(request.params.token)}`, 303),
    )
  })
}
