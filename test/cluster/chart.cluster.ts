import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { commands } from './commands.ts'
import { lacking } from './installed.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const python = lacking('/usr/bin/python3')
// Debian has no package of it.
const hasHelm = spawnSync('helm', ['version']).status === 0
const note = `${python.note}${hasHelm ? '' : ' (skipped: helm is not installed)'}`

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}
interface Rendered {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> }
  readonly spec: {
    readonly selector: { readonly matchLabels: object }
    readonly minAvailable: number
    readonly rules: readonly { readonly host: string }[]
    readonly template: {
      readonly metadata: { readonly labels: Record<string, string> }
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly securityContext: object
        readonly volumes: readonly {
          readonly name: string
          readonly secret?: { readonly secretName: string; readonly defaultMode: number }
        }[]
        readonly containers: readonly {
          readonly args?: readonly string[]
          readonly image: string
          readonly env: readonly { readonly name: string; readonly value: string }[]
          readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
          readonly securityContext: object
          readonly resources: { readonly requests: object; readonly limits: object }
          readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
          readonly livenessProbe: Probe
          readonly startupProbe: Probe
          readonly readinessProbe: Probe
        }[]
      }
    }
  }
}

const shell = (line: string) => run('/bin/sh', ['-ec', line], { cwd: root })

async function rendered(...settings: readonly string[]): Promise<Rendered[]> {
  const { stdout } = await shell([commands.renderChart, ...settings.map((one) => `--set ${one}`)].join(' '))
  const asJson =
    'import json, sys, yaml; print(json.dumps([o for o in yaml.safe_load_all(sys.argv[1]) if o]))'
  return JSON.parse((await run('python3', ['-c', asJson, stdout])).stdout) as Rendered[]
}
const one = (all: readonly Rendered[], kind: string) => all.find((object) => object.kind === kind)!
const kinds = (all: readonly Rendered[]) => all.map(({ kind }) => kind).sort()

describe.skipIf(python.isMissing || !hasHelm)(`the chart in deploy/helm${note}`, () => {
  let folder: string
  let all: Rendered[]
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-chart-'))
    all = await rendered()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is accepted by helm, and is for this release', async () => {
    await shell(commands.checkChart)
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    for (const kind of ['Deployment', 'Job'])
      expect(one(all, kind).spec.template.spec.containers[0]!.image).toMatch(new RegExp(`:${version}$`))
  })

  test('has what is switched on, and no Secret of its own', async () => {
    const always = ['Deployment', 'Job', 'PodDisruptionBudget', 'Service', 'Service']
    expect(kinds(all)).toEqual([...always, 'Ingress'].sort())
    expect(kinds(await rendered('ingress.enabled=false', 'serviceMonitor.enabled=true'))).toEqual(
      [...always, 'ServiceMonitor'].sort(),
    )
  })

  test('refuses values that it does not know or that cannot be', async () => {
    for (const wrong of [
      'replica=3',
      'replicas=0',
      'drainSeconds=1000',
      'publicUrl=http://study.example.org',
      'existingSecret=',
      'settings.CLUSTER=off',
      'settings.lower=x',
    ])
      await expect(rendered(wrong), wrong).rejects.toThrow(/values don't meet the specifications/)
  })

  test('gives servers and the migration settings and keys that they accept', async () => {
    const secrets: Record<string, string> = {
      'database-url': 'postgres://manzil:x@db1,db2/manzil?target_session_attrs=read-write',
      'smtp-url': 'smtp://mail.example.org:587',
      'storage-credentials': '[default]',
    }
    await readSecrets(folder, {})
    for (const [name, text] of Object.entries(secrets)) await writeFile(path.join(folder, name), text)
    for (const object of [one(all, 'Deployment'), one(all, 'Job')]) {
      const env = Object.fromEntries(
        object.spec.template.spec.containers[0]!.env.map(({ name, value }) => [
          name,
          value.replace('/run/secrets', folder),
        ]),
      )
      expect(readConfig(env)).toMatchObject({ cluster: true, warnings: [], drainSeconds: 10 })
      expect((await readSecrets('/nowhere', env)).made).toEqual([])
    }
    const [more] = await rendered('settings.LOG_LEVEL=debug').then((objects) => [one(objects, 'Deployment')])
    expect(more!.spec.template.spec.containers[0]!.env).toContainEqual({ name: 'LOG_LEVEL', value: 'debug' })
  })

  test('asks where the product answers, and gives it time to stop', async () => {
    const health = await readFile(path.join(root, 'platform/http/health.ts'), 'utf8')
    const { spec } = one(all, 'Deployment').spec.template
    const [server] = spec.containers
    const paths = [server!.livenessProbe, server!.startupProbe, server!.readinessProbe].map(({ httpGet }) => {
      expect(server!.ports.find(({ name }) => name === httpGet.port)).toMatchObject({ containerPort: 3000 })
      return httpGet.path
    })
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz'])
    for (const asked of paths) expect(health).toContain(`'${asked}'`)
    const { terminationGracePeriodSeconds } = one(await rendered('drainSeconds=60'), 'Deployment').spec
      .template.spec
    expect(terminationGracePeriodSeconds).toBeGreaterThan(60 + 10)
  })

  test('lets nobody write to the image, be root, or read the secrets of the product', () => {
    for (const object of [one(all, 'Deployment'), one(all, 'Job')]) {
      const { securityContext, volumes, containers } = object.spec.template.spec
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001, fsGroup: 10_001 })
      expect(containers[0]).toMatchObject({
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: expect.any(Object), limits: expect.any(Object) },
      })
      expect(containers[0]!.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        '/run/secrets',
        '/data',
        '/tmp',
      ])
      expect(volumes[0]!.secret).toEqual({ secretName: 'manzil', defaultMode: 0o440 })
    }
  })

  test('migrates before servers start, and keeps one while nodes are emptied', () => {
    const job = one(all, 'Job')
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    expect(job.spec.template.spec.containers[0]!.args).toEqual(['app/commands/migrate.ts'])
    const { selector, template } = one(all, 'Deployment').spec
    expect(template.metadata.labels).toMatchObject(selector.matchLabels)
    // The service would send calls to it.
    expect(job.spec.template.metadata.labels).not.toMatchObject(selector.matchLabels)
    expect(one(all, 'PodDisruptionBudget').spec).toMatchObject({ minAvailable: 1, selector })
    expect(one(all, 'Ingress').spec.rules.map(({ host }) => host)).toEqual(['study.example.org'])
  })
})
