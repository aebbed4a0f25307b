import { Writable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { aFileToCheck } from '#test/fixtures/files-to-check.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
let admin: Person
let logged = ''
const log = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
beforeAll(async () => {
  product = await testProduct({ LOG_LEVEL: 'error' }, log)
  ;[officer, admin] = await Promise.all([
    anOfficer(product.deps, { name: 'Omar Farooqi' }),
    anAdmin(product.deps, { name: 'Zainab Malik' }),
  ])
})
afterAll(() => product.close())

const minute = 60_000
const aFile = () => aFileToCheck(product)
const at = (id: string, rest: string) => `/staff/applications/${id}/${rest}`
const as = (person: Person, method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const show = async (person: Person, id: string) => (await as(person, 'GET', `/application/${id}`)).body
const audited = (id: string) => auditedAbout(product, id)

describe('pictures', () => {
  it('returns a thumbnail with a watermark of the viewer, and records the view', async () => {
    const { id, front, student } = await aFile()
    const { status, headers, body } = await as(officer, 'GET', at(id, `documents/${front}/thumbnail`))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(body).metadata()
    expect(Math.max(width, height)).toBe(320)
    const other = await as(admin, 'GET', at(id, `documents/${front}/thumbnail`))
    expect(other.body.equals(body), 'another name is burned in').toBe(false)
    const { data } = (await as(student, 'GET', '/student/document-views')).body
    expect(data.map(({ viewer, purpose }: never) => [viewer, purpose])).toEqual([
      ['Zainab', 'thumbnail'],
      ['Omar', 'thumbnail'],
    ])
  })

  it.each([
    ['226 by 320', 1400, 1980],
    ['236 by 320', 1400, 1900],
    ['landscape', 1900, 1400],
    ['a card', 1600, 1010],
    ['square', 1200, 1200],
    ['a narrow strip', 300, 2000],
  ])('burns in a long name on a picture of any shape: %s', async (_, width, height) => {
    const named = await anOfficer(product.deps, { name: 'Muhammad Abdullah Qureshi al-Hashmi Khan' })
    const photo = await sharp({ create: { width, height, channels: 3, background: '#8090a0' } })
      .jpeg()
      .toBuffer()
    const { body } = await apply(product, await aStudent(product.deps), await aProgram(product.deps), {
      documents: { matricCertificateImage: photo },
    })
    const [{ _id: document }] = body.data.documents
    const small = await as(named, 'GET', at(body.data._id, `documents/${document}/thumbnail`))
    expect(small.status).toBe(200)
    const drawn = await sharp(small.body).metadata()
    expect(Math.max(drawn.width, drawn.height)).toBe(320)
    const half = Math.floor(drawn.height / 2)
    for (const top of [0, half]) {
      const region = { left: 0, top, width: drawn.width, height: half }
      const { channels } = await sharp(await sharp(small.body).extract(region).toBuffer()).stats()
      expect(channels[0]!.stdev, 'words stand in the upper and the lower half').toBeGreaterThan(0.5)
    }
  })

  it('records no view of a thumbnail that could not be drawn, and logs what went wrong', async () => {
    const { id, front, student } = await aFile()
    const { images } = product.deps
    const spy = vi
      .spyOn(images, 'thumbnail')
      .mockImplementation(() => images.reencode('/absent', '/absent.jpg') as never)
    onTestFinished(() => spy.mockRestore())
    expect((await as(officer, 'GET', at(id, `documents/${front}/thumbnail`))).status).toBe(500)
    expect((await as(student, 'GET', '/student/document-views')).body.data).toEqual([])
    const line = logged.split('\n').find((one) => one.includes('"event":"failure"'))!
    expect(JSON.parse(line).message).toBe('A document could not be read, drawn or written: ENOENT')
    expect(line).not.toContain(officer.name)
  })

  it('shows no picture, thumbnail or full, if the view cannot be recorded', async () => {
    const { id, fsc } = await aFile()
    await product.deps.pool.query(
      `create function no_views() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
       create trigger no_views before insert on document_views for each row execute function no_views()`,
    )
    try {
      for (const path of [
        at(id, `documents/${fsc}/thumbnail`),
        `/application/${id}/documents/${fsc}?purpose=check`,
      ])
        expect((await as(officer, 'GET', path)).status).toBe(500)
    } finally {
      await product.deps.pool.query('drop trigger no_views on document_views; drop function no_views')
    }
    expect((await as(officer, 'GET', at(id, `documents/${fsc}/thumbnail`))).status).toBe(200)
  })

  it('opens a full picture only with a purpose', async () => {
    const { id, fsc, student } = await aFile()
    const path = `/application/${id}/documents/${fsc}`
    for (const query of ['', '?purpose=own', '?purpose=thumbnail']) {
      const answer = await as(officer, 'GET', path + query)
      expect([query, answer.status, Object.keys(answer.body.fields)]).toEqual([query, 400, ['purpose']])
    }
    expect((await as(officer, 'GET', `${path}?purpose=compare`)).status).toBe(200)
    expect((await as(student, 'GET', path)).status).toBe(200)
    expect((await audited(id)).map(({ action }) => action)).toEqual(['document.viewed'])
  })

  it('opens identity documents for ten minutes after a proof, longer with each view, for an hour at most', async () => {
    const { id, front, fsc } = await aFile()
    const looker = await anOfficer(product.deps)
    const open = async (document: string) =>
      (await as(looker, 'GET', `/application/${id}/documents/${document}?purpose=check`)).status
    const { clock } = product
    let moved = 0
    const later = (minutes: number) => {
      clock.advance(minutes * minute)
      moved += minutes
    }
    try {
      expect(await open(front)).toBe(200)
      later(9)
      expect(await open(front)).toBe(200)
      later(9)
      expect(await open(front), 'each look opens for ten more').toBe(200)
      later(11)
      expect(await open(front)).toBe(403)
      expect(await open(fsc), 'other documents need only a purpose').toBe(200)
      const proof = await as(looker, 'POST', '/auth/prove', { password: looker.password })
      expect(proof.status).toBe(200)
      for (let i = 0; i < 7; i++) {
        expect(await open(front), `look ${i}`).toBe(200)
        later(8.5)
      }
      later(1)
      expect(await open(front), 'an hour is over').toBe(403)
    } finally {
      clock.advance(-moved * minute)
    }
  })
})

describe('sensitive data', () => {
  it('is left out of the file; people with the right can view it, which is recorded', async () => {
    const student = await aStudent(product.deps)
    await as(student, 'PUT', '/student/sections/needs', { text: 'A room without stairs.', shared: true })
    const { body } = await apply(product, student, await aProgram(product.deps))
    const id = body.data._id
    for (const [person, mayOpen] of [
      [officer, false],
      [admin, true],
    ] as const) {
      const file = await show(person, id)
      expect(file.sensitive).toEqual({ mayOpen })
      expect(JSON.stringify(file)).not.toContain('stairs')
    }
    expect((await show(student, id)).profile.sections.needs).toBe('A room without stairs.')
    expect((await as(officer, 'POST', at(id, 'needs'), {})).status).toBe(403)
    expect(await audited(id)).toEqual([])
    expect((await as(admin, 'POST', at(id, 'needs'), {})).body).toEqual({ needs: 'A room without stairs.' })
    expect((await audited(id)).map(({ action }) => action)).toEqual(['sensitive.viewed'])
    const without = await aFile()
    expect((await show(officer, without.id)).sensitive).toBeNull()
  })
})
