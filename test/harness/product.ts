import type { FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pino, { type DestinationStream } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { buildApp, type AppOptions } from '#app/api/app.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Deps } from '#platform/config/deps.ts'
import { incomingFolder, unfinishedFolder } from '#areas/applications/documents/server/upload-folders.ts'
import { countServers, onlyOne } from '#platform/database/count-servers.ts'
import { createFiles } from '#platform/files/files.ts'
import { connect } from '#platform/database/connect.ts'
import { openReadReplica } from '#platform/database/replica/read-replica.ts'
import { createImages, type Images } from '#platform/images/images.ts'
import { startAnnouncer } from '#platform/live/announcer.ts'
import { startLive } from '#platform/live/live.ts'
import { startMailWorker } from '#platform/mail/mail.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** The current time, which tests can move forward. */
export interface TestClock {
  now(): Date
  /** Moves it forward, in milliseconds. */
  advance(milliseconds: number): void
}

/** The answer to an HTTP call. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests read replies of every shape; the server has parsed them by the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly form?: FormData
  /** Sent as they are, as application/octet-stream. */
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

/** The product on a separate database, listening on a free port, with real files, images and mail. */
export interface TestProduct {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly url: string
  /** Makes a call through HTTP. @param path below /api, as in `/auth/me` */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Sends everything that is due. @returns the e-mails delivered so far, oldest first */
  mails(to?: string): Promise<Email[]>
  close(): Promise<void>
}

/**
 * Starts the product for one test file. Limits are off unless `RATE_LIMITS` says otherwise.
 * @param logTo receives the log, for tests that read it; needs a `LOG_LEVEL`
 * @param options of the HTTP side, for tests of its limits
 */
export async function testProduct(
  env: Record<string, string> = {},
  logTo?: DestinationStream,
  options?: AppOptions,
): Promise<TestProduct> {
  const announcing = wakeLater()
  return startProduct(await testDatabase(announcing), announcing, { env, logTo, options })
}

/** Starts the product on a database that the test has made by `make`, with the settings that come with it. */
export async function productOn(
  make: (announcing: Announcing) => Promise<TestDatabase>,
): Promise<TestProduct> {
  const announcing = wakeLater()
  const database = await make(announcing)
  return startProduct(database, announcing, { env: database.env })
}

/**
 * Starts another server of a product, with a folder of its own, on the same database, keys and shared storage.
 * Close it before the first.
 */
export async function anotherServer({ deps, database }: TestProduct): Promise<TestProduct> {
  const { storageUrl, secretsDir, rateLimits, databaseReadUrl } = deps.config
  const announcing = wakeLater()
  const connection = connect(database.target, { connectionTimeout: 60_000, ...announcing })
  return startProduct({ ...database, ...connection, drop: connection.close }, announcing, {
    env: {
      SECRETS_DIR: secretsDir,
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      ...(storageUrl && { STORAGE_URL: storageUrl }),
      ...(databaseReadUrl && { ...database.env, DATABASE_READ_URL: databaseReadUrl }),
    },
  })
}

/** The option of connections whose transactions wake the announcer, which starts later than they do. */
type Announcing = ReturnType<typeof wakeLater>

function wakeLater() {
  const announcing = { wake: () => {}, onAnnouncement: () => announcing.wake() }
  return announcing
}

interface Starting {
  readonly env: Record<string, string>
  readonly logTo?: DestinationStream | undefined
  readonly options?: AppOptions | undefined
}

/**
 * Shared by the products of a test worker, which keep nothing in it: starting a process that decodes pictures takes as
 * long as starting a product. Its processes end with the test worker.
 */
let images: Images | undefined

async function startProduct(
  database: TestDatabase,
  announcing: Announcing,
  { env, logTo, options }: Starting,
): Promise<TestProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-test-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    STAFF_SECOND_FACTOR: 'email',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const secrets = await readSecrets(config.secretsDir, {})
  const log = logTo ? pino({ level: config.logLevel }, logTo) : pino({ level: config.logLevel })
  let ahead = 0
  const clock: TestClock = {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
  const { db, pool, direct } = database
  const files = await createFiles({
    storage: config.storageUrl ?? path.join(folder, 'documents'),
    keys: secrets.documentKey,
    log,
  })
  images ??= createImages({ log: pino({ level: 'silent' }) })
  // E-mails are sent when a test calls `mails()`, so the test controls what is delivered.
  const mail = startMailWorker({ pool, config, secrets, clock, log, byItself: false })
  const live = startLive(pool, log)
  const announcer = startAnnouncer(pool, log)
  announcing.wake = announcer.wake
  const serverCount = config.rateLimits ? countServers(pool) : onlyOne
  const replica = config.databaseReadUrl ? openReadReplica(config.databaseReadUrl, { db, pool }, log) : null
  const deps: Deps = {
    ...{ config, secrets, db, pool, direct, replica, serverCount, files, images, mail, live, clock, log },
  }
  for (const place of [incomingFolder(deps), unfinishedFolder(deps)]) {
    await mkdir(place, { recursive: true, mode: 0o700 })
  }
  const app = await buildApp(deps, { loadGuard: false, ...options })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const outbox = path.join(folder, 'outbox')
  /** A mail is written once and never changed, so each is parsed once. */
  const parsed = new Map<string, Promise<Email>>()
  const parse = async (name: string) => PostalMime.parse(await readFile(path.join(outbox, name)))
  async function readMails(): Promise<Email[]> {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names) if (!parsed.has(name)) parsed.set(name, parse(name))
    return Promise.all(names.map((name) => parsed.get(name)!))
  }

  return {
    deps,
    app,
    clock,
    database,
    url,
    call: async (method, route, { token, body, form, bytes, headers = {} } = {}) => {
      const response = await fetch(`${url}/api${route}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        ...(bytes
          ? { body: new Uint8Array(bytes) }
          : form
            ? { body: form }
            : body === undefined
              ? {}
              : { body: JSON.stringify(body) }),
      })
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // A stream does not end, so its status is the answer.
        await response.body?.cancel()
        return { status: response.status, headers: response.headers, body: {} }
      }
      const isJson = response.headers.get('content-type')?.includes('json')
      const content = isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, body: content }
    },
    mails: async (to) => {
      await mail.drain()
      const all = await readMails()
      return to === undefined ? all : all.filter((one) => one.to?.some(({ address }) => address === to))
    },
    close: async () => {
      await app.close()
      await mail.stop()
      await announcer.stop()
      await live.close()
      await serverCount.close()
      await replica?.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
