import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { commands } from './commands.ts'
import { lacking } from './installed.ts'

const run = promisify(execFile)
const { isMissing, note } = lacking('/usr/bin/docker-compose', '/usr/bin/python3', '/usr/bin/openssl')
const root = path.join(import.meta.dirname, '../..')
/** Seconds: DRAIN_SECONDS, and ten for calls in progress. */
const mostToStop = 5 + 10

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target?: string }
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly networks?: { readonly cluster: { readonly ipv4_address?: string; readonly aliases?: string[] } }
  readonly secrets?: readonly { readonly source: string }[]
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly stop_grace_period?: string
}
interface Composed {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

describe.skipIf(isMissing)(`deploy/compose.yaml${note}`, () => {
  let folder: string
  let deploy: string
  let composed: Composed
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-compose-'))
    deploy = path.join(folder, 'deploy')
    await cp(path.join(root, 'deploy'), deploy, {
      recursive: true,
      filter: (from) => path.basename(from) !== 'secrets',
    })
    const shell = (line: string) => run('/bin/sh', ['-ec', line], { cwd: folder })
    await shell(commands.makeSecrets)
    // It refuses what does not fit the specification of Compose, and what has no value.
    const { stdout } = await shell(commands.checkCompose)
    const asJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.argv[1])))'
    composed = JSON.parse((await run('python3', ['-c', asJson, stdout])).stdout) as Composed
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const all = () => Object.entries(composed.services)

  test('is accepted, with what make-secrets wrote, and names only files that exist', async () => {
    const mounted = all().flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0]!).filter((from) => from.startsWith('/')),
    )
    const secrets = Object.values(composed.secrets).map(({ file }) => file)
    const builds = all().flatMap(([, { build }]) =>
      build ? [path.resolve(build.context, build.dockerfile)] : [],
    )
    expect(secrets.length).toBeGreaterThan(8)
    // Of what is mounted, only settings and certificates lie on this machine.
    expect(new Set(mounted)).toEqual(
      new Set(['secrets/pgbackrest.conf', 'secrets/certs'].map((name) => path.join(deploy, name))),
    )
    for (const file of [...mounted, ...secrets, ...builds]) expect(await stat(file)).toBeTruthy()
    // Containers read them as other users; the folder keeps everybody else out.
    expect((await stat(path.join(deploy, 'secrets'))).mode & 0o777).toBe(0o700)
    for (const file of secrets) expect((await stat(file)).mode & 0o444).toBe(0o444)
  })

  test('runs the programs that the other tests of the cluster run', async () => {
    const machines = await readFile(path.join(deploy, 'container/machines.Containerfile'), 'utf8')
    const copied = [...machines.matchAll(/^COPY (\S+)/gm)].map(([, file]) => path.join(deploy, file!))
    expect(copied.length).toBe(4)
    for (const file of copied) expect(await stat(file)).toBeTruthy()
    const built = all().flatMap(([, { build }]) => build?.target ?? [])
    expect(new Set([...machines.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name))).toEqual(
      new Set(built),
    )
    const onMachines = [
      'etcd-server',
      'etcd-client',
      'patroni',
      'pgbackrest',
      'postgresql-15',
      'haproxy',
      'curl',
    ]
    const installed = new Set(machines.match(/[\w-]+/g))
    expect(onMachines.filter((name) => !installed.has(name))).toEqual([])
  })

  test('no placeholder is left, and no secret is in a setting of the product', async () => {
    const printed = JSON.stringify(composed)
    expect(printed).not.toMatch(/CHANGE|NODE\b/)
    for (const name of ['web1', 'web2', 'migrate']) {
      const { environment = {} } = composed.services[name]!
      const settings = JSON.stringify(environment)
      for (const { file } of Object.values(composed.secrets))
        expect(settings).not.toContain((await readFile(file, 'utf8')).trim())
    }
  })

  test('gives each server settings and keys that it accepts', async () => {
    for (const name of ['web1', 'web2', 'migrate']) {
      const { environment = {}, secrets = [] } = composed.services[name]!
      const inside = new Map(
        secrets.map(({ source }) => [`/run/secrets/${source}`, composed.secrets[source]!.file]),
      )
      const env = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, inside.get(value) ?? value]),
      )
      expect(Object.values(env).filter((value) => value.startsWith('/run/secrets'))).toEqual([])
      const config = readConfig(env)
      expect(config).toMatchObject({ cluster: true, warnings: [], metrics: { port: 9464 } })
      expect(config.databaseUrl).toContain('target_session_attrs=read-write')
      expect(config.trustProxy).toEqual([composed.services['proxy']!.networks!.cluster.ipv4_address])
      const { made } = await readSecrets('/nowhere', env)
      expect(made).toEqual([])
    }
  })

  test('knows every name that the files of deploy/ use, by one address', async () => {
    const files = ['haproxy/haproxy.cfg', 'patroni/patroni.yml', 'patroni/etcd.env', 'prometheus/scrape.yml']
    const texts = await Promise.all(files.map((file) => readFile(path.join(deploy, file), 'utf8')))
    const used = new Set(
      texts
        .join('\n')
        .match(/\b\w+\.internal\b/g)!
        .filter((name) => name !== 'NODE.internal'),
    )
    const networks = all().flatMap(([, { networks }]) => networks?.cluster ?? [])
    const known = new Set(networks.flatMap((network) => network.aliases ?? []))
    expect([...used].filter((name) => !known.has(name))).toEqual([])
    const addresses = networks.flatMap(({ ipv4_address }) => ipv4_address ?? [])
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('gives servers nothing to write to and time to stop', () => {
    for (const name of ['web1', 'web2']) {
      const service = composed.services[name]!
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(service.stop_grace_period!)!
      expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThan(mostToStop)
    }
  })
})
