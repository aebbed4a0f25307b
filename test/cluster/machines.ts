import { execFile, spawn } from 'node:child_process'
import { openSync, closeSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { accountsFor, as } from '#platform/database/run-as.ts'

type Account = Awaited<ReturnType<typeof accountsFor>>[number]

/** A program that was started; what it prints is in a file of the folder of the test. */
export interface Running {
  readonly pid: number
  readonly hasEnded: () => boolean
  /** @returns when the program has ended */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * The machines of a test, all of them this one. Each has an address of its own, so that all can use the usual ports, and
 * files of deploy/ need no other change than names, addresses and paths.
 */
export class Machines {
  readonly folder: string
  /** Who runs databases and what belongs to them: PostgreSQL refuses to run as root. */
  readonly account: Account
  readonly #network: string

  private constructor(folder: string, account: Account) {
    this.folder = folder
    this.account = account
    this.#network = `127.${10 + ((process.pid >> 8) % 200)}.${process.pid % 256}`
  }

  static async create(): Promise<Machines> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-cluster-'))
    const [account] = await accountsFor(folder)
    await chmod(folder, 0o711)
    return new Machines(folder, account)
  }

  /** @param name as in deploy/: db1 to db3, web1 and on, proxy */
  addressOf(name: string): string {
    const [, kind = '', number = '0'] = /^([a-z]+)(\d*)$/.exec(name)!
    return `${this.#network}.${{ db: 10, web: 20, proxy: 30 }[kind]! + Number(number)}`
  }

  /** A file of deploy/ or a command of an operator with the addresses of this run. */
  here(text: string): string {
    return text.replace(/\b(db\d|web\d|proxy)\.internal/g, (_, name: string) => this.addressOf(name))
  }

  /** The text of a file of deploy/ with the addresses of this run. */
  deployed(file: string): string {
    return this.here(readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8'))
  }

  /** A folder that belongs to the account of the databases. */
  async newFolder(name: string, mode = 0o700): Promise<string> {
    const made = path.join(this.folder, name)
    await mkdir(made, { recursive: true })
    await this.giveAway(made)
    await chmod(made, mode)
    return made
  }

  async giveAway(file: string): Promise<void> {
    if (this.account) await chown(file, this.account.uid, this.account.gid)
  }

  /** Starts a program of the databases in the background. */
  start(name: string, [file, ...args]: readonly [string, ...string[]], env: Environment = {}): Running {
    return this.startAs(this.account, name, [file, ...args], env)
  }

  /** Starts a program in the background. */
  startAs(
    account: Account,
    name: string,
    [file, ...args]: readonly [string, ...string[]],
    env: Environment = {},
  ): Running {
    const log = openSync(path.join(this.folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...as(account),
      env: { ...plain, ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    let ended = false
    const gone = new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => resolve())
    })
    void gone.then(
      () => (ended = true),
      () => (ended = true),
    )
    return {
      pid: child.pid!,
      hasEnded: () => ended,
      end: async (signal) => {
        child.kill(signal)
        await gone
      },
    }
  }

  /** Runs a command line as the account of the databases. @throws an error with what it printed when it fails */
  shell(line: string, env: Environment = {}): Promise<string> {
    const options = { ...as(this.account), env: { ...plain, ...env } }
    return new Promise((resolve, reject) => {
      execFile('/bin/sh', ['-ec', this.here(line)], options, (error, stdout, stderr) =>
        error ? reject(new Error(`${error.message}\n${stdout}${stderr}`)) : resolve(stdout),
      )
    })
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export type Environment = Readonly<Record<string, string>>

const plain = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }

/** The lines of a file that systemd reads as EnvironmentFile. */
export function variables(text: string): Environment {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(?:"(.*)"|(.*))$/gm)].map(([, name, quoted, plain]) => [
      name!,
      quoted ?? plain!,
    ]),
  )
}
