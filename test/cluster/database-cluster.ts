import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { processes } from '../harness/processes.ts'
import { commands } from './commands.ts'
import { variables, type Environment, type Machines, type Running } from './machines.ts'

/** A member as Patroni reports it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export const nodeNames = ['db1', 'db2', 'db3'] as const
export type NodeName = (typeof nodeNames)[number]

/** From deploy/patroni/patroni.yml: how long a standby waits before it takes over. */
export const ttl = Number(/^ +ttl: (\d+)$/m.exec(deployFile('patroni/patroni.yml'))![1])

/** Three database machines, set up from deploy/patroni as docs/running-a-cluster.md describes. */
export class DatabaseCluster {
  readonly #machines: Machines
  readonly #etcd: Running[] = []
  readonly #patroni: Partial<Record<NodeName, Running>> = {}

  constructor(machines: Machines) {
    this.#machines = machines
  }

  async start(): Promise<void> {
    await this.#machines.newFolder('backup')
    for (const name of nodeNames) {
      await this.#machines.newFolder(name)
      for (const [file, deployed] of [
        ['config.yml', 'patroni/patroni.yml'],
        ['pgbackrest.conf', 'pgbackrest/pgbackrest.conf'],
      ] as const) {
        await writeFile(this.#file(name, file), this.adapt(name, this.#machines.deployed(deployed)))
      }
      const env = variables(this.adapt(name, this.#machines.deployed('patroni/etcd.env')))
      this.#etcd.push(this.#machines.start(`etcd-${name}`, ['etcd'], env))
    }
    await vi.waitFor(
      async () => expect(await this.#answer('http://db1.internal:2379/health')).toContain('true'),
      { timeout: 60_000 },
    )
    for (const name of nodeNames) await this.startNode(name)
    await this.whole()
    await this.run(commands.createStanza, await this.leader())
    await this.run(commands.checkArchiving, await this.leader())
    await this.run(commands.createRole, await this.leader())
    await this.run(commands.createDatabase, await this.leader())
  }

  /** Starts Patroni, and with it the database, of one machine. */
  async startNode(name: NodeName): Promise<void> {
    this.#patroni[name] = this.#machines.start(
      `patroni-${name}`,
      ['patroni', this.#file(name, 'config.yml')],
      this.nodeEnv(name),
    )
  }

  /** Ends Patroni and every process of the database at once, as when a machine loses power. */
  async kill(name: NodeName): Promise<void> {
    const postmaster = Number(readFileSync(this.#file(name, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    const patroni = this.#patroni[name]!
    const own = processes().filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    const over = patroni.end('SIGKILL')
    for (const { pid } of own) kill(pid)
    await over
    await vi.waitFor(() => expect(own.filter(({ pid }) => isAlive(pid))).toEqual([]), { timeout: 60_000 })
  }

  /** Ends Patroni of one machine, which stops its database. */
  async stopNode(name: NodeName): Promise<void> {
    await this.#patroni[name]?.end('SIGTERM')
    delete this.#patroni[name]
  }

  async stop(): Promise<void> {
    await Promise.all(nodeNames.map((name) => this.stopNode(name)))
    await Promise.all(this.#etcd.map((etcd) => etcd.end('SIGTERM')))
  }

  async members(): Promise<Member[]> {
    for (const name of nodeNames) {
      const answer = await this.#answer(`http://${name}.internal:8008/cluster`)
      if (answer) return (JSON.parse(answer) as { members: Member[] }).members
    }
    return []
  }

  /** The member that takes writes. @throws when there is none */
  async leader(): Promise<NodeName> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('No member is the leader')
    return leader.name as NodeName
  }

  /**
   * Waits until one member takes writes and the others follow it, one of them synchronously.
   * @param patience milliseconds at most
   */
  async whole(patience = 180_000): Promise<void> {
    const roles = async () =>
      (await this.members())
        .filter(({ state }) => state === 'running' || state === 'streaming')
        .map(({ role }) => role)
        .sort()
    await vi.waitFor(async () => expect(await roles()).toEqual(['leader', 'replica', 'sync_standby']), {
      timeout: patience,
      interval: 250,
    })
  }

  /** Runs a command of an operator on a machine. */
  run(command: string, on: NodeName, env: Environment = {}): Promise<string> {
    return this.#machines.shell(this.adapt(on, command.replaceAll('db1.internal', `${on}.internal`)), {
      ...this.nodeEnv(on),
      PGPASSWORD: 'CHANGE-superuser',
      ...env,
    })
  }

  /** The variables of a machine, from deploy/patroni/node.env. */
  nodeEnv(name: NodeName): Environment {
    return {
      ...variables(this.adapt(name, this.#machines.deployed('patroni/node.env'))),
      PGBACKREST_CONFIG: this.#file(name, 'pgbackrest.conf'),
    }
  }

  /** Replaces names, addresses and paths in a file of deploy/ or a command with those of a machine in this test. */
  adapt(name: NodeName, text: string): string {
    const folder = path.join(this.#machines.folder, name)
    return this.#machines
      .here(text.replaceAll('NODE', name))
      .replaceAll('0.0.0.0', this.#machines.addressOf(name))
      .replaceAll('/var/lib/postgresql/15/manzil', `${folder}/data`)
      .replaceAll('/var/lib/postgresql', folder)
      .replaceAll('/var/run/postgresql', folder)
      .replaceAll('/var/lib/etcd/manzil', `${folder}/etcd`)
      .replaceAll('/etc/patroni', folder)
      .replaceAll('/mnt/backup/pgbackrest', path.join(this.#machines.folder, 'backup'))
      .replaceAll('/tmp/pgbackrest', `${folder}/lock`)
      .replaceAll('/var/spool/pgbackrest', `${folder}/spool`)
  }

  #file(name: NodeName, file: string): string {
    return path.join(this.#machines.folder, name, file)
  }

  async #answer(url: string): Promise<string> {
    return fetch(this.#machines.here(url)).then(
      (answer) => answer.text(),
      () => '',
    )
  }
}

function deployFile(file: string): string {
  return readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8')
}

/** One that has ended meanwhile needs nothing. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && processes().some((one) => one.pid === pid)
