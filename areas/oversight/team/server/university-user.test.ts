import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
})
afterAll(() => product.close())

const post = (by: Person, path: string, body: object = {}) =>
  product.call('POST', path, { token: by.token, body })

describe('a user of a university', () => {
  it('sees the applications to their university once the office has started on them, and no others', async () => {
    const [own, other] = await Promise.all([aProgram(product.deps), aProgram(product.deps)])
    const user = await aUniversityUser(product.deps, own.universityId)
    const officer = await anOfficer(product.deps)
    const student = await aStudent(product.deps)
    const sent = await apply(product, student, own)
    const elsewhere = await apply(product, student, other)
    await decide(product, officer, elsewhere.body.data._id, { decision: 'start_review' })
    const ids = async () => {
      const { body } = await product.call('GET', '/staff/applications', { token: user.token })
      return [body.totalCount, body.data.map(({ _id }: { _id: string }) => _id)]
    }
    expect(await ids()).toEqual([0, []])
    await decide(product, officer, sent.body.data._id, {
      decision: 'start_review',
      internalNote: 'INTERNAL-CANARY',
    })
    expect(await ids()).toEqual([1, [sent.body.data._id]])
    const shown = await product.call('GET', `/application/${sent.body.data._id}`, { token: user.token })
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toContain('INTERNAL-CANARY')
    const foreign = await product.call('GET', `/application/${elsewhere.body.data._id}`, {
      token: user.token,
    })
    expect(foreign.status).toBe(404)
  })

  it('writes to the student as the university once the office has opened a conversation with both', async () => {
    const program = await aProgram(product.deps, { university: 'Riga Invented University' })
    const user = await aUniversityUser(product.deps, program.universityId)
    const student = await aStudent(product.deps)
    const officer = await anOfficer(product.deps)
    const { body } = await apply(product, student, program)
    await decide(product, officer, body.data._id, { decision: 'start_review' })
    const path = `/application/${body.data._id}/messages`
    const text = 'Please send the letter again.'
    expect((await post(user, path, { text })).status).toBe(403)
    const opened = await post(officer, `${path}/university`, { text: 'The university joins us here.' })
    const thread = `/messages/${opened.body.thread._id}`
    expect((await post(user, path, { text })).status).toBe(201)
    const read = await product.call('GET', thread, { token: student.token })
    expect(read.body.messages.at(-1).by).toEqual({ role: 'university', name: 'Riga Invented University' })
    expect((await product.mails(student.email)).at(-1)!.text).not.toContain(user.name)
  })
})
