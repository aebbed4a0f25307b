import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aLesson } from '#test/people/courses.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { closed } from '#test/harness/http/closed.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let student: Person
let officer: Person
let uploadId: string
let lessonId: string
const sockets: Socket[] = []
const photo = randomBytes(200_000)

beforeAll(async () => {
  product = await testProduct({}, undefined, {
    // The rule of the product, 20 seconds, in less time; what is left of an answered body could have a minute.
    connections: { bodyPace: { bytesPerSecond: 8192, afterMs: 400 }, leftoverMs: 60_000, lookMs: 50 },
  })
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
  uploadId = (await announce()).uploadId
  lessonId = (await aLesson(product.deps, { file: true })).lessonId
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => product.close())

async function announce(): Promise<{ uploadId: string; received: number }> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const body = { name: 'cnicFrontImage', bytes: photo.length, sha256 }
  return (await product.call('POST', '/student/uploads', { token: student.token, body })).body
}

/** Begins a body of 200,000 bytes, of which half come at once. */
async function begin(call: string, type: string, token?: string): Promise<Socket> {
  const socket = net.connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  const by = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  const head = `${call} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${photo.length}\r\n${by}\r\n`
  socket.resume().write(head)
  socket.write(photo.subarray(0, 100_000))
  return socket
}

const form = 'multipart/form-data; boundary=b'
const bytes = 'application/octet-stream'
const doors: [what: string, call: () => string, type: string, by: () => string | undefined][] = [
  [
    'a piece of a photograph',
    () => `PUT /api/student/uploads/${uploadId}?from=0`,
    bytes,
    () => student.token,
  ],
  ['an application', () => 'POST /api/student-docs/create', form, () => student.token],
  ['a table of the catalogue', () => 'POST /api/staff/catalogue-uploads', form, () => officer.token],
  ['the PDF of a lesson', () => `PUT /api/course-lessons/${lessonId}/file`, bytes, () => officer.token],
  ['a call without a token', () => `PUT /api/student/uploads/${uploadId}?from=0`, bytes, () => undefined],
  ['a call that is none', () => 'POST /api/nonsense', bytes, () => undefined],
  ['a page', () => 'POST /contact', form, () => undefined],
  ['a question', () => 'GET /healthz', bytes, () => undefined],
]

it.each(doors)('%s that goes quiet half way is cut off', async (_what, call, type, by) => {
  const socket = await begin(call(), type, by())
  await closed(socket)
})

it.each(doors)('%s that goes on a byte at a time is cut off', async (_what, call, type, by) => {
  const socket = await begin(call(), type, by())
  const trickle = setInterval(() => socket.write('a'), 20)
  try {
    await closed(socket)
  } finally {
    clearInterval(trickle)
  }
})

it('keeps what came of a piece that went quiet', async () => {
  const { uploadId: own, received } = await announce()
  const socket = await begin(`PUT /api/student/uploads/${own}?from=${received}`, bytes, student.token)
  await closed(socket)
  expect((await announce()).received).toBeGreaterThanOrEqual(100_000)
})
