import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

let product: TestProduct
let program: ProgramToApplyTo
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
})
beforeEach(async () => {
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const post = (path: string, { token }: Person, body: object) => product.call('POST', path, { token, body })
const get = (path: string, { token }: Person) => product.call('GET', path, { token })
const start = async (by: Person) =>
  (await post('/messages', by, { subject: 'Term dates', text: 'When does the term begin?' })).body.thread
    ._id as string
const anApplication = async () => (await apply(product, student, program)).body.data._id as string

describe('what waits on the office', () => {
  const waiting = async (query = '') =>
    (await get(`/messages?waitingOn=office&limit=100${query}`, officer)).body.data.map(
      (one: { _id: string }) => one._id,
    )

  it('comes in the order in which it has waited, or the newest first, and everything else newest first', async () => {
    const other = await aStudent(product.deps)
    const timesOf = async (id: string) => {
      const { waitingSince, lastAt } = (await get(`/messages/${id}`, officer)).body.thread
      return { waitingSince, lastAt }
    }
    const first = await start(student)
    const began = await timesOf(first)
    expect(began.waitingSince).toBe(began.lastAt)
    product.clock.advance(60_000)
    const second = await start(other)
    const those = (ids: string[]) => ids.filter((one) => one === first || one === second)
    expect(those(await waiting())).toEqual([first, second])
    const all = (await get('/messages?limit=100', officer)).body.data
    expect(those(all.map((one: { _id: string }) => one._id))).toEqual([second, first])
    product.clock.advance(60_000)
    // Writing again does not lose one's place.
    await post(`/messages/${first}`, student, { text: 'I forgot something.' })
    expect(those(await waiting())).toEqual([first, second])
    expect(those(await waiting('&sort=newest'))).toEqual([first, second])
    await post(`/messages/${second}`, other, { text: 'So did I.' })
    expect(those(await waiting('&sort=newest'))).toEqual([second, first])
    const twice = await timesOf(first)
    expect([twice.waitingSince, twice.lastAt > began.lastAt]).toEqual([began.lastAt, true])
    expect((await get('/messages?waitingOn=office&sort=oldest', officer)).status).toBe(400)

    // Once answered, the student is the one who is waited for, and the next question waits from then on.
    product.clock.advance(60_000)
    await post(`/messages/${first}`, officer, { text: 'Go on.' })
    const answered = await timesOf(first)
    expect([answered.waitingSince, answered.lastAt > twice.lastAt]).toEqual([answered.lastAt, true])
    product.clock.advance(60_000)
    await post(`/messages/${first}`, student, { text: 'What about the visa?' })
    const asked = await timesOf(first)
    expect([asked.waitingSince, asked.lastAt > answered.lastAt]).toEqual([asked.lastAt, true])
    expect(those(await waiting())).toEqual([second, first])
  })

  it('is one’s own for files one has and students one is responsible for, unless another has the file', async () => {
    const colleague = await anOfficer(product.deps)
    const general = await start(student)
    const application = await anApplication()
    const sent = await post(`/application/${application}/messages`, student, { text: 'Hello?' })
    const about = sent.body.thread._id
    expect(await waiting('&mine=yes')).toEqual([])
    await product.call('PUT', `/staff/students/${student._id}/officer`, {
      token: officer.token,
      body: { officerId: officer._id, seen: null },
    })
    expect(await waiting('&mine=yes')).toEqual([general, about])
    await post('/staff/queue/assign', colleague, { to: 'me', files: [{ _id: application, officer: null }] })
    expect(await waiting('&mine=yes')).toEqual([general])
    const { status, body } = await get('/messages?mine=no', officer)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['mine']])
  })

  it('is not narrowed for a student, whose conversations are all their own', async () => {
    await start(student)
    expect((await get('/messages?mine=yes', student)).body.totalCount).toBe(1)
  })
})
