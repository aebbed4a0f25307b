/**
 * Keeps the products of the journeys: one for every worker, and one more where a journey asks for its own. It ends them
 * all when whoever started it ends, however that ends.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { asAdmin, cloneTemplate, onDatabase, urlOf, type TestServer } from '../harness/server.ts'
import { spawnProduct, type SpawnedProduct } from '../harness/spawned-product.ts'
import type { Asked, HostedProduct } from './product-host.ts'

const root = path.join(import.meta.dirname, '../..')
/** Longest wait for a product that was told to stop, in milliseconds. */
const longestStop = 10_000

interface Kept extends HostedProduct {
  readonly process: SpawnedProduct
  readonly databaseName: string
}

let server: TestServer
let folder: string
const databases = new Set<string>()
const products = new Map<string, Kept>()
const starting = new Set<Promise<Kept>>()
/** What each worker shares among its files. */
const shared = new Map<string, Promise<Kept>>()

function startProduct(asked: Asked['product']): Promise<Kept> {
  const started = start(asked)
  starting.add(started)
  const forget = () => starting.delete(started)
  started.then(forget, forget)
  return started
}

async function start({ env, hostName }: Asked['product']): Promise<Kept> {
  const databaseName = await cloneTemplate(server)
  databases.add(databaseName)
  const databaseUrl = urlOf(onDatabase(server.owner, databaseName))
  const dataDir = await mkdtemp(path.join(folder, 'product-'))
  const process = await spawnProduct({
    ...{ dataDir, databaseUrl, hostName },
    nodeArgs: ['--disable-warning=ExperimentalWarning'],
    env: {
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...env,
    },
  })
  const kept = { url: process.url, databaseUrl, folder: dataDir, process, databaseName }
  products.set(kept.url, kept)
  return kept
}

async function endProduct(url: string): Promise<void> {
  const kept = products.get(url)
  if (!kept) throw new Error(`No product runs at ${url}`)
  products.delete(url)
  const stopped = kept.process.stop()
  const late = await Promise.race([stopped.then(() => false), wait(longestStop, true, { ref: false })])
  if (late) await kept.process.kill()
  await drop(kept.databaseName)
  await rm(kept.folder, { recursive: true, force: true })
}

async function drop(name: string): Promise<void> {
  await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  databases.delete(name)
}

function sharedProduct(worker: string): Promise<Kept> {
  const kept = shared.get(worker) ?? startProduct({ env: {}, hostName: '127.0.0.1' })
  shared.set(worker, kept)
  // What did not start is tried again by the next file.
  kept.catch(() => shared.delete(worker))
  return kept
}

const asFacts = ({ url, databaseUrl, folder }: Kept): HostedProduct => ({ url, databaseUrl, folder })

const answers: { [Name in keyof Asked]: (asked: Asked[Name]) => Promise<unknown> } = {
  product: async (asked) => asFacts(await startProduct(asked)),
  'shared-product': async ({ worker }) => asFacts(await sharedProduct(worker)),
  end: ({ url }) => endProduct(url),
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const name = request.url!.slice(1) as keyof Asked
  return (answers[name] as (asked: unknown) => Promise<unknown>)(await json(request))
}

let ending = false
async function endAll(): Promise<void> {
  if (ending) return
  ending = true
  await Promise.allSettled(starting)
  await Promise.allSettled([...products.keys()].map(endProduct))
  // The server itself may have gone already, and the databases with it.
  await Promise.allSettled([...databases].map(drop))
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
process.once('disconnect', () => void endAll())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endAll())

process.once('message', (given: { server: TestServer; folder: string }) => {
  ;({ server, folder } = given)
  const desk = createServer((request, response) => {
    answer(request).then(
      (said) => response.end(JSON.stringify(said ?? null)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  desk.listen(0, '127.0.0.1', () => {
    process.send!(`http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  })
})
