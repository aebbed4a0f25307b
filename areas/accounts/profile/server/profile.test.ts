import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from '#platform/contract/fields.ts'
import { apply } from '#test/people/applying.ts'
import { fullContact } from '#test/people/full-contact.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { Contact } from '../contract/profile.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const show = async (person: Person) =>
  (await product.call('GET', '/student/sections', { token: person.token })).body.profile
const save = (section: string, body: object, person = student) =>
  product.call('PUT', `/student/sections/${section}`, { token: person.token, body })

const personal = {
  name: 'Ayesha Siddiqui',
  hasSingleName: false,
  fatherName: 'Kamran Siddiqui',
  previousNames: ['Ayesha Kamran'],
  dateOfBirth: '2007-03-14',
  placeOfBirth: 'Multan',
  countryOfBirth: 'PK',
  sex: 'F',
  nationalities: ['PK', 'GB'],
  country: 'PK',
}
const contact = { ...fullContact, phone: '0301 0000000', emergencyPhone: '+92 301 0000001' }
const father = {
  relation: 'father',
  name: 'Kamran Siddiqui',
  phone: '+923010000001',
  email: null,
  occupation: 'Teacher',
  paysFees: true,
  agrees: true,
  mayKnow: ['progress'],
}
const job = {
  kind: 'paid',
  role: 'Assistant in a clinic',
  organisation: 'Sample Clinic',
  from: '2025-06',
  to: '2025-09',
  stillThere: false,
  hoursPerWeek: 20,
}

