import { createHash } from 'node:crypto'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { keySources } from '#platform/config/config.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import { freePort } from '../harness/spawned-product.ts'
import { Image } from './image.ts'
import { lacking } from './installed.ts'
import { Machines, type Environment } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking(
  '/usr/bin/buildah',
  '/usr/bin/podman',
  '/usr/sbin/runc',
  '/bin/busybox',
  '/usr/lib/postgresql/15/bin/postgres',
)
/** As MB are counted for images. */
const mostBytes = 250_000_000
const inside = '/run/secrets'

describe.skipIf(isMissing)(`the image of deploy/Containerfile${note}`, () => {
  let machines: Machines
  let database: ServerDatabase
  let databaseUrl: string
  let web: WebServers
  let image: Image
  let env: Environment
  const files: Record<string, string> = {}
  beforeAll(async () => {
    machines = await Machines.create()
    const address = machines.addressOf('db1')
    database = (await aServerDatabase({ listen_addresses: address }))!
    databaseUrl = `postgres://bench@${address}/postgres`
    web = await WebServers.create(machines)
    env = {
      CLUSTER: 'on',
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      STORAGE_URL: web.store.storage,
      AWS_SHARED_CREDENTIALS_FILE: `${inside}/storage-credentials`,
      SMTP_URL: web.mails.url,
      MAIL_FROM: 'Manzil <office@example.org>',
      DRAIN_SECONDS: '1',
      ...Object.fromEntries(
        Object.values(keySources).map(({ variable, file }) => [`${variable}_FILE`, `${inside}/${file}`]),
      ),
    }
    await writeFile(
      path.join(web.secretsDir, 'storage-credentials'),
      '[default]\naws_access_key_id = of-the-file\naws_secret_access_key = test\n',
    )
    for (const file of [...Object.values(keySources).map(({ file }) => file), 'storage-credentials']) {
      files[`${inside}/${file}`] = path.join(web.secretsDir, file)
      await chown(path.join(web.secretsDir, file), 10_001, 10_001)
    }
    image = new Image(machines)
  })
  afterAll(async () => {
    await image?.remove()
    await web?.stop()
    await database?.drop()
    await machines?.remove()
  })

  test(`is built, and is no larger than ${mostBytes / 1e6} MB`, async () => {
    const bytes = await image.build()
    console.log(`The image takes ${(bytes / 1e6).toFixed(1)} MB`)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })

  test('migrates, serves and stops as user 10001, with nothing to write to but memory', async () => {
    expect(await image.run('app/commands/migrate.ts', { env, files })).toMatch(
      /every migration of this release; \d+ were applied\.\n$/,
    )
    const id = await image.start({ env, files })
    const url = `http://127.0.0.1:${env['PORT']}`
    const ready = async () => (await fetch(`${url}/readyz`)).status
    await expect.poll(() => ready().catch(() => image.printedBy(id)), { timeout: 120_000 }).toBe(200)
    await image.checkHealth(id)
    // The page of a visitor, and the styles it names.
    const page = await fetch(`${url}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>')
    // Logging in calls argon2, and a photograph sharp in a process of its own: both bring code for one kind of machine.
    const [student] = await web.students(databaseUrl, 1)
    const login = await fetch(`${url}/api/auth/student-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: student!.email, password: 'not that of the student' }),
    })
    expect(login.status).toBe(401)
    const photo = await aPhotograph(200_000)
    const sha256 = createHash('sha256').update(photo).digest('hex')
    const call = async (method: string, rest: string, body: object | Buffer) => {
      const isBytes = Buffer.isBuffer(body)
      const answer = await fetch(`${url}/api/student/uploads${rest}`, {
        method,
        headers: {
          authorization: `Bearer ${student!.token}`,
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        },
        body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
      })
      const reply = (await answer.json()) as { uploadId: string }
      if (!answer.ok) throw new Error(`${JSON.stringify(reply)}\n${await image.printedBy(id)}`)
      return reply
    }
    const { uploadId } = await call('POST', '', {
      name: documentNames[0],
      bytes: photo.length,
      sha256,
      label: null,
      flags: [],
    })
    await call('PUT', `/${uploadId}?from=0`, photo)
    await call('POST', `/${uploadId}/finish`, {})
    expect(await image.run('app/commands/doctor.ts', { env, files })).toContain('Nothing is wrong.')
    const { code, printed } = await image.stop(id)
    expect({ code, printed }).toMatchObject({ code: 0 })
    expect(printed).not.toMatch(/EROFS|EACCES|"level":50/)
  })
})
