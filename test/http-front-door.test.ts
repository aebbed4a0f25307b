import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aStudent, type Person } from './people/people.ts'
import { testProduct, type TestProduct } from './harness/product.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const json = { 'content-type': 'application/json' }
const login = '/api/auth/student-login'

describe('requests that nobody should send', () => {
  const requests: [what: string, path: string, init: RequestInit, status: number, code: string][] = [
    ['an unknown call', '/api/nonsense', {}, 404, 'not_found'],
    ['the bare API', '/api', {}, 404, 'not_found'],
    ['an address that cannot be decoded', '/api/%zz', {}, 404, 'not_found'],
    ['an address of 3,000 letters', `/api/auth/me?x=${'a'.repeat(3000)}`, {}, 414, 'url_too_long'],
    ['another method', '/api/auth/me', { method: 'PATCH' }, 404, 'not_found'],
    ['half of JSON', login, { method: 'POST', headers: json, body: '{"email"' }, 400, 'malformed_body'],
    ['no body', login, { method: 'POST' }, 400, 'invalid_input'],
    ['a list', login, { method: 'POST', headers: json, body: '[]' }, 400, 'invalid_input'],
    [
      '5,000 brackets',
      login,
      { method: 'POST', headers: json, body: '['.repeat(5000) + ']'.repeat(5000) },
      400,
      'invalid_input',
    ],
    [
      'plain text',
      login,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' },
      415,
      'unsupported_body',
    ],
    ['a form where JSON is due', login, { method: 'POST', body: new FormData() }, 415, 'unsupported_body'],
    [
      '70 kB of JSON',
      login,
      { method: 'POST', headers: json, body: JSON.stringify({ email: 'a'.repeat(70_000) }) },
      413,
      'body_too_large',
    ],
    [
      'a prototype',
      login,
      { method: 'POST', headers: json, body: '{"__proto__":{"role":"admin"}}' },
      400,
      'malformed_body',
    ],
    [
      'a NUL',
      login,
      { method: 'POST', headers: json, body: '{"email":"a\\u0000@b.co","password":"x"}' },
      400,
      'invalid_input',
    ],
  ]
  for (const [what, path, init, status, code] of requests) {
    it(`answers ${what} with ${status} and a sentence`, async () => {
      const answer = await fetch(product.url + path, init)
      const body = await answer.json()
      expect([answer.status, body.code]).toEqual([status, code])
      expect(body.message.length).toBeGreaterThan(10)
      expect(JSON.stringify(body)).not.toMatch(/FST_|stack|select |node_modules/)
    })
  }
})

describe('every answer', () => {
  it('carries the headers that protect the person', async () => {
    for (const path of ['/api/auth/me', '/api/nonsense', '/healthz', '/', '/nowhere']) {
      const { headers } = await fetch(product.url + path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('permissions-policy'), path).toContain('microphone=()')
      // Without https there is nothing to hold a browser to.
      expect(headers.get('strict-transport-security'), path).toBeNull()
      expect(headers.get('x-powered-by'), path).toBeNull()
    }
    const { headers } = await fetch(`${product.url}/api/auth/me`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('has its own id, which is in the log and in the audit log', async () => {
    const ids = new Set<string>()
    for (const path of ['/api/auth/me', '/api/nonsense', '/healthz', '/', '/nowhere', '/%E0%A4%A']) {
      const { headers } = await fetch(product.url + path, {
        headers: { 'x-request-id': 'made-by-a-stranger' },
      })
      expect(headers.get('x-request-id'), path).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/)
      ids.add(headers.get('x-request-id')!)
    }
    expect(ids.size).toBe(6)
  })

  it('carries the id that a trusted proxy gave it, and one of its own for what is no id', async () => {
    const behind = await testProduct({ TRUST_PROXY: '127.0.0.1' })
    try {
      const idFor = async (given: string) =>
        (await fetch(`${behind.url}/healthz`, { headers: { 'x-request-id': given } })).headers.get(
          'x-request-id',
        )
      expect(await idFor('proxy-4711.a')).toBe('proxy-4711.a')
      for (const bad of ['short', 'x'.repeat(65), 'with spaces and more', '<script>alert']) {
        expect(await idFor(bad)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
      }
    } finally {
      await behind.close()
    }
  })

  it('requires https of browsers if that is the public address', async () => {
    const secure = await testProduct({ PUBLIC_URL: 'https://manzil.example' })
    try {
      for (const path of ['/api/auth/me', '/nowhere']) {
        const { headers } = await fetch(secure.url + path)
        expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000\b/)
      }
    } finally {
      await secure.close()
    }
  })

  it('gives no other origin access, whatever its name', async () => {
    const own = product.url
    for (const origin of [
      'null',
      'https://evil.example',
      `${own}.evil.example`,
      own.replace('http:', 'https:'),
      `${own}0`,
    ]) {
      const { headers } = await fetch(`${own}/api/auth/me`, { headers: { origin } })
      expect(headers.get('access-control-allow-origin'), origin).toBeNull()
    }
  })
})

describe('the token', () => {
  it('counts in its header alone', async () => {
    const inQuery = await product.call('GET', `/auth/me?token=${student.token}`)
    expect(inQuery.status).toBe(401)
    const twice = await product.call('GET', '/auth/me', {
      headers: { authorization: `bearer ${student.token}x` },
    })
    expect(twice.status).toBe(401)
    expect((await product.call('GET', '/auth/me', { token: student.token })).body.user._id).toBe(student._id)
  })
})

describe('pages and limits in a query', () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'limit=101',
    'limit=',
    'page=2&page=3',
    'sort=name',
  ]) {
    it(`refuses ${query} and names the field`, async () => {
      const answer = await product.call('GET', `/university/get-all-universities?${query}`, {
        token: student.token,
      })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields)).toEqual([query.split('=')[0]])
    })
  }
})

