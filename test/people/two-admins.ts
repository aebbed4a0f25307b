import { afterAll, beforeAll, beforeEach } from 'vitest'
import { anAdmin, type Person } from './people.ts'
import { testProduct, type TestProduct } from '../harness/product.ts'

/** What an officer may do, as the team screen sends it. */
export const officerRights = {
  role: 'officer',
  universityId: null,
  mayDecide: true,
  maySeeSensitive: false,
  mayExport: false,
}

/**
 * The team of an office for one test file: a separate product, exactly two admins before each test, and the most
 * common calls.
 */
export function anOfficeOfTwoAdmins() {
  let product: TestProduct
  let admin: Person
  let second: Person
  beforeAll(async () => {
    product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    await product.deps.db.deleteFrom('approvals').where('confirmed_at', 'is', null).execute()
    await product.deps.db
      .updateTable('users')
      .set({ status: 'disabled', admin_ended_at: null })
      .where('role', '=', 'admin')
      .execute()
    ;[admin, second] = await Promise.all([anAdmin(product.deps), anAdmin(product.deps)])
  })

  const post = (by: Person, path: string, body: object = {}) =>
    product.call('POST', path, { token: by.token, body })
  const change = (by: Person, of: Pick<Person, '_id'>, body: object) =>
    product.call('PUT', `/staff/team/${of._id}`, { token: by.token, body: { ...officerRights, ...body } })
  const list = async (by = admin) =>
    (await product.call('GET', '/staff/team?limit=100', { token: by.token })).body
  const find = async ({ _id }: { _id: string }) =>
    (await list()).data.find((one: { _id: string }) => one._id === _id)
  const stateOf = async ({ _id }: Person) =>
    product.deps.db
      .selectFrom('users')
      .select(['role', 'status'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
  const waiting = async (by: Person) =>
    (await product.call('GET', '/staff/approvals', { token: by.token })).body.approvals
  const isIn = async ({ token }: Person) => (await product.call('GET', '/auth/me', { token })).status === 200

  return {
    post,
    change,
    list,
    find,
    stateOf,
    waiting,
    isIn,
    /** The product, and the two admins of the current test. */
    people: () => ({ product, admin, second }),
  }
}
