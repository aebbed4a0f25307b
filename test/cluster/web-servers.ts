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
  /** Settings over the shipped ones. */
  readonly env?: Environment
}

/** What the metrics of a server say about its reads. */
export interface ReplicaReads {
  readonly replica: number
  readonly primary: number
  /** Whether the replica is used now. */
  readonly usable: boolean
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
  async start(name: string, { databaseUrl, release, env: own }: Starting = {}): Promise<SpawnedProduct> {
    const env = { ...this.#settings(name, databaseUrl), ...own }
    const dataDir = await this.#dataDir(name)
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

  /** Starts a server that is expected to refuse. @returns its exit code and everything that it printed */
  async refusal(name: string, { databaseUrl, env: own }: Starting): Promise<{ code: number; out: string }> {
    const env = { ...process.env, ...this.#settings(name, databaseUrl), ...own, NODE_ENV: 'production' }
    const dataDir = await this.#dataDir(name)
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['app/main.ts'],
        { cwd: root, env: { ...env, DATA_DIR: dataDir } },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out + err }),
      )
    })
  }

  /** How many reads of a server that has a replica went where, from its metrics. */
  async replicaReads(name: string): Promise<ReplicaReads> {
    const answer = await fetch(`http://${this.#machines.addressOf(name)}:9464/metrics`)
    const text = await answer.text()
    const value = (of: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${of} `))!
          .split(' ')[1],
      )
    return {
      replica: value('replica_reads_total{target="replica"}'),
      primary: value('replica_reads_total{target="primary"}'),
      usable: value('replica_usable') === 1,
    }
  }

  /** Runs a command of the product with the settings of a server. @throws an error with what it printed when it fails */
  async run(name: string, command: string): Promise<string> {
    const env = { ...process.env, ...this.#settings(name), DATA_DIR: path.join(this.#machines.folder, name) }
    const { stdout } = await promisify(execFile)('npm', ['run', command], { cwd: root, env })
    return stdout
  }

  async #dataDir(name: string): Promise<string> {
    const dataDir = path.join(this.#machines.folder, name)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return dataDir
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
    const { db, close } = connect({ url: databaseUrl }, { connectionTimeout: 60_000 })
    try {
      const secrets = await readSecrets(this.secretsDir, {})
      const deps = { db, secrets, clock: { now: () => new Date() } }
      return await Promise.all(Array.from({ length: count }, () => aStudent(deps)))
    } finally {
      await close()
    }
  }

  async stopServer(name: string): Promise<void> {
    await this.#running[name]?.stop()
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
