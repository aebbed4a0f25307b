import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply } from '#test/applying.ts'
import { auditedAbout } from '#test/audited.ts'
import { aFileToCheck } from '#test/files-to-check.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people.ts'
import { testProduct, type TestProduct } from '#test/product.ts'
import { aProgram } from '#test/programs.ts'

let product: TestProduct
let officer: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
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
  it('gives a small picture with the viewer burnt in, and keeps the view before', async () => {
    const { id, front, student } = await aFile()
    const { status, headers, body } = await as(officer, 'GET', at(id, `documents/${front}/thumbnail`))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(body).metadata()
    expect(Math.max(width, height)).toBe(320)
    const other = await as(admin, 'GET', at(id, `documents/${front}/thumbnail`))
    expect(other.body.equals(body), 'another name is burnt in').toBe(false)
    const { data } = (await as(student, 'GET', '/student/document-views')).body
    expect(data.map(({ viewer, purpose }: never) => [viewer, purpose])).toEqual([
      ['Zainab', 'thumbnail'],
      ['Omar', 'thumbnail'],
    ])
  })

  it('shows no picture, small or whole, of which the view cannot be kept', async () => {
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

  it('opens a whole picture with a purpose alone', async () => {
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

  it('opens identity papers for ten minutes after a proof, further with each look, for an hour at most', async () => {
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
      expect(await open(fsc), 'other papers need a purpose alone').toBe(200)
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

describe('what is sensitive', () => {
  it('is left out of the file, and read by those with the right, which is kept', async () => {
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
