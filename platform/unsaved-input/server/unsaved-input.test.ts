import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMyData } from '#areas/students/personal-data/server/read-my-data.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { unsavedInputDays, unsavedInputLimits } from '../contract.ts'
import { purgeUnsavedInput } from './save-unsaved-input.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const number = '35202-1234567-1'
const text = JSON.stringify({ number })
const change = (over: object = {}) => ({ form: 'identity national', typed: text, seen: null, ...over })
const save = (changes: object[], by = student) =>
  product.call('PUT', '/student/typed-work', { token: by.token, body: { changes } })
const typedWork = async (by = student) =>
  (await product.call('GET', '/student/typed-work', { token: by.token })).body.typedWork

describe('unsaved input', () => {
  it('is available only to its owner, on every device, and is stored encrypted', async () => {
    const { status, body } = await save([change(), change({ form: 'record tests entry', typed: '{}' })])
    expect(status).toBe(200)
    expect(body.kept.map(({ form }: { form: string }) => form)).toEqual([
      'identity national',
      'record tests entry',
    ])
    expect(await typedWork()).toEqual([
      { form: 'identity national', typed: text, at: body.kept[0].at, mark: null },
      { form: 'record tests entry', typed: '{}', at: body.kept[1].at, mark: null },
    ])
    const other = await aStudent(product.deps)
    expect(await typedWork(other)).toEqual([])
    await save([change({ typed: null, seen: body.kept[0].at })], other)
    expect(await typedWork()).toHaveLength(2)
    const { rows } = await product.deps.pool.query('select sealed from unsaved_input where student_id = $1', [
      student._id,
    ])
    expect(rows.some(({ sealed }) => sealed.includes(number))).toBe(false)
    const nobody = await product.call('GET', '/student/typed-work', {})
    expect(nobody.status).toBe(401)
  })

  it('is neither replaced nor deleted by a device that has not seen it', async () => {
    const first = (await save([change()])).body.kept[0].at
    const second = (await save([change({ typed: '{"number":"1"}', seen: first })])).body.kept[0].at
    for (const stale of [change({ seen: first }), change(), change({ typed: null, seen: first })]) {
      const { body } = await save([stale])
      expect(body).toEqual({ kept: [], newer: ['identity national'] })
    }
    expect(await typedWork()).toMatchObject([{ typed: '{"number":"1"}', at: second }])
    const answers = await Promise.all(['2', '3', '4'].map((typed) => save([change({ typed, seen: second })])))
    expect(answers.flatMap(({ body }) => body.kept)).toHaveLength(1)
    const [{ at, typed }] = await typedWork()
    expect(['2', '3', '4']).toContain(typed)
    expect((await save([change({ typed: null, seen: at })])).body.kept).toEqual([
      { form: 'identity national', at: null },
    ])
    // Deleting something that is already gone is not a conflict.
    expect((await save([change({ typed: null, seen: at })])).body.newer).toEqual([])
    expect(await typedWork()).toEqual([])
  })

  it('is not stored by a call that the one which discarded it has overtaken, and is when it is sent anew', async () => {
    const [{ at }] = (await save([change()])).body.kept
    await save([change({ typed: null, seen: at })])
    const late = change({ typed: '{"number":"2"}', seen: at })
    expect((await save([late])).body).toEqual({ kept: [], newer: ['identity national'] })
    expect(await typedWork()).toEqual([])
    expect((await save([{ ...late, seen: null }])).body.kept).toHaveLength(1)
    expect(await typedWork()).toMatchObject([{ typed: '{"number":"2"}' }])
  })

  it('is not stored by its first call either, once the one that discards it has named its mark', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const late = change({ mark: first })
    const discard = change({ typed: null, mark: second, unanswered: [first] })
    expect((await save([discard])).body.kept).toEqual([{ form: 'identity national', at: null }])
    expect((await save([late])).body).toEqual({ kept: [], newer: ['identity national'] })
    expect(await typedWork()).toEqual([])
    // What is typed afterwards has a mark of its own, and the marks of others say nothing.
    expect((await save([change({ mark: randomUUID(), unanswered: [first] })])).body.kept).toHaveLength(1)
    const other = await aStudent(product.deps)
    expect((await save([late], other)).body.kept).toHaveLength(1)
  })

  it('is gone whichever comes first of a first call and the one that discards it, at once', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const mark = randomUUID()
      const both = [change({ mark }), change({ typed: null, mark: randomUUID(), unanswered: [mark] })]
      await Promise.all((turn % 2 === 0 ? both : both.toReversed()).map((one) => save([one])))
      expect(await typedWork()).toEqual([])
    }
  })

  it('is forgotten as discarded after a day, when no call can be on its way any more', async () => {
    await save([change({ typed: null, mark: randomUUID(), unanswered: [randomUUID()] })])
    const notes = async () =>
      (await product.deps.pool.query('select from discarded_input where student_id = $1', [student._id])).rows
    const later = (hours: number) => new Date(product.clock.now().getTime() + hours * 3_600_000)
    await purgeUnsavedInput({ ...product.deps, clock: { now: () => later(23) } })
    expect(await notes()).toHaveLength(1)
    await purgeUnsavedInput({ ...product.deps, clock: { now: () => later(25) } })
    expect(await notes()).toEqual([])
  })

  it('is recognized by a device that got no answer', async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
    await save([change({ mark: first })])
    // The page was closed before the answer, and the input has been saved since then.
    expect(await typedWork()).toMatchObject([{ mark: first }])
    expect((await save([change({ mark: other, unanswered: [second] })])).body.newer).toHaveLength(1)
    await save([change({ typed: '{"number":"2"}', mark: second, unanswered: [first] })])
    expect(await typedWork()).toMatchObject([{ typed: '{"number":"2"}', mark: second }])
    expect((await save([change({ typed: null, unanswered: [first] })])).body.newer).toHaveLength(1)
    await save([change({ typed: null, unanswered: [first, second] })])
    expect(await typedWork()).toEqual([])
  })

  it.each([
    ['of another form', [change({ form: 'password' })]],
    ['of a form with an id that is none', [change({ form: 'note of mine' })]],
    ['of a search that is named by its words', [change({ form: 'save search medicine' })]],
    ['too large', [change({ typed: 'x'.repeat(unsavedInputLimits.letters + 1) })]],
    ['of too many forms at once', Array.from({ length: unsavedInputLimits.changes + 1 }, () => change())],
    ['of no form', []],
  ])('is refused: %s', async (_, changes) => {
    expect((await save(changes)).status).toBe(400)
    expect(await typedWork()).toEqual([])
  })

  it.each([
    `decline ${crypto.randomUUID()}`,
    `withdraw ${crypto.randomUUID()}`,
    'save search 0123456789abcdef',
    `rename search ${crypto.randomUUID()}`,
  ])('is stored for the form: %s', async (form) => {
    expect((await save([change({ form })])).body.kept).toMatchObject([{ form }])
  })

  it('is refused beyond the maximum of forms, and the rest stays', async () => {
    const notes = Array.from({ length: unsavedInputLimits.forms }, () =>
      change({ form: `note ${crypto.randomUUID()}`, typed: '{}' }),
    )
    for (let from = 0; from < notes.length; from += unsavedInputLimits.changes)
      await save(notes.slice(from, from + unsavedInputLimits.changes))
    expect((await save([change()])).body.code).toBe('list_full')
    expect(await typedWork()).toHaveLength(unsavedInputLimits.forms)
  })

  it('is in the download of its owner, decrypted', async () => {
    const { at } = (await save([change()])).body.kept[0]
    const { data } = await readMyData(product.deps, student._id)
    expect(data['unsavedInput']).toEqual([
      {
        studentId: student._id,
        form: 'identity national',
        updatedAt: expect.toSatisfy((time: string) => new Date(time).toISOString() === at),
        typed: text,
      },
    ])
  })

  it('is purged after 30 days', async () => {
    await save([change()])
    const after = (days: number) => ({
      ...product.deps,
      clock: { now: () => new Date(product.clock.now().getTime() + days * 86_400_000) },
    })
    await purgeUnsavedInput(after(unsavedInputDays - 1))
    expect(await typedWork()).toHaveLength(1)
    await purgeUnsavedInput(after(unsavedInputDays + 1))
    expect(await typedWork()).toEqual([])
  })

  it('is removed from the account when all devices are logged out; a device that still has it uploads it again', async () => {
    const { at } = (await save([change()])).body.kept[0]
    const others = await product.call('DELETE', '/auth/sessions', { token: student.token })
    expect(others.status).toBe(200)
    expect(await typedWork()).toMatchObject([{ form: 'identity national', typed: null, at }])
    const { rows } = await product.deps.pool.query('select sealed from unsaved_input where student_id = $1', [
      student._id,
    ])
    expect(rows).toEqual([{ sealed: null }])
    expect((await save([change()])).body.kept).toHaveLength(1)
    expect((await typedWork())[0].typed).toBe(text)
  })
})
