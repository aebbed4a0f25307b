import fastify from 'fastify'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPages } from './pages.ts'

let folder: string
const policy = "default-src 'none'; script-src 'self'"
const file = (name: string, text: string, compressed = false) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
  if (!compressed) return
  writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text))
  writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text))
}

async function serverWith(publicUrl: string, from = folder): Promise<FastifyInstance> {
  const server = fastify()
  server.get('/api/known', async () => ({ fine: true }))
  await addPages(server, { folder: from, config: { publicUrl } })
  return server
}

let server: FastifyInstance
const get = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  server.inject({ method, url, headers })

/** Sends a path byte by byte as it stands, which `inject` and `fetch` do not. */
const raw = (method: string, path: string) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { port } = server.server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, path }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
      .on('error', reject)
      .end()
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'pages-'))
  file('index.html', `<!doctype html><h1>Start</h1>${'road '.repeat(300)}`, true)
  file('our-story.html', '<!doctype html><h1>Our story</h1>')
  file('verify-student-Otp.html', '<!doctype html><h1>Code</h1>')
  file('app.html', '<!doctype html><div id="root"></div>')
  file('applications/_applicationId.html', '<!doctype html><link rel="modulepreload">')
  file('404.html', '<!doctype html><h1>Nothing here</h1>')
  file('assets/app-4f2a.js', `console.log(${'1,'.repeat(600)}1)`, true)
  file('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  file('.vite/manifest.json', '{}')
  file('sizes.json', '{}')
  file(
    'pages.json',
    JSON.stringify({
      pages: {
        '/': { file: 'index.html', csp: policy },
        '/our-story': { file: 'our-story.html', csp: policy },
        '/verify-student-Otp': { file: 'verify-student-Otp.html', csp: policy, anyCase: true },
      },
      app: {
        file: 'app.html',
        csp: `${policy}; app`,
        paths: [
          '/dashboard',
          '/universities',
          '/universities/:universityId',
          '/applications/:applicationId',
          '/staff',
          '/staff/*',
        ],
        shells: { '/applications/:applicationId': { file: 'applications/_applicationId.html', csp: policy } },
      },
      notFound: { file: '404.html', csp: policy },
    }),
  )
  server = await serverWith('http://127.0.0.1:3000')
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('serves prerendered pages with the policy the build made for them', async () => {
  const answer = await get('/our-story')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Our story')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; report-to csp`,
    'reporting-endpoints': 'csp="/csp-reports"',
    'cache-control': 'no-cache',
  })
})

test('asks browsers to upgrade only where the product itself is on https', async () => {
  const secure = await serverWith('https://manzil.example')
  const answer = await secure.inject('/')
  expect(answer.headers['content-security-policy']).toBe(
    `${policy}; report-to csp; upgrade-insecure-requests`,
  )
  await secure.close()
})

test('answers the app’s addresses with its shell, with and without a query', async () => {
  for (const url of [
    '/dashboard',
    '/universities',
    '/universities/0193',
    '/universities?search=law',
    '/staff',
    '/staff/applications/7/x',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.stringContaining('root')])
    expect(answer.headers['content-security-policy']).toContain('; app')
  }
})

test('answers the address of a record with the shell that loads the scripts of its screen', async () => {
  expect((await get('/applications/0193?from=mail')).body).toContain('modulepreload')
  expect((await get('/universities/0193')).body).not.toContain('modulepreload')
})

test.each(['/verify-student-Otp', '/verify-student-otp', '/VERIFY-STUDENT-OTP'])(
  'finds the code page as %s',
  async (url) => {
    expect((await get(url)).body).toContain('Code')
  },
)

describe('everything else', () => {
  test.each([
    '/nothing',
    '/Our-Story',
    '/dashboard/page1/x',
    '/universities/a/b/c',
    '/staffroom',
    '/index.html',
    '/app.html',
    '/404.html',
    '/pages.json',
    '/sizes.json',
    '/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/index.html.br',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '//example.org',
    '/%00',
    '/constructor',
  ])('%s is the page that says so, with status 404', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Nothing here')])
    expect(answer.headers['content-type']).toContain('html')
  })

  test('below /api the answer is JSON and never a page', async () => {
    expect((await get('/api/known')).json()).toEqual({ fine: true })
    for (const url of ['/api', '/api/', '/api/nothing', '/api/our-story']) {
      const answer = await get(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('other methods than GET and HEAD get no page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await get('/our-story', {}, method)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['content-type']).toContain('json')
    }
  })
})

test('leads a slash too many back to the page, and nobody elsewhere', async () => {
  const answer = await get('/our-story/?from=mail')
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/our-story?from=mail'])
  for (const path of [
    '//example.org/',
    '/\\example.org/',
    '/\\/example.org/',
    '/nothing/',
    '/../our-story/',
  ]) {
    const other = await raw('GET', path)
    expect([path, other.status, other.headers['location']]).toEqual([path, 404, undefined])
  }
})

test('keeps hashed files for good, and the others for an hour', async () => {
  expect((await get('/assets/app-4f2a.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const icon = await get('/favicon.svg')
  expect(icon.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/svg+xml',
  })
  expect(icon.headers['content-security-policy']).toContain('sandbox')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0, br;q=0.0', undefined],
  ['', undefined],
])('answers Accept-Encoding "%s" with %s', async (accepted, encoding) => {
  const answer = await get('/', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['vary']).toBe('Accept-Encoding')
  if (encoding === undefined) expect(answer.body).toContain('Start')
  else expect(answer.rawPayload.length).toBeLessThan(300)
})

test('answers an unchanged page with 304, each form of it with a tag of its own', async () => {
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const first = await get('/', { 'accept-encoding': encoding })
    const etag = String(first.headers.etag)
    tags.add(etag)
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/', { 'accept-encoding': encoding, 'if-none-match': header })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['content-security-policy']).toContain(policy)
    }
  }
  expect(tags.size).toBe(3)
  expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  // A page that is not there stays not there, whatever the browser kept.
  const missing = await get('/nothing')
  expect((await get('/nothing', { 'if-none-match': String(missing.headers.etag) })).statusCode).toBe(404)
})

test('answers HEAD as GET, without the content', async () => {
  const [head, whole] = [await raw('HEAD', '/our-story'), await raw('GET', '/our-story')]
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  expect(head.headers['etag']).toBe(whole.headers['etag'])
  expect((await raw('HEAD', '/nothing')).status).toBe(404)
})

test('takes reports of breaches, and refuses what is none', async () => {
  const send = (payload: string, type = 'application/reports+json') =>
    server.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload })
  const report = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'inline' } }]
  expect((await send(JSON.stringify(report))).statusCode).toBe(204)
  expect((await send('{}')).statusCode).toBe(204)
  expect((await send('not json')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await send(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413)
})

