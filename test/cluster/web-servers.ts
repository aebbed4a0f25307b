import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#platform/database/connect.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { anObjectStore } from '../fixtures/object-store.ts'
import { smtpSink, type SmtpSink } from '../harness/mail/smtp-sink.ts'
import { spawnProduct, type SpawnedProduct } from '../harness/spawned-product.ts'
import { aStudent, type Person } from '../people/people.ts'
import { variables, type Environment, type Machines } from './machines.ts'

type ObjectStore = Awaited<ReturnType<typeof anObjectStore>>

const root = path.join(import.meta.dirname, '../..')

interface Starting {
  /** Unset: that of the shipped settings. */
  readonly databaseUrl?: string
  /** The folder of the release; unset: this one. */
  readonly release?: string | undefined
}

/** Several servers of the product, as their operator sets them up: CLUSTER=on with what they share. */
export class WebServers {
  readonly #machines: Machines
  readonly store: ObjectStore
  readonly mails: SmtpSink
  readonly #running: Partial<Record<string, SpawnedProduct>> = {}

  private constructor(machines: Machines, store: ObjectStore, mails: SmtpSink) {
    this.#machines = machines
    this.store = store
    this.mails = mails
  }

  static async create(machines: Machines): Promise<WebServers> {
    const servers = new WebServers(machines, await anObjectStore(), await smtpSink())
    // An operator copies the same keys to each machine.
    await readSecrets(servers.secretsDir, {})
    return servers
  }

  get secretsDir(): string {
    return path.join(this.#machines.folder, 'keys')
  }

  /**
   * Starts a server with deploy/systemd/manzil.env and waits until it is ready.
   * @param name web1 and on, as in deploy/haproxy/haproxy.cfg
   */
  async start(name: string, { databaseUrl, release }: Starting = {}): Promise<SpawnedProduct> {
    const env = this.#settings(name, databaseUrl)
    const dataDir = path.join(this.#machines.folder, name)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const product = await spawnProduct({
      dataDir,
      databaseUrl: env['DATABASE_URL'],
      release,
      listen: { host: env['HOST']!, port: 3000 },
      env,
    })
    this.#running[name] = product
    return product
  }

  /** Runs a command of the product with the settings of a server. @throws an error with what it printed when it fails */
  async run(name: string, command: string): Promise<string> {
    const env = { ...process.env, ...this.#settings(name), DATA_DIR: path.join(this.#machines.folder, name) }
    const { stdout } = await promisify(execFile)('npm', ['run', command], { cwd: root, env })
    return stdout
  }

  #settings(name: string, databaseUrl?: string): Environment {
    const deployed = this.#machines
      .deployed('systemd/manzil.env')
      .replaceAll('WEB.internal', this.#machines.addressOf(name))
    return {
      ...variables(deployed),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      STORAGE_URL: this.store.storage,
      SECRETS_DIR: this.secretsDir,
      SMTP_URL: this.mails.url,
      TRUST_PROXY: '127.0.0.1',
    }
  }

  /** Several people with an account, signed in. */
  async students(databaseUrl: string, count: number): Promise<Person[]> {
    const { db, close } = connect({ url: databaseUrl })
    try {
      const secrets = await readSecrets(this.secretsDir, {})
      const deps = { db, secrets, clock: { now: () => new Date() } }
      return await Promise.all(Array.from({ length: count }, () => aStudent(deps)))
    } finally {
      await close()
    }
  }

  /** Stops the servers; the mail server and the storage stay. */
  async stopServers(): Promise<void> {
    await Promise.all(Object.values(this.#running).map((product) => product!.stop()))
  }

  async stop(): Promise<void> {
    await this.stopServers()
    await this.mails.close()
    await this.store.close()
  }
}
