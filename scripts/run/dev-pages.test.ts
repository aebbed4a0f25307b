import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devPages } from './dev-pages.ts'

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

let product: Server
let vite: ViteDevServer
let url = ''
beforeAll(async () => {
  product = createHttpServer(({ url: asked }, response) => response.end(`from the server: ${asked}`))
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: path.join(import.meta.dirname, '../../app/web'),
    plugins: [devPages(`http://127.0.0.1:${portOf(product)}`)],
    server: { host: '127.0.0.1', port: 0, strictPort: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  await vite.listen()
  url = `http://127.0.0.1:${portOf(vite.httpServer!)}`
})
afterAll(async () => {
  await vite.close()
  product.close()
})

async function at(address: string): Promise<string> {
  const response = await fetch(url + address, { headers: { accept: 'text/html' } })
  expect([address, response.status]).toEqual([address, 200])
  return response.text()
}

test.each([
  '/dashboard',
  '/universities/u1/programs/p1?from=map',
  '/staff/office/team',
  '/verify-student-otp',
])('the screen at %s comes from the sources', async (address) => {
  expect(await at(address)).toContain('src="/entry-client.tsx')
})

test('so does the gallery', async () => {
  expect(await at('/gallery/')).toMatch(/src="\/@fs\/[^"]+\/kit\/gallery\/gallery-entry\.tsx/)
})

test.each(['/', '/our-story', '/programs?search=law', '/nothing', '/api/auth/me', '/assets/app-1a2b.css'])(
  '%s comes from the server',
  async (address) => {
    expect(await at(address)).toBe(`from the server: ${address}`)
  },
)

test('modules come from Vite', async () => {
  expect(await at('/@vite/client')).not.toContain('from the server')
})