test('serves the API alone while no pages are built', async () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'no-pages-'))
  const bare = await serverWith('http://127.0.0.1:3000', empty)
  expect((await bare.inject('/api/known')).json()).toEqual({ fine: true })
  expect((await bare.inject('/')).statusCode).toBe(404)
  await bare.close()
  rmSync(empty, { recursive: true })
})

describe('pages built for another address', () => {
  const builtFor = 'http://127.0.0.1:3000'
  let from: string
  const html = `<link rel="canonical" href="${builtFor}/our-story">${'road '.repeat(300)}`
  const write = (name: string, text: string) => {
    writeFileSync(path.join(from, name), text)
    writeFileSync(path.join(from, `${name}.br`), brotliCompressSync(text))
    writeFileSync(path.join(from, `${name}.gz`), gzipSync(text))
  }
  let elsewhere: FastifyInstance
  beforeAll(async () => {
    // Not beside the tests: when none of these runs, nothing would remove it.
    from = mkdtempSync(path.join(os.tmpdir(), 'pages-built-'))
    write('our-story.html', html)
    writeFileSync(path.join(from, 'sitemap.xml'), `<loc>${builtFor}/</loc>`)
    writeFileSync(path.join(from, 'robots.txt'), `Sitemap: ${builtFor}/sitemap.xml`)
    const page = { file: 'our-story.html', csp: policy }
    const list = { builtFor, pages: { '/our-story': page }, app: { ...page, paths: [] }, notFound: page }
    writeFileSync(path.join(from, 'pages.json'), JSON.stringify(list))
    elsewhere = await serverWith('https://study.example.org', from)
  })
  afterAll(async () => {
    await elsewhere.close()
    rmSync(from, { recursive: true })
  })

  test('name the address they are served under, compressed or not', async () => {
    const wanted = html.replace(builtFor, 'https://study.example.org')
    const open: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes) => bytes,
    }
    for (const [encoding, read] of Object.entries(open)) {
      const answer = await elsewhere.inject({ url: '/our-story', headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(read(answer.rawPayload).toString()).toBe(wanted)
      const again = { 'accept-encoding': encoding, 'if-none-match': String(answer.headers.etag) }
      expect((await elsewhere.inject({ url: '/our-story', headers: again })).statusCode).toBe(304)
    }
  })

  test('and so do the map of the site and the words to robots', async () => {
    const map = await elsewhere.inject('/sitemap.xml')
    expect([map.headers['content-type'], map.body]).toEqual([
      'application/xml; charset=utf-8',
      '<loc>https://study.example.org/</loc>',
    ])
    expect((await elsewhere.inject('/robots.txt')).body).toBe(
      'Sitemap: https://study.example.org/sitemap.xml',
    )
  })

  test('are sent as they were built under the address they were built for', async () => {
    const same = await serverWith(builtFor, from)
    const answer = await same.inject({ url: '/our-story', headers: { 'accept-encoding': 'br' } })
    expect(answer.rawPayload).toEqual(brotliCompressSync(html))
    await same.close()
  })
})

test('serves the build of the language that the visitor reads, and tells caches what it depends on', async () => {
  const urdu = `${folder}-ur`
  cpSync(folder, urdu, { recursive: true })
  for (const name of ['index.html', 'index.html.br', 'index.html.gz']) rmSync(path.join(urdu, name))
  writeFileSync(path.join(urdu, 'index.html'), '<!doctype html><html lang="ur" dir="rtl">')
  writeFileSync(path.join(urdu, 'assets/app-9c1b.js'), 'console.log(2)')
  const both = fastify()
  const config = { publicUrl: 'http://127.0.0.1:3000' }
  await addPages(both, { folder, config, languages: ['en', 'ur', 'zh'] })
  const asked = (url: string, headers: Record<string, string>) => both.inject({ url, headers })
  const first = await asked('/', { 'accept-language': 'ur-PK,en;q=0.5' })
  expect(first.body).toContain('lang="ur"')
  expect(first.headers['vary']).toBe('Accept-Language, Cookie, Accept-Encoding')
  expect((await asked('/', { 'accept-language': 'ur', cookie: 'language=en' })).body).toContain('Start')
  expect((await asked('/', { cookie: 'language=ur' })).body).toContain('lang="ur"')
  expect((await asked('/', { 'accept-language': 'zh' })).body).toContain('Start')
  const script = await asked('/assets/app-9c1b.js', {})
  expect([script.body, script.headers['vary']]).toEqual(['console.log(2)', 'Accept-Encoding'])
  await both.close()
  rmSync(urdu, { recursive: true })
})
