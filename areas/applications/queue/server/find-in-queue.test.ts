import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOfficer, anAdmin, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import {
  aQueuedFile,
  countsIn as counts,
  idsIn as ids,
  queueOf,
  type QueuedFile,
} from '#test/people/queued-files.ts'
import { rowsOfGroup } from '../contract.ts'

let product: TestProduct
let program: ProgramToApplyTo
let officer: Person
let other: Person
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query(
    'truncate application_events, offer_conditions, queue_filters, applications cascade',
  )
  program = await aProgram(product.deps)
  officer = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  other = await anOfficer(product.deps, { name: 'Sana Noor' })
  // A reply may be cached for a second.
  product.clock.advance(2000)
})

const aFile = (given: QueuedFile = {}) => aQueuedFile(product, program, given)
const queue = (person: Person, query = '') => queueOf(product, person, query)
const assign = (person: Person, to: string | null, files: { _id: string; officer: string | null }[]) =>
  product.call('POST', '/staff/queue/assign', { token: person.token, body: { to, files } })

describe('filters and search', () => {
  it('filter by country, university, program, intake and stage, also combined', async () => {
    const elsewhere = await aProgram(product.deps)
    await product.deps.pool.query('update programs set country = $2 where id = $1', [
      elsewhere.programId,
      'LV',
    ])
    const here = (await aFile({ intake: '2027-spring' }))._id
    const there = (await aFile({ to: elsewhere, intake: '2027-autumn', stage: 'under_review' }))._id
    const shown = async (query: string) => Object.values(ids(await queue(officer, query))).flat()
    expect(await shown(`?university=${elsewhere.universityId}`)).toEqual([there])
    expect(await shown(`?program=${program.programId}`)).toEqual([here])
    expect(await shown('?intake=2027-autumn')).toEqual([there])
    expect(await shown('?stage=submitted')).toEqual([here])
    expect(await shown('?country=LV')).toHaveLength(2)
    expect(await shown('?country=IT')).toEqual([])
    expect(await shown(`?university=${elsewhere.universityId}&stage=submitted`)).toEqual([])
  })

  it('are refused if invalid, field by field', async () => {
    const { status, body } = await product.call('GET', '/staff/queue?stage=lost&officer=him&sort=name', {
      token: officer.token,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['stage', 'officer']))
  })

  it('search by name in any spelling, address, reference, number, university and program', async () => {
    const student = await aStudent(product.deps, {
      name: 'Zoë O’Hara Qureshi',
      email: `zoe-${randomUUID()}@example.org`,
    })
    const to = await aProgram(product.deps, {
      university: 'Port Qasim Institute',
      program: 'Naval Architecture',
    })
    const wanted = await aFile({ student, to, stage: 'under_review' })
    await aFile()
    const number = wanted.reference.split('-')[2]!
    const found = async (text: string) =>
      Object.values(ids(await queue(officer, `?search=${encodeURIComponent(text)}`))).flat()
    for (const text of [
      ...['zoe', 'ZOË', 'qureshi zoe', "o'hara", student.email, student.email.slice(0, 14)],
      ...[wanted.reference, wanted.reference.toLowerCase(), number, String(Number(number))],
      ...['port qasim', 'QASIM', 'naval arch', 'architecture naval', 'zo'],
    ]) {
      expect([text, await found(text)]).toEqual([text, [wanted._id]])
    }
    for (const text of ['%', '_', '\\', 'zoe smith', "'", '":*', '&|!', '000000', 'nobody@example.org']) {
      expect([text, await found(text)]).toEqual([text, []])
    }
  })

  it('search within the filters, count correctly, and page through a group', async () => {
    const name = 'Hamza Searchable'
    const all: string[] = []
    for (let i = 0; i < rowsOfGroup + 3; i++) {
      const student = await aStudent(product.deps, { name })
      all.push((await aFile({ student, since: -40 + i }))._id)
    }
    const student = await aStudent(product.deps, { name })
    const hers = (await aFile({ student, officer: other, since: -0.5 }))._id
    const closed = (await aFile({ student, stage: 'rejected' }))._id
    const first = await queue(officer, '?search=searchable')
    expect(ids(first)).toEqual({ new: all.slice(0, rowsOfGroup), closed: [closed] })
    expect(counts(first)).toEqual({ new: all.length + 1, closed: 1 })
    const second = await queue(officer, '?search=searchable&group=new&limit=10&page=2')
    expect(ids(second)).toEqual({ new: [...all.slice(10), hers], closed: [] })
    expect(counts(second)).toEqual({ new: all.length + 1, closed: 1 })
    const everything = await queue(officer, '?search=searchable&group=new&limit=100')
    expect(ids(everything)['new']).toEqual([...all, hers])
  })
})

