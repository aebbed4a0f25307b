import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { submitApplication } from '#areas/applications/list/contract/applications.ts'
import { saveDraft } from '#areas/applications/drafts/contract.ts'
import { listSessions, login } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { listStudents, showStudent } from '#areas/accounts/profile/contract/students.ts'
import { answeringServer } from '#test/harness/http/answering-server.ts'
import type { AnsweringServer } from '#test/harness/http/answering-server.ts'
import type { CallFailure } from './api.ts'

let server: AnsweringServer
let api: typeof import('./api.ts')
let token: string | null = null
const ended: string[] = []
/** The token after the user has logged in again; null if they do not. */
let renewed: string | null = null

beforeAll(async () => {
  server = await answeringServer()
  // The module reads the variable when it loads, and another test of this process may have loaded it already.
  vi.resetModules()
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
  api = await import('./api.ts')
  api.connectSession({
    token: () => token,
    ended: async (which) => {
      ended.push(which)
      token = renewed
      return renewed !== null
    },
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.resetModules()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
})
afterEach(() => {
  token = null
  ended.length = 0
  renewed = null
})

async function failureOf(calling: Promise<unknown>): Promise<CallFailure> {
  const error = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof api.CallError))
    throw new Error('The call did not fail as calls do', { cause: error })
  return error.failure
}
const credentials = { email: 'ayesha@example.org', password: 'three words here' }

test('encodes path and query values, omits empty ones, and sends a token only if there is one', async () => {
  server.answerJson(200, { data: [], totalCount: 0 })
  await api.call(listStudents, { query: { page: 2, search: 'Ayesha & Co', limit: undefined } })
  expect(server.received[0]).toMatchObject({
    method: 'GET',
    url: '/api/student/all?page=2&search=Ayesha+%26+Co',
  })
  expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key')

  token = 'the-token'
  await api.call(showStudent, { params: { studentId: 'a/../b' } })
  expect(server.received[1]?.url).toBe('/api/student/profile/a%2F..%2Fb')
  expect(server.received[1]?.headers.authorization).toBe('Bearer the-token')
})

test('sends a body as JSON with an idempotency key and returns the reply', async () => {
  server.answerJson(200, { message: 'Sent', challengeId: 'c', expiresAt: 'x', resendAfter: 'y' })
  const reply = await api.call(login, { body: credentials })
  expect(reply.challengeId).toBe('c')
  const [request] = server.received
  expect(JSON.parse(request?.body ?? '')).toEqual(credentials)
  expect(request?.headers['content-type']).toBe('application/json')
  expect(request?.headers['idempotency-key']).toMatch(/^[\w-]{30,}$/)
})

test('returns the server’s message, code, fields and retry time', async () => {
  server.answerJson(
    429,
    { message: 'Too often', code: 'too_many_requests', fields: { email: 'Wait' } },
    { 'retry-after': '42' },
  )
  expect(await failureOf(api.call(login, { body: credentials }))).toMatchObject({
    status: 429,
    message: 'Too often',
    code: 'too_many_requests',
    fields: { email: 'Wait' },
    retryAfter: 42,
  })
})

test.each([
  ['no message', '{"code":"internal"}'],
  ['an empty message', '{"message":""}'],
  ['a page of a proxy', '<html>Bad gateway</html>'],
  ['nothing at all', ''],
])('falls back to the message of the route when a failure has %s', async (_, body) => {
  server.answer((_request, response) => response.writeHead(502).end(body))
  expect(await failureOf(api.call(login, { body: credentials }))).toMatchObject({
    status: 502,
    message: 'Login failed',
  })
})

test('reports an unknown result when the connection breaks, with the key for a retry', async () => {
  server.answer((_request, response) => response.destroy())
  const broken = await failureOf(api.call(login, { body: credentials }))
  expect(broken).toMatchObject({ status: 0, code: 'not_known' })
  expect(broken.idempotencyKey).toBe(server.received[0]?.headers['idempotency-key'])

  server.answerJson(200, { challengeId: 'c' })
  await api.call(login, { body: credentials, idempotencyKey: broken.idempotencyKey ?? undefined })
  expect(server.received[1]?.headers['idempotency-key']).toBe(broken.idempotencyKey)
})

test('reports an unknown result when a successful response is cut off', async () => {
  server.answer((_request, response) => response.writeHead(200).end('{"message":"Se'))
  expect(await failureOf(api.call(login, { body: credentials }))).toMatchObject({ code: 'not_known' })
})

test('ends the session only on a 401 of a call that needs a login', async () => {
  server.answerJson(401, { message: 'Login failed', code: 'login_failed' })
  token = 'old'
  await failureOf(api.call(login, { body: credentials }))
  expect(ended).toEqual([])

  token = null
  await failureOf(api.call(listSessions, {}))
  expect(ended).toEqual([])

  token = 'old'
  await failureOf(api.call(listSessions, {}))
  expect(ended).toEqual(['old'])

  token = 'old'
  server.answerJson(403, { message: 'No', code: 'not_for_you' })
  await failureOf(api.call(listSessions, {}))
  expect(ended).toEqual(['old'])
})

test('repeats a call with the same key after the user has logged in again', async () => {
  token = 'old'
  renewed = 'new'
  server.answer((request, response) => {
    const isNew = request.headers.authorization === 'Bearer new'
    response.writeHead(isNew ? 200 : 401, { 'content-type': 'application/json' })
    response.end(isNew ? '{"message":"Saved"}' : '{"message":"Log in again","code":"sign_in_needed"}')
  })
  const body = { programId: 'p' }
  expect(await api.call(saveDraft, { params: body, body: {} as never })).toEqual({ message: 'Saved' })
  const keys = server.received.map(({ headers }) => headers['idempotency-key'])
  expect([ended, keys.length, keys[0] === keys[1]]).toEqual([['old'], 2, true])
})

test('sends an application without files as JSON, not as a form', async () => {
  server.answerJson(200, { message: 'Fine', data: {} })
  const body = { university: 'u', program: 'p', user_id: 's', documents: ['one', 'two'] }
  await api.call(submitApplication, { body })
  const [sent] = server.received
  expect(sent!.headers['content-type']).toBe('application/json')
  expect(JSON.parse(sent!.body)).toEqual(body)
})

test('throws the original AbortError when the caller cancels', async () => {
  const controller = new AbortController()
  server.answer(() => controller.abort())
  await expect(api.call(listSessions, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('the types require the path values and the body of a call', () => {
  // @ts-expect-error the id is missing
  void (() => api.call(showStudent, {}))
  // @ts-expect-error the password is missing
  void (() => api.call(login, { body: { email: 'ayesha@example.org' } }))
  // @ts-expect-error the text fields of the form are missing
  void (() => api.call(submitApplication, { files: {} }))
})
