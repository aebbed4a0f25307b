import { readFile, writeFile } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import { isRoot } from '#platform/database/run-as.ts'
import type { Machines, Running } from './machines.ts'

/** HAProxy with deploy/haproxy/haproxy.cfg and a certificate of its own. */
export class LoadBalancer {
  readonly #machines: Machines
  #running: Running | undefined
  /** For clients that check the certificate. */
  certificate = ''

  constructor(machines: Machines) {
    this.#machines = machines
  }

  /** The address that students use. */
  get url(): string {
    return `https://${this.#machines.addressOf('proxy')}:8443`
  }

  /** As DATABASE_URL of a server that leaves finding the primary to HAProxy. */
  get databaseUrl(): string {
    return `postgres://manzil:CHANGE-manzil@${this.#machines.addressOf('proxy')}:5000/manzil`
  }

  async start(): Promise<void> {
    const folder = await this.#machines.newFolder('proxy')
    const address = this.#machines.addressOf('proxy')
    await this.#machines.shell(
      `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=study.example.org \
       -addext subjectAltName=IP:${address} -keyout ${folder}/key.pem -out ${folder}/certificate.pem 2>&1`,
    )
    this.certificate = await readFile(`${folder}/certificate.pem`, 'utf8')
    await this.#machines.newFolder('proxy/certs')
    await writeFile(
      `${folder}/certs/study.pem`,
      this.certificate + (await readFile(`${folder}/key.pem`, 'utf8')),
    )
    const settings = this.#machines
      .deployed('haproxy/haproxy.cfg')
      .replaceAll('/etc/haproxy', folder)
      .replaceAll('/run/haproxy', folder)
      .replace(/bind :(80|443)\b/g, (_, port: string) => `bind ${address}:8${port.padStart(3, '0')}`)
      .replace('bind :5000', `bind ${address}:5000`)
      .replace('bind 127.0.0.1:8405', `bind ${address}:8405`)
    // Only root can change to the account haproxy.
    const file = `${folder}/haproxy.cfg`
    await writeFile(file, isRoot() ? settings : settings.replace(/^ +(user|group) haproxy\n/gm, ''))
    this.#running = this.#machines.startAs(undefined, 'haproxy', ['haproxy', '-f', file])
    await vi.waitFor(async () => expect(await this.#answers()).toBe(true), { timeout: 60_000 })
  }

  /** The web servers that it sends calls to. */
  async serversUp(): Promise<string[]> {
    const answer = await fetch(this.#metrics)
    const up = /^haproxy_server_status\{proxy="servers",server="(\w+)",state="UP"\} 1$/gm
    return [...(await answer.text()).matchAll(up)].map(([, name]) => name!)
  }

  async stop(): Promise<void> {
    await this.#running?.end('SIGTERM')
  }

  get #metrics(): string {
    return `http://${this.#machines.addressOf('proxy')}:8405/metrics`
  }

  /** Whether it answers at all; without a server that is ready, with 503. */
  #answers(): Promise<boolean> {
    return fetch(this.#metrics).then(
      (answer) => answer.ok,
      () => false,
    )
  }
}
