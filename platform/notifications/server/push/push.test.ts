import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { startPushService, type PushService } from '#test/push/push-service.ts'
import { purgeSignIn } from '#areas/accounts/sign-in/server/purge-sign-in.ts'
import { purgePushDevices, sendPushes } from './send-pushes.ts'

const keys = createECDH('prime256v1')
keys.generateKeys()
const publicKey = keys.getPublicKey().toString('base64url')

let product: TestProduct
let service: PushService
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct({
    VAPID_PRIVATE_KEY: keys.getPrivateKey().toString('base64url'),
    VAPID_SUBJECT: 'mailto:office@example.org',
  })
  service = await startPushService()
})
beforeEach(async () => {
  service.answer(201)
  service.received.length = 0
  await product.deps.db.deleteFrom('pushes').execute()
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(async () => {
  await service.close()
  await product.close()
})

const push = (method: string, person: Person, body?: object) =>
  product.call(method, '/notices/push', { token: person.token, ...(body && { body }) })
const send = () => sendPushes(product.deps, service.network)
const countDevices = async () =>
  (await product.deps.db.selectFrom('push_devices').select('id').execute()).length
/** The office does something that the student is told of. */
async function offer(person = student): Promise<string> {
  const { body } = await apply(product, person, await aProgram(product.deps))
  await decide(product, officer, body.data._id, { decision: 'start_review' })
  await decide(product, officer, body.data._id, { decision: 'offer' })
  return body.data._id
}

it('tells a device that it is the student’s turn, encrypted and signed, in words of the e-mail’s subject', async () => {
  expect((await push('GET', student)).body).toEqual({ publicKey, on: false })
  const device = service.newDevice()
  expect((await push('PUT', student, device)).body).toEqual({ publicKey, on: true })
  const { body } = await apply(product, student, await aProgram(product.deps))
  const { _id: id, reference } = body.data
  await decide(product, officer, id, { decision: 'start_review' })
  expect(await send()).toBe(0)
  await decide(product, officer, id, { decision: 'offer' })
  expect(await send()).toBe(1)
  expect(service.received).toEqual([
    {
      path: new URL(device.endpoint).pathname,
      payload: {
        title: 'Manzil',
        body: `News about your application ${reference}`,
        href: `/applications/${id}`,
        tag: expect.any(String),
      },
      sender: {
        aud: new URL(device.endpoint).origin,
        exp: expect.any(Number),
        sub: 'mailto:office@example.org',
      },
      publicKey,
      ttl: 172_800,
    },
  ])
  // Once.
  expect(await send()).toBe(0)
})

it('tells every device of the student, and nobody else’s', async () => {
  const other = await aStudent(product.deps)
  await push('PUT', other, service.newDevice())
  await push('PUT', student, service.newDevice())
  const laptop = { ...student, token: await anotherSession(product.deps, student) }
  await push('PUT', laptop, service.newDevice())
  await offer()
  expect(await send()).toBe(2)
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
})

it('says of documents and messages what their e-mails’ subjects say, and no word of the message', async () => {
  await push('PUT', student, service.newDevice())
  const { body } = await apply(product, student, await aProgram(product.deps))
  const { _id: id, reference } = body.data
  await decide(product, officer, id, { decision: 'start_review' })
  await decide(product, officer, id, { decision: 'request_documents', documents: ['passportImage'] })
  await product.call('POST', `/application/${id}/messages`, {
    token: officer.token,
    body: { text: 'Your passport number is missing.' },
  })
  await send()
  expect(service.received.map(({ payload }) => payload.body).sort()).toEqual([
    `A message about your application ${reference}`,
    `Documents are needed for ${reference}`,
  ])
  expect(JSON.stringify(service.received)).not.toMatch(/passport/)
})

it('stores the address encrypted, and takes it from whoever had it on the same browser', async () => {
  const device = service.newDevice()
  await push('PUT', student, device)
  const rows = await product.deps.db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', student._id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('push.example.org')
  const other = await aStudent(product.deps)
  await push('PUT', other, device)
  expect((await push('GET', student)).body.on).toBe(false)
  expect((await push('GET', other)).body.on).toBe(true)
})

it('refuses what is not the address of a push service', async () => {
  const { keys: good, endpoint } = service.newDevice()
  const addresses = [
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://database.internal/x',
    'https://me:secret@push.example.org/x',
    'https://push.example.org./x',
    'ftp://push.example.org/x',
    `https://push.example.org/${'x'.repeat(1000)}`,
    '',
  ]
  for (const address of addresses) {
    const answer = await push('PUT', student, { endpoint: address, keys: good })
    expect([address, answer.status, answer.body.code]).toEqual([address, 400, 'invalid_input'])
    expect(Object.keys(answer.body.fields)).toEqual(['endpoint'])
  }
  const short = await push('PUT', student, { endpoint, keys: { ...good, auth: 'x' } })
  expect([short.status, short.body.message]).toEqual([400, expect.any(String)])
  expect((await push('PUT', officer, { endpoint, keys: good })).status).toBe(403)
  expect((await push('GET', student)).body.on).toBe(false)
})

it('connects to no private address, whatever a name resolves to', async () => {
  await push('PUT', student, service.newDevice())
  await offer()
  const before = service.requests()
  const { isAllowed: _, ...guarded } = service.network
  expect(await sendPushes(product.deps, guarded)).toBe(1)
  expect(service.requests()).toBe(before)
})

it('is switched off in one call, and by logging out here or from another device', async () => {
  await push('PUT', student, service.newDevice())
  expect((await push('DELETE', student)).body).toEqual({ publicKey, on: false })
  expect((await push('DELETE', student)).status).toBe(200)

  const laptop = { ...student, token: await anotherSession(product.deps, student) }
  await push('PUT', student, service.newDevice())
  await push('PUT', laptop, service.newDevice())
  const before = await countDevices()
  await product.call('POST', '/auth/logout', { token: laptop.token })
  expect(await countDevices()).toBe(before - 1)

  const phone = { ...student, token: await anotherSession(product.deps, student) }
  await push('PUT', phone, service.newDevice())
  const { body } = await product.call('GET', '/auth/sessions', { token: student.token })
  const others = body.sessions.filter(({ current }: { current: boolean }) => !current)
  await product.call('DELETE', `/auth/sessions/${others[0]._id}`, { token: student.token })
  expect(await countDevices()).toBe(before - 1)
  await offer()
  expect(await send()).toBe(1)
})

it('forgets a device that its push service no longer knows', async () => {
  for (const status of [404, 410, 403]) {
    await push('PUT', student, service.newDevice())
    await offer(student)
    service.answer(status)
    await send()
    expect([status, (await push('GET', student)).body.on]).toEqual([status, false])
    expect(await send()).toBe(0)
    student = await aStudent(product.deps)
  }
})

it('tries again later when the push service fails, and gives up in the end', async () => {
  await push('PUT', student, service.newDevice())
  await offer()
  service.answer(429, { 'retry-after': '600' })
  expect(await send()).toBe(1)
  product.clock.advance(599_000)
  expect(await send()).toBe(0)
  product.clock.advance(2000)
  service.answer(500)
  for (let attempt = 2; attempt <= 8; attempt++) {
    expect([attempt, await send()]).toEqual([attempt, 1])
    product.clock.advance(24 * 3_600_000)
  }
  expect(await send()).toBe(0)
  const kept = await product.deps.db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', student._id)
    .execute()
  expect(kept).toHaveLength(1)
})

it('still tells a student whose session has expired by itself, for 90 days', async () => {
  const before = await countDevices()
  await push('PUT', student, service.newDevice())
  const { _id } = student
  product.clock.advance(8 * 24 * 3_600_000)
  await purgeSignIn(product.deps)
  expect(await countDevices()).toBe(before + 1)
  student = { ...student, token: await anotherSession(product.deps, student) }
  officer = await anOfficer(product.deps)
  await offer()
  expect(await send()).toBe(1)
  product.clock.advance(90 * 24 * 3_600_000)
  expect(await purgePushDevices(product.deps)).toBeGreaterThan(0)
  const left = await product.deps.db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', _id)
    .execute()
  expect(left).toEqual([])
})

it('says that the agency has not set up pushes, and takes no device then', async () => {
  const plain = await testProduct()
  try {
    const someone = await aStudent(plain.deps)
    const shown = await plain.call('GET', '/notices/push', { token: someone.token })
    expect(shown.body).toEqual({ publicKey: null, on: false })
    const body = service.newDevice()
    const refused = await plain.call('PUT', '/notices/push', { token: someone.token, body })
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Notifications on devices are not set up here. We e-mail you instead.',
    ])
  } finally {
    await plain.close()
  }
})