describe('a search', () => {
  it('finds a phone number in any notation', async () => {
    const student = await aStudent(product.deps, { phone: '+923001234503' })
    const { _id } = await aFile({ student })
    await aFile({ student: await aStudent(product.deps, { phone: '+923001234599' }) })
    for (const text of [
      ...['0300 1234503', '03001234503', '3001234503', '+923001234503', '+92 300 1234503'],
      ...['0092-300-1234503', '+92 (0)300 1234503', '(0300) 123-4503', '1234503'],
    ]) {
      const found = ids(await queue(officer, `?search=${encodeURIComponent(text)}`))
      expect([text, found]).toEqual([text, { new: [_id] }])
    }
  })

  it('finds names that are spelled differently if nothing matches as typed', async () => {
    const ayesha = await aStudent(product.deps, { name: 'Ayesha Siddiqui' })
    const to = await aProgram(product.deps, { university: 'University of Bologna' })
    const hers = (await aFile({ student: ayesha, since: -3 }))._id
    const there = (await aFile({ to, since: -2, student: await aStudent(product.deps, { name: 'Hamza' }) }))
      ._id
    const found = async (person: Person, text: string) =>
      Object.values(ids(await queue(person, `?search=${encodeURIComponent(text)}`))).flat()
    for (const text of ['siddiqi', 'aysha', 'Aysha Siddiqi', 'sidiqui']) {
      expect([text, await found(officer, text)]).toEqual([text, [hers]])
    }
    expect(await found(officer, 'bolonga')).toEqual([there])
    expect(await found(officer, 'ayesha')).toEqual([hers])
    for (const text of ['aysha khan', 'xylophone', 'aysha@example.org']) {
      expect([text, await found(officer, text)]).toEqual([text, []])
    }
    const person = await aUniversityUser(product.deps, program.universityId)
    await product.deps.pool.query(`update applications set stage = 'under_review' where id = $1`, [hers])
    expect(await found(person, 'siddiqi')).toEqual([hers])
    expect(await found(await aUniversityUser(product.deps, to.universityId), 'siddiqi')).toEqual([])
  })

  it.each(['', '&officer=mine', '&officer=unassigned', '&officer=mine-and-unassigned'])(
    'finds a colleague’s file and shows whose it is (%s)',
    async (whose) => {
      const { _id, reference } = await aFile({ officer: other })
      const { groups, open } = await queue(officer, `?search=${reference}${whose}`)
      expect(open).toBe(1)
      expect(groups.flatMap(({ rows }) => rows)).toMatchObject([{ _id, officer: { name: 'Sana Noor' } }])
      expect(counts(await queue(officer, whose.replace('&', '?')))).toEqual({})
    },
  )
})

describe('a user of a university', () => {
  it('sees the files of that university that the office has started on, and officers by first name', async () => {
    const person = await aUniversityUser(product.deps, program.universityId)
    const elsewhere = await aProgram(product.deps)
    const started = await aFile({ stage: 'under_review', officer })
    await aFile({ stage: 'submitted' })
    await aFile({ stage: 'under_review', to: elsewhere })
    const shown = await queue(person, '?officer=mine')
    expect(ids(shown)).toEqual({ review: [started._id] })
    expect(shown.groups.find(({ name }) => name === 'review')!.rows[0]!.officer!.name).toBe('Bilal')
    expect(counts(await queue(person, `?university=${elsewhere.universityId}`))).toEqual({})
    const { body } = await product.call('GET', `/staff/queue/choices?university=${elsewhere.universityId}`, {
      token: person.token,
    })
    expect(body.officers).toEqual([])
    expect(body.programs).toEqual([])
    expect(body.universities.map(({ _id }: { _id: string }) => _id)).toEqual([program.universityId])
  })

  it('can search by name, not by address, and finds no files of other universities', async () => {
    const person = await aUniversityUser(product.deps, program.universityId)
    const student = await aStudent(product.deps, {
      name: 'Mehwish Saleem',
      email: `secret-${randomUUID()}@example.org`,
    })
    const started = await aFile({ student, stage: 'under_review' })
    await aFile({ student, stage: 'under_review', to: await aProgram(product.deps) })
    const found = async (text: string) =>
      Object.values(ids(await queue(person, `?search=${encodeURIComponent(text)}`))).flat()
    expect(await found('mehwish')).toEqual([started._id])
    expect(await found(student.email)).toEqual([])
  })

  it('cannot take or hand over files', async () => {
    const person = await aUniversityUser(product.deps, program.universityId)
    const { _id } = await aFile({ stage: 'under_review' })
    const answer = await assign(person, 'me', [{ _id, officer: null }])
    expect([answer.status, answer.body.code]).toEqual([403, 'not_for_you'])
    const next = await product.call('POST', '/staff/queue/next', { token: person.token, body: {} })
    expect(next.status).toBe(403)
  })
})

it('offers only choices that have files', async () => {
  const admin = await anAdmin(product.deps, { name: 'Aaliya Admin' })
  await anOfficer(product.deps, { name: 'Gone Officer', status: 'disabled' })
  await aFile({ intake: '2027-spring' })
  const { body } = await product.call('GET', `/staff/queue/choices?university=${program.universityId}`, {
    token: officer.token,
  })
  const names = body.officers.map(({ name }: { name: string }) => name)
  expect(names).toContain('Sana Noor')
  expect(names).toContain(admin.name)
  expect(names).not.toContain('Gone Officer')
  expect(body.countries).toEqual(['LV'])
  expect(body.universities).toHaveLength(1)
  expect(body.programs.map(({ _id }: { _id: string }) => _id)).toEqual([program.programId])
  expect(body.intakes).toEqual(['2027-spring'])
})
