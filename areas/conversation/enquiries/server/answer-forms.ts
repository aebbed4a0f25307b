import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import os from 'node:os'
import type { Deps } from '#platform/config/deps.ts'
import { answerError, refusalOf } from '#platform/http/answer-errors.ts'
import { readFormPages } from '#platform/http/pages/form-answers.ts'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readUpload } from '#platform/http/uploads/uploads.ts'
import { formRoutes, type FormRoute } from './public-forms.ts'
import { looksLikeRobot } from './robots.ts'

/** Largest form in bytes: the longest message in the widest script, four times over. */
const formBytes = 64 * 1024

type Values = Readonly<Record<string, string>>

/**
 * Receives the forms of the public pages without a script: `multipart/form-data`. An accepted form redirects
 * to a page that explains what happens next; a form with errors comes back on its page, with every field as
 * it was typed and its errors. A request that accepts JSON gets the replies of the API instead. A form with
 * errors does not count toward the rate limit; only what would be stored does.
 * @param folder of the built pages
 */
export function answerForms(server: FastifyInstance, deps: Deps, folder: string): void {
  const pages = readFormPages(folder, deps.config.publicUrl)
  const local = new LocalCounter()

  for (const form of formRoutes) {
    const onPages = pages?.sending(form.action) ?? []
    server.route({
      method: 'POST',
      url: form.action,
      // Before the body is read, because every response renders a page.
      onRequest: (request) => checkLimit(deps, local, 'write', request.ip, null),
      handler: async (request, reply) => {
        const wantsJson = String(request.headers.accept).includes('application/json')
        let values: Values = {}
        try {
          values = await readValues(request, form)
          const message = await take(deps, local, form, values, request)
          if (wantsJson) return reply.header('cache-control', 'no-store').send({ message })
          return reply.redirect(form.sent, 303)
        } catch (error) {
          const page = onPages.find((address) => address === values['page']) ?? onPages[0]
          if (wantsJson || !pages || page === undefined) return answerError(error, request, reply)
          const { message, fields = {}, status, retryAfter } = refusalOf(error, request)
          if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
          const answer = { form: form.shownIn, values, fields, message }
          return pages.send(request, reply, { address: page, status, answer })
        }
      },
    })
    // A bookmarked or reloaded address leads back to the form.
    server.get(form.action, (_request: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(onPages[0] ?? '/', 303),
    )
  }
}

/** The parts of a form as text. Empty fields are absent. */
async function readValues(request: FastifyRequest, { fields }: FormRoute): Promise<Values> {
  const names = new Set([...fields, 'page', 'website', 'took'])
  const upload = await readUpload(request.raw, {
    fields: [...names],
    files: [],
    temporaryFolder: os.tmpdir(),
    limits: { fieldBytes: formBytes, requestBytes: formBytes },
  })
  return Object.fromEntries(Object.entries(upload.fields).filter(([, text]) => text.trim() !== ''))
}

/** Checks a form and carries it out, unless a robot sent it, which gets the same kind answer. */
async function take(
  deps: Deps,
  local: LocalCounter,
  form: FormRoute,
  values: Values,
  request: FastifyRequest,
): Promise<string> {
  const { page: _page, website, took, ...answers } = values
  // Validation comes first: a person who submits an empty form at once reads what is missing.
  const read = form.read(answers)
  if ('wrong' in read) throw refuse('invalid_input', { fields: read.wrong })
  if (form.friendly !== null) {
    const fetchSite = request.headers['sec-fetch-site']?.toString()
    if (looksLikeRobot({ website, took, fetchSite })) return form.friendly()
    await checkLimit(deps, local, 'form', request.ip, null)
  }
  return (await read.store(deps)).message
}
