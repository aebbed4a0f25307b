import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const file = (id: string) => product.call('GET', `/staff/students/${id}`, { token: officer.token })

describe('possible duplicates', () => {
  test('are found by name in any order and date of birth, or by phone number; nobody else is', async () => {
    const { deps } = product
    const phone = '+923005550002'
    const born = async (person: Person, dateOfBirth: string) => {
      await product.call('PUT', `/student/update/${person._id}`, {
        token: person.token,
        body: { dateOfBirth },
      })
      return person
    }
    const one = await born(await aStudent(deps, { name: 'Zoë Anwar Qazi', phone }), '2006-05-01')
    const byName = await born(await aStudent(deps, { name: 'Qazi  Zoe Anwar' }), '2006-05-01')
    const byPhone = await aStudent(deps, { name: 'Somebody Else', phone })
    await born(await aStudent(deps, { name: 'Zoë Anwar Qazi' }), '2006-05-02')
    await born(await aStudent(deps, { name: 'Another Name' }), '2006-05-01')
    await aStudent(deps, { name: 'Gone', phone, status: 'deleted' })
    const { twins } = (await file(one._id)).body.data
    expect(
      twins
        .map(({ _id, because }: { _id: string; because: string[] }) => [_id, because])
        .toSorted((a: string[], b: string[]) => (a[1]! < b[1]! ? -1 : 1)),
    ).toEqual([
      [byName._id, ['name-and-birth']],
      [byPhone._id, ['phone']],
    ])
    const lone = await aStudent(deps, { name: 'Zoë Anwar Qazi' })
    expect((await file(lone._id)).body.data.twins).toEqual([])
  })
})

describe('possible duplicates of somebody who is being added', () => {
  const search = (body: object, person: Person = officer) =>
    product.call('POST', '/staff/students/twins', { token: person.token, body })
  const found = async (body: object) =>
    (await search(body)).body.twins.map(({ _id, because }: { _id: string; because: string[] }) => [
      _id,
      because,
    ])

  test('are found by phone number, address, or a similar name and the same birthday', async () => {
    const existing = await aStudent(product.deps, { name: 'Mehreen Siddiqui', phone: '+923005550077' })
    await product.call('PUT', `/student/update/${existing._id}`, {
      token: existing.token,
      body: { dateOfBirth: '2007-02-03' },
    })
    expect(await found({ phone: '0300 555-0077' })).toEqual([[existing._id, ['phone']]])
    expect(await found({ email: existing.email.toUpperCase() })).toEqual([[existing._id, ['email']]])
    const sameDay = { dateOfBirth: '2007-02-03' }
    expect(await found({ name: 'Mehrin Siddiqi', ...sameDay })).toEqual([[existing._id, ['name-and-birth']]])
    expect(await found({ name: 'Siddiqui Mehreen', phone: '+923005550077', ...sameDay })).toEqual([
      [existing._id, ['name-and-birth', 'phone']],
    ])
    expect(await found({ name: 'Hamza Siddiqui', ...sameDay })).toEqual([])
    expect(await found({ name: 'Mehreen Siddiqui', dateOfBirth: '2007-02-04' })).toEqual([])
    expect(await found({ name: 'Mehreen Siddiqui' })).toEqual([])
  })

  test('are not searched by incomplete values, and are refused to students', async () => {
    expect(await found({ name: '', email: 'nobody@', phone: '0300', dateOfBirth: '2007-' })).toEqual([])
    expect(await found({})).toEqual([])
    expect((await search({}, await aStudent(product.deps))).status).toBe(403)
  })
})