describe('a profile', () => {
  it('loses nothing to a stale copy: fields left out stay, and a newer list is not overwritten', async () => {
    const twoTabs = await aStudent(product.deps)
    await save('personal', personal, twoTabs)
    await save('personal', { placeOfBirth: 'Peshawar' }, twoTabs)
    await save('personal', { fatherName: 'Gul Khan' }, twoTabs)
    await save('contact', contact, twoTabs)
    await save('contact', { city: 'Multan' }, twoTabs)
    await save('needs', { text: 'A ramp.', shared: true }, twoTabs)
    await save('needs', { shared: false }, twoTabs)
    expect(await show(twoTabs)).toMatchObject({
      personal: { ...personal, placeOfBirth: 'Peshawar', fatherName: 'Gul Khan' },
      contact: { city: 'Multan', province: 'PB', phone: '+923010000000', address: contact.address },
      needs: { text: 'A ramp.', shared: false },
    })
    // A part is validated together with the rest.
    const refused = await save('contact', { province: 'Ontario' }, twoTabs)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['province']])

    const first = await save('guardians', { seen: null, guardians: [father] }, twoTabs)
    const seen = first.body.profile.changed.guardians
    const late = await save('guardians', { seen: null, guardians: [] }, twoTabs)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    await save('activities', { seen: null, activities: [job] }, twoTabs)
    expect((await save('activities', { seen: null, activities: [] }, twoTabs)).status).toBe(409)
    expect(await show(twoTabs)).toMatchObject({ guardians: [{ name: father.name }], activities: [job] })
    expect((await save('guardians', { seen, guardians: [] }, twoTabs)).body.profile.guardians).toEqual([])
  })

  it.each([
    ['personal', { fatherName: 'Gul Khan' }, { fatherName: 'Kamran Siddiqui' }, { sex: 'M' }],
    ['contact', { city: 'Multan' }, { city: 'Lahore' }, { postcode: '60000' }],
    ['needs', { text: 'A lift.' }, { text: 'A ramp.' }, { shared: false }],
  ])(
    'refuses a part of %s that is newer than its sender has seen, and that part alone',
    async (section, newer, seen, other) => {
      const twoTabs = await aStudent(product.deps)
      await save('personal', personal, twoTabs)
      await save('contact', contact, twoTabs)
      await save('needs', { text: 'A ramp.', shared: true }, twoTabs)
      expect((await save(section, { ...newer, seen }, twoTabs)).status).toBe(200)
      const before = await show(twoTabs)
      const stale = Object.fromEntries(Object.keys(newer).map((name) => [name, 'Something else']))
      const late = await save(section, { ...stale, ...other, seen }, twoTabs)
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
      expect(await show(twoTabs)).toEqual(before)
      // Parts that the other tab has not changed are saved, and so are values that are already stored.
      const saved = await save(section, { ...newer, ...other, seen }, twoTabs)
      expect(saved.body.profile[section]).toMatchObject({ ...newer, ...other })
    },
  )

  it('starts with the account’s data, and each section is saved separately', async () => {
    const nadia = await aStudent(product.deps, { name: 'Nadia Example', phone: '+923010000009' })
    expect(await show(nadia)).toMatchObject({
      personal: { name: 'Nadia Example', nationalities: [], dateOfBirth: null },
      contact: { phone: '+923010000009', city: null },
      national: null,
      passport: null,
      guardians: [],
      changed: { personal: null, contact: null, identity: null },
    })
    const saved = await save('personal', personal, nadia)
    expect([saved.status, saved.body.message]).toEqual([200, 'Saved.'])
    expect(saved.body.profile).toMatchObject({ personal, changed: { personal: expect.any(String) } })
    await save('contact', contact, nadia)
    await save('guardians', { guardians: [father] }, nadia)
    await save('activities', { activities: [job] }, nadia)
    await save('needs', { text: 'A room without stairs.', shared: false }, nadia)
    const all = await show(nadia)
    expect(all).toMatchObject({
      personal,
      contact: fullContact,
      guardians: [{ ...father, agreedAt: expect.any(String) }],
      activities: [job],
      needs: { text: 'A room without stairs.', shared: false },
    })
    // Comparing programs and starting applications use the same facts.
    const { body } = await product.call('GET', `/student/profile/${nadia._id}`, { token: nadia.token })
    expect(body.data).toMatchObject({
      name: 'Ayesha Siddiqui',
      phone: '+923010000000',
      details: { dateOfBirth: '2007-03-14', nationality: 'PK', country: 'PK', city: 'Lahore' },
    })
  })

  it('follows changes made in an application', async () => {
    await save('personal', personal)
    await product.call('PUT', `/student/update/${student._id}`, {
      token: student.token,
      body: { nationality: 'GB', city: 'Karachi' },
    })
    const { personal: now, contact: reached } = await show(student)
    expect([now.nationalities, now.fatherName, reached.city]).toEqual([['GB'], 'Kamran Siddiqui', 'Karachi'])
  })

  it('stores a person once who was added in two tabs', async () => {
    const twice = await aStudent(product.deps)
    const { body } = await save('guardians', { guardians: [father] }, twice)
    const other = { ...father, phone: '+923010000007' }
    const seen = body.profile.changed.guardians
    const again = await save('guardians', { guardians: [father, father, other], seen }, twice)
    expect(again.body.profile.guardians.map(({ phone }: { phone: string }) => phone)).toEqual([
      body.profile.guardians[0].phone,
      other.phone,
    ])
  })

  it('keeps the time of a guardian’s agreement when a number is corrected, and deletes it with the agreement', async () => {
    const { body } = await save('guardians', { guardians: [father] })
    const since = body.profile.guardians[0].agreedAt
    product.clock.advance(60_000)
    const corrected = await save('guardians', { guardians: [{ ...father, phone: '+923010000002' }] })
    expect(corrected.body.profile.guardians[0].agreedAt).toBe(since)
    const taken = { ...father, agrees: false, mayKnow: [] }
    const without = await save('guardians', { guardians: [taken] })
    expect(without.body.profile.guardians[0].agreedAt).toBeNull()
  })

  it('is one’s own alone', async () => {
    const [other, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
    await save('personal', personal)
    expect((await show(other)).personal.fatherName).toBeNull()
    expect((await product.call('GET', '/student/sections', { token: officer.token })).status).toBe(403)
    expect((await save('personal', personal, officer)).status).toBe(403)
    expect((await save('personal', { ...personal, user_id: student._id }, other)).status).toBe(400)
    // An officer sees the copy that was sent and nothing else.
    const seen = await product.call('GET', `/student/profile/${student._id}`, { token: officer.token })
    expect(seen.body.data.sections).toBeUndefined()
  })
})

