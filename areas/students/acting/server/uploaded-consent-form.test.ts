import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceFile, smallPhotograph, uploadFile } from '#test/people/applying.ts'
import { anOfficer, type Person } from '#test/people/people.ts'
import { aWalkIn } from '#test/people/walk-ins.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let officer: Person
let id: string
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  id = await aWalkIn(product, officer)
})

const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })

describe('a signed form that was uploaded', () => {
  const path = (student = id) => `/staff/students/${student}/consent/uploads`
  const upload = async (person = officer, student = id) =>
    (await uploadFile(product, person, { path: path(student), bytes: await smallPhotograph() })).uploadId
  const record = (uploadId?: string, student = id) =>
    asOfficer(
      'POST',
      `/staff/students/${student}/consent`,
      uploadId === undefined ? {} : { upload: uploadId },
    )
  const consentsOf = async (student = id) =>
    (await asOfficer('GET', `/staff/students/${student}/acting`)).body.consents

  test('records the consent once, however often and however quickly it is sent', async () => {
    const { uploadId } = (
      await announceFile(product, officer, { path: path(), bytes: await smallPhotograph() })
    ).body
    // After an interruption it goes on.
    expect(await upload()).toBe(uploadId)
    const together = await Promise.all([1, 2, 3].map(() => record(uploadId)))
    expect([...together, await record(uploadId)].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const consents = await consentsOf()
    expect(consents).toMatchObject([{ kind: 'form', pages: 1 }])
    const page = await asOfficer('GET', `/staff/students/${id}/consent/${consents[0]._id}?page=1`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('of somebody else, for another student, not finished, too old or not known records nothing', async () => {
    const other = await aWalkIn(product, officer)
    const colleague = await anOfficer(product.deps)
    const [foreign, elsewhere, old] = [await upload(colleague), await upload(officer, other), await upload()]
    const half = await announceFile(product, officer, { path: path(), bytes: Buffer.from('half') })
    // After the last announcement, which removes what is too old.
    await product.deps.pool.query(
      `update upload_intents set state_since = state_since - interval '3 hours' where id = $1`,
      [old],
    )
    for (const one of [foreign, elsewhere, old, half.body.uploadId, '00000000-0000-4000-8000-000000000000'])
      expect((await record(one)).body.code).toBe('file_not_uploaded')
    const none = await record()
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['file']])
    expect([await consentsOf(), await consentsOf(other)]).toEqual([[], []])
    expect((await record(elsewhere, other)).status).toBe(200)
    // A form that was recorded counts for its own student, and for who sent it.
    expect((await record(elsewhere)).body.code).toBe('file_not_uploaded')
    const asColleague = await product.call('POST', `/staff/students/${other}/consent`, {
      token: colleague.token,
      body: { upload: elsewhere },
    })
    expect(asColleague.body.code).toBe('file_not_uploaded')
    expect(await consentsOf()).toEqual([])
  })

  test('waits where the student’s account is closed, and none can be uploaded then', async () => {
    const uploadId = await upload()
    await asOfficer('DELETE', `/student/delete/${id}`)
    expect((await record(uploadId)).status).toBe(404)
    const late = await announceFile(product, officer, { path: path(), bytes: await smallPhotograph() })
    expect(late.status).toBe(404)
  })
})