describe('the description for programs', () => {
  it('is written and compressed once, and not sent again to browsers that have it', async () => {
    const url = `${product.url}/api/openapi.json`
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(((await first.json()) as { openapi: string }).openapi).toBe('3.1.0')
    const etag = first.headers.get('etag')!
    const again = await fetch(url, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('lists every call with its answers, without a login', async () => {
    const { body } = await product.call('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const create = body.paths['/student-docs/create'].post
    expect(Object.keys(create.requestBody.content['multipart/form-data'].schema.properties)).toEqual(
      expect.arrayContaining(['university', 'program', 'user_id', 'cnicFrontImage', 'bsDegreeImage']),
    )
    const { properties } = create.requestBody.content['application/json'].schema
    expect(Object.keys(properties).sort()).toEqual([
      'documents',
      'intake',
      'program',
      'university',
      'user_id',
    ])
    expect(create['x-failure']).toBe('Failed to submit application')
  })
})

describe('values that the database cannot store', () => {
  const id = '6f9619ff-8b86-4d11-b42d-00c04fc964ff'
  const draft = { intake: '', reached: 'program', documents: {}, idempotencyKey: id }
  const calls: [what: string, method: string, path: string, body: object | undefined, statuses: number[]][] =
    [
      ['a version beyond 2³¹', 'PUT', `/student/drafts/${id}`, { ...draft, version: 3e9 }, [400, 404]],
      [
        'a task that is due in the year 0',
        'POST',
        '/student/tasks',
        { title: 'Pack', due: '0000-01-01' },
        [400],
      ],
      ['files sent since the year 0', 'GET', '/staff/queue?submittedFrom=0000-01-01', undefined, [400]],
      ['a report from the year 0', 'GET', '/staff/reports/stages?from=0000-02-29', undefined, [400]],
      ['an audit entry beyond 2⁶³', 'GET', `/staff/audit-log?before=${'9'.repeat(20)}`, undefined, [400]],
      [
        'a view beyond 2⁶³',
        'POST',
        `/student/document-views/${'9'.repeat(25)}/report`,
        undefined,
        [400, 404],
      ],
      [
        'a newsletter beyond 2³¹',
        'PUT',
        `/staff/newsletters/${id}`,
        { subject: 'a', body: 'b', version: 3e9 },
        [400, 404],
      ],
      ['a lesson at a place beyond 2³¹', 'PUT', `/course-lessons/${id}/place`, { place: 3e9 }, [400, 404]],
    ]
  it.each(calls)('answers %s as a mistake of the caller', async (_, method, path, body, statuses) => {
    const { token } = path.startsWith('/student') ? student : await anAdmin(product.deps)
    const answer = await product.call(method, path, { token, ...(body && { body }) })
    expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
  })
})
