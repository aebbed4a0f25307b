import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVaultDocument, smallPhotograph } from '#test/people/applying.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { aFullStudent } from '#test/people/full-student.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps, { name: 'Omar Farooqi' })
})
afterAll(() => product.close())

const minute = 60_000
const download = ({ token }: Pick<Person, 'token'>) =>
  product.call('POST', '/student/my-data', { token, body: {} })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString())

describe('the archive of a student with every kind of data', () => {
  test('contains all input, the stored documents, the views, and correct checksums', async () => {
    const other = await aFullStudent(product, officer)
    const life = await aFullStudent(product, officer)
    const answer = await download(life.student)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
    const files = await readZip(answer.body)
    expect([...files.keys()]).toEqual([
      'README.txt',
      'data.json',
      'access-log.json',
      'documents/01-passport.jpg',
      'documents/02-cnic-front.jpg',
      'manifest.json',
    ])

    const text = files.get('data.json')!.toString()
    const held = (texts: readonly string[]) =>
      texts.filter((one) => !text.toLowerCase().includes(one.toLowerCase()))
    expect(held(Object.values(life.typed))).toEqual([life.typed['first name']])
    const internal = Object.entries(life.written).filter(([where]) => where.includes('internal'))
    expect(held(Object.values(life.written))).toEqual(internal.map(([, note]) => note))
    expect(held([life.cnic, life.passport])).toEqual([])
    const foreign = [...Object.values(other.typed), ...Object.values(other.written), other.student._id]
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n')
    expect(foreign.filter((one) => all.includes(one))).toEqual([])

    const data = json(files, 'data.json')
    expect(data.account).toMatchObject([{ id: life.student._id, email: life.student.email }])
    // Without the applications, whose copies have the contact section too.
    const own = JSON.stringify([data.account, data.details, data.profileSections])
    expect(life.contact.filter((value) => !own.includes(value))).toEqual([])
    expect(data.identityDocuments).toMatchObject([
      { identityDocument: 'national', number: life.cnic },
      { identityDocument: 'passport', number: life.passport, expires: '2029-01-01' },
    ])
    expect(data.applications).toMatchObject([{ id: life.applicationId, university: expect.any(String) }])
    expect(data.applications[0].appliedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect(data.applicationHistory.map(({ by }: { by: string }) => by)).toContain('Omar')
    // Officers appear with first names only, except those who signed one of the student's letters.
    expect(JSON.stringify({ ...data, letters: [] })).not.toContain('Farooqi')
    expect(data.responsibleOfficer).toMatchObject([{ officer: 'Omar' }])
    expect(data.about.sections['messages']).toContain('written')
    expect(Object.keys(data.about.sections).filter((name) => !(name in data))).toEqual([])

    const log = json(files, 'access-log.json')
    expect(log.documentsOpened).toMatchObject([
      { viewer: 'Omar', viewerRole: 'officer', purpose: 'check', document: 'cnicFrontImage' },
    ])

    const manifest = json(files, 'manifest.json')
    expect(manifest.notReadable).toEqual([])
    const sums = [...files].filter(([name]) => name !== 'manifest.json')
    expect(manifest.files).toEqual(
      sums.map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    )
    for (const { id, file } of data.documents) {
      const own = await product.call('GET', `/student/documents/${id}`, { token: life.student.token })
      expect(files.get(file)!.equals(own.body)).toBe(true)
    }
  })

  test('contains no hash, key or token from the database', async () => {
    const { student } = await aFullStudent(product, officer)
    const files = await readZip((await download(student)).body)
    const text = files.get('data.json')!.toString()
    const { rows } = await product.deps.pool.query(
      `select password_hash as secret from users where id = $1
       union all select encode(token_hash, 'hex') from sessions where user_id = $1
       union all select encode(token_hash, 'base64') from sessions where user_id = $1
       union all select encode(fingerprint, 'hex') from known_devices where user_id = $1
       union all select seal ->> 'keyId' from documents where student_id = $1
       union all select encode(number_sealed, 'hex') from identity_documents where user_id = $1`,
      [student._id],
    )
    const secrets = rows.map(({ secret }) => secret as string).filter(Boolean)
    expect(secrets.length).toBeGreaterThan(6)
    expect([...secrets, student.token, '$argon2'].filter((secret) => text.includes(secret))).toEqual([])
    const leftOut = json(files, 'data.json').about.leftOut
    expect(leftOut).toContainEqual({ section: 'account', field: 'passwordHash', why: expect.any(String) })
    expect(leftOut).toContainEqual({ section: 'otpChallenges', why: expect.any(String) })
  })
})

/** Fills a vault with 3 MB documents, bypassing the checks of pictures. */
async function fillVault({ _id }: Person, count: number): Promise<void> {
  const { db, files } = product.deps
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-much-'))
  for (let n = 0; n < count; n++) {
    const [id, source] = [randomUUID(), path.join(folder, String(n))]
    await writeFile(source, randomBytes(3_000_000))
    const { seal, bytes } = await files.put(id, source, { version: 1 })
    const row = {
      id,
      student_id: _id,
      name: 'otherImage',
      version: 1,
      seal: JSON.stringify(seal),
      bytes,
    } as const
    await db
      .insertInto('documents')
      .values({ ...row, width: 1, height: 1, uploaded_at: product.clock.now() })
      .execute()
  }
  await rm(folder, { recursive: true })
}

/** Counts opened documents until `restore` is called. */
function watchFiles() {
  const { files } = product.deps
  const get = files.get.bind(files)
  let opened = 0
  Object.assign(files, {
    get: (...args: Parameters<typeof get>) => {
      opened++
      return get(...args)
    },
  })
  return { opened: () => opened, restore: () => Object.assign(files, { get }) }
}

/** Resolves once all buffers between the server and a client that reads nothing are full. */
async function whenFull(response: http.ServerResponse): Promise<void> {
  let before = -1
  const isFull = () => {
    const { bytesWritten } = response.socket!
    const isStalled = response.writableNeedDrain && bytesWritten === before
    before = bytesWritten
    return isStalled
  }
  await expect.poll(isFull, { interval: 200 }).toBe(true)
}

/** The server's side of the next response. */
async function nextResponse(): Promise<http.ServerResponse> {
  const [, response] = (await once(product.app.server, 'request')) as [unknown, http.ServerResponse]
  return response
}

describe('downloading', () => {
  test('requires fresh proof, and nothing is sent before it', async () => {
    const student = await aStudent(product.deps)
    product.clock.advance(11 * minute)
    const refused = await download(student)
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    expect(await product.mails(student.email)).toEqual([])
    const body = { password: student.password }
    await product.call('POST', '/auth/prove', { token: student.token, body })
    expect((await download(student)).status).toBe(200)
  })

  test('sends a mail and a notification, whatever the mail settings', async () => {
    const student = await aStudent(product.deps)
    const mail = { message: false, reminder: false, search: false }
    await product.call('PUT', '/notices/preferences', { token: student.token, body: { mail } })
    await download(student)
    const mails = await product.mails(student.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your data was downloaded'])
    const { body } = await product.call('GET', '/notices', { token: student.token })
    expect(body.data).toMatchObject([{ kind: 'security', event: 'data-downloaded' }])
  })

  test('is for students, limited to five an hour per student', async () => {
    const strict = await testProduct({ RATE_LIMITS: 'on' })
    try {
      const [student, other] = [await aStudent(strict.deps), await aStudent(strict.deps)]
      const staff = await anOfficer(strict.deps)
      const status = async (token?: string) =>
        (await strict.call('POST', '/student/my-data', { token, body: {} })).status
      expect([await status(), await status(staff.token)]).toEqual([401, 403])
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) statuses.push(await status(student.token))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(await status(await anotherSession(strict.deps, student))).toBe(429)
      expect(await status(other.token)).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('lists a document that cannot be read, and includes all others', async () => {
    const student = await aStudent(product.deps)
    const lost = await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph())
    await aVaultDocument(product, student, 'photoImage', await aPhotograph(25_000))
    await product.deps.files.remove(lost)
    const files = await readZip((await download(student)).body)
    expect([...files.keys()]).toContain('documents/02-photo.jpg')
    expect(json(files, 'manifest.json').notReadable).toEqual([
      { name: 'documents/01-cnic-front.jpg', why: expect.stringContaining('no longer stored') },
    ])
  })

  test('opens a document only when the client has received the previous one', async () => {
    const student = await aStudent(product.deps)
    const count = 12
    await fillVault(student, count)
    const watched = watchFiles()
    try {
      const { token } = student
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = nextResponse()
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = http.request(
          `${product.url}/api/student/my-data`,
          { method: 'POST', headers },
          resolve,
        )
        request.on('error', reject)
        request.end('{}')
      })
      await whenFull(await response)
      // The buffers take a few megabytes at most; the client has read nothing yet.
      expect(watched.opened()).toBeLessThan(count / 2)
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      expect(watched.opened()).toBe(count)
      const read = await readZip(Buffer.concat(parts))
      expect(json(read, 'manifest.json').files).toHaveLength(count + 3)
    } finally {
      watched.restore()
    }
  })

  test('ends when the client disconnects', async () => {
    const student = await aStudent(product.deps)
    const count = 12
    await fillVault(student, count)
    const watched = watchFiles()
    try {
      const headers = { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' }
      const leaving = new AbortController()
      const response = nextResponse()
      const answer = await fetch(`${product.url}/api/student/my-data`, {
        method: 'POST',
        headers,
        body: '{}',
        signal: leaving.signal,
      })
      await answer.body!.getReader().read()
      const closed = once(await response, 'close')
      leaving.abort()
      await closed
      const openedBefore = watched.opened()
      expect(openedBefore).toBeLessThan(count / 2)
      // A download that had continued would open its documents during this one. One may already have been opening.
      expect((await download(student)).status).toBe(200)
      expect(watched.opened()).toBeLessThanOrEqual(openedBefore + 1 + count)
    } finally {
      watched.restore()
    }
  })
})
