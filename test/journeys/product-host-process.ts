/**
 * Runs the products of the journeys: one for every worker, and another for each journey that needs its own. It
 * stops them all when the parent process ends, however it ends.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { asAdmin, cloneTemplate, onDatabase, urlOf, type TestServer } from '../harness/server.ts'
import { spawnProduct, type SpawnedProduct } from '../harness/spawned-product.ts'
import type { HostRequests, HostedProduct } from './product-host.ts'

const root = path.join(import.meta.dirname, '../..')
/** Longest wait for a product to stop, in milliseconds. */
const stopTimeoutMs = 10_000

interface RunningProduct extends HostedProduct {
  readonly process: SpawnedProduct
  readonly databaseName: string
}

let server: TestServer
let folder: string
const databases = new Set<string>()
const products = new Map<string, RunningProduct>()
const starting = new Set<Promise<RunningProduct>>()
/** The product that the files of a worker share. */
const shared = new Map<string, Promise<RunningProduct>>()

function startProduct(request: HostRequests['product']): Promise<RunningProduct> {
  const started = start(request)
  starting.add(started)
  const remove = () => starting.delete(started)
  started.then(remove, remove)
  return started
}

async function start({ env, hostName }: HostRequests['product']): Promise<RunningProduct> {
  const databaseName = await cloneTemplate(server)
  databases.add(databaseName)
  const databaseUrl = urlOf(onDatabase(server.owner, databaseName))
  const dataDir = await mkdtemp(path.join(folder, 'product-'))
  const process = await spawnProduct({
    dataDir,
    databaseUrl,
    hostName,
    nodeArgs: ['--disable-warning=ExperimentalWarning'],
    env: {
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...env,
    },
  })
  const product = { url: process.url, databaseUrl, folder: dataDir, process, databaseName }
  products.set(product.url, product)
  return product
}

async function endProduct(url: string): Promise<void> {
  const product = products.get(url)
  if (!product) throw new Error(`No product runs at ${url}`)
  products.delete(url)
  const stopped = product.process.stop()
  const late = await Promise.race([stopped.then(() => false), wait(stopTimeoutMs, true, { ref: false })])
  if (late) await product.process.kill()
  await drop(product.databaseName)
  await rm(product.folder, { recursive: true, force: true })
}

async function drop(name: string): Promise<void> {
  await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  databases.delete(name)
}

function sharedProduct(worker: string): Promise<RunningProduct> {
  const product = shared.get(worker) ?? startProduct({ env: {}, hostName: '127.0.0.1' })
  shared.set(worker, product)
  // After a failed start the next file tries again.
  product.catch(() => shared.delete(worker))
  return product
}

const publicFacts = ({ url, databaseUrl, folder }: RunningProduct): HostedProduct => ({
  url,
  databaseUrl,
  folder,
})

const answers: { [Name in keyof HostRequests]: (request: HostRequests[Name]) => Promise<unknown> } = {
  product: async (request) => publicFacts(await startProduct(request)),
  'shared-product': async ({ worker }) => publicFacts(await sharedProduct(worker)),
  end: ({ url }) => endProduct(url),
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const name = request.url!.slice(1) as keyof HostRequests
  return (answers[name] as (request: unknown) => Promise<unknown>)(await json(request))
}

let ending = false
async function endAll(): Promise<void> {
  if (ending) return
  ending = true
  await Promise.allSettled(starting)
  await Promise.allSettled([...products.keys()].map(endProduct))
  // The database server may have stopped already.
  await Promise.allSettled([...databases].map(drop))
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
process.once('disconnect', () => void endAll())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endAll())

process.once('message', (settings: { server: TestServer; folder: string }) => {
  ;({ server, folder } = settings)
  const host = createServer((request, response) => {
    answer(request).then(
      (reply) => response.end(JSON.stringify(reply ?? null)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  host.listen(0, '127.0.0.1', () => {
    process.send!(`http://127.0.0.1:${(host.address() as AddressInfo).port}`)
  })
})