const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
const wrong: readonly [section: string, what: string, body: object, field: string][] = [
  ['personal', 'a birth to come', { ...personal, dateOfBirth: tomorrow }, 'dateOfBirth'],
  ['personal', 'a birth long ago', { ...personal, dateOfBirth: '1066-10-14' }, 'dateOfBirth'],
  ['personal', 'no name', { ...personal, name: ' ' }, 'name'],
  [
    'personal',
    'six nationalities',
    { ...personal, nationalities: ['PK', 'GB', 'AE', 'TR', 'DE', 'FR'] },
    'nationalities',
  ],
  ['personal', 'a nationality twice', { ...personal, nationalities: ['PK', 'PK'] }, 'nationalities'],
  ['personal', 'a country in words', { ...personal, country: 'Pakistan' }, 'country'],
  ['personal', 'a sex that no document has', { ...personal, sex: 'female' }, 'sex'],
  ['personal', 'a NUL', { ...personal, placeOfBirth: 'Multan\u0000' }, 'placeOfBirth'],
  ['contact', 'a phone that is none', { ...contact, phone: '12' }, 'phone'],
  ['contact', 'a province in words', { ...contact, province: 'Punjab' }, 'province'],
  ['contact', 'a person without a number', { ...contact, emergencyPhone: null }, 'emergencyPhone'],
  ['contact', 'a number without a person', { ...contact, emergencyName: null }, 'emergencyName'],
  ['contact', 'a postcode of signs', { ...contact, postcode: '!!' }, 'postcode'],
  ['guardians', 'nobody can reach', { guardians: [{ ...father, phone: null }] }, 'guardians.0.phone'],
  [
    'guardians',
    'may be informed but did not agree',
    { guardians: [{ ...father, agrees: false }] },
    'guardians.0.agrees',
  ],
  ['guardians', 'a neighbour', { guardians: [{ ...father, relation: 'neighbour' }] }, 'guardians.0.relation'],
  ['guardians', 'five people', { guardians: Array.from({ length: 5 }, () => father) }, 'guardians'],
  ['activities', 'an end before', { activities: [{ ...job, to: '2025-01' }] }, 'activities.0.to'],
  ['activities', 'no end', { activities: [{ ...job, to: null }] }, 'activities.0.to'],
  ['activities', 'an end and still there', { activities: [{ ...job, stillThere: true }] }, 'activities.0.to'],
  ['activities', 'a beginning to come', { activities: [{ ...job, from: '2090-01' }] }, 'activities.0.from'],
  [
    'activities',
    'a word for yes',
    { activities: [{ ...job, stillThere: 'yes' }] },
    'activities.0.stillThere',
  ],
  [
    'activities',
    'a week of 200 hours',
    { activities: [{ ...job, hoursPerWeek: 200 }] },
    'activities.0.hoursPerWeek',
  ],
  ['needs', 'a book', { text: 'x'.repeat(2001), shared: false }, 'text'],
]

describe('refused, at its field', () => {
  it.each(wrong)('%s: %s', async (section, _what, body, field) => {
    const before = await show(student)
    const answer = await save(section, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toContain(field)
    for (const message of Object.values(answer.body.fields)) expect(message).not.toMatch(/invalid|expected/i)
    expect(await show(student)).toEqual(before)
  })
})

describe('an application', () => {
  it('carries every field of the contact section', async () => {
    const [nadia, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
    await save('personal', personal, nadia)
    await save('contact', contact, nadia)
    const { body } = await apply(product, nadia, await aProgram(product.deps))
    const { body: read } = await product.call('GET', `/application/${body.data._id}`, {
      token: officer.token,
    })
    expect(Object.keys(fullContact).toSorted()).toEqual(namesOf(Contact).toSorted())
    expect(read.profile.sections.contact).toEqual(fullContact)
  })

  it('carries a copy of every section, which later changes do not touch, and needs only where they are shared', async () => {
    const { deps } = product
    const [nadia, officer] = [await aStudent(deps), await anOfficer(deps)]
    await save('personal', personal, nadia)
    await save('guardians', { guardians: [father] }, nadia)
    await save('needs', { text: 'A room without stairs.', shared: false }, nadia)
    const identity = { number: '35202-1234567-1', kind: 'cnic', issued: null, expires: '2031-05-04' }
    await product.call('PUT', '/student/identity/national', { token: nadia.token, body: identity })
    const first = await apply(product, nadia, await aProgram(deps))
    await save('personal', { ...personal, fatherName: 'Another Name' }, nadia)
    await save('needs', { text: 'A room without stairs.', shared: true }, nadia)
    const second = await apply(product, nadia, await aProgram(deps))
    const read = async ({ body }: typeof first) =>
      (await product.call('GET', `/application/${body.data._id}`, { token: officer.token })).body.profile
        .sections
    expect(await read(first)).toMatchObject({
      personal: { fatherName: 'Kamran Siddiqui', nationalities: ['PK', 'GB'] },
      guardians: [{ name: 'Kamran Siddiqui' }],
      national: { kind: 'cnic', numberEnds: '5671', expires: '2031-05-04' },
      needs: null,
    })
    // Facts about health have their own call, for people with the right to see them.
    expect(await read(second)).toMatchObject({ personal: { fatherName: 'Another Name' }, needs: null })
    const needsOf = async ({ body }: typeof first) =>
      (
        await product.call('POST', `/staff/applications/${body.data._id}/needs`, {
          body: {},
          token: (await anAdmin(deps)).token,
        })
      ).body.needs
    expect(await needsOf(first)).toBeNull()
    expect(await needsOf(second)).toBe('A room without stairs.')
    expect(JSON.stringify(await read(first))).not.toContain('3520212345671')
    expect((await show(nadia)).sent).toBe(2)
    const consents = await product.call('GET', '/student/consents', { token: nadia.token })
    expect(consents.body.shared).toHaveLength(2)
    expect(consents.body.shared[0]).toMatchObject({ documents: 0, country: 'LV' })
  })
})
