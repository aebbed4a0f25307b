import { readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStoredFiles } from '#areas/applications/documents/server/check-stored-files.ts'
import { findBroken } from '#areas/oversight/alarms/server/invariants.ts'
import { eraseStudent } from '#areas/students/closing/server/erase-student.ts'
import {
  apply,
  attachLetter,
  aUniversityLetter,
  decide,
  letterForm,
  smallPhotograph,
} from '#test/people/applying.ts'
import { anOfficer, aStudent, password, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { readZip } from '#test/fixtures/read-zip.ts'

let product: TestProduct
let officer: Person
let picture: Buffer
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  picture = await smallPhotograph()
})
afterAll(() => product.close())

const rows = async (query: string, ...values: unknown[]) =>
  (await product.deps.pool.query(query, values)).rows

async function anApplication() {
  const student = await aStudent(product.deps)
  const applied = await apply(product, student, await aProgram(product.deps))
  return { student, id: applied.body.data._id as string }
}
const open = ({ token }: Person, id: string, letterId: string) =>
  product.call('GET', `/application/${id}/university-letters/${letterId}`, { token })

describe('a stored letter of a university', () => {
  it('is part of the data download, unless it was removed as a mistake', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const mistaken = await aUniversityLetter(product, officer, id)
    await attachLetter(product, officer, id, letterForm([picture, picture], '2026-11-03'))
    await product.call('POST', '/auth/prove', { token: student.token, body: { password } })
    const zip = await product.call('POST', '/student/my-data', { token: student.token, body: {} })
    const files = await readZip(zip.body)
    const data = JSON.parse(files.get('data.json')!.toString())
    const log = JSON.parse(files.get('access-log.json')!.toString())
    expect(data.universityLetters).toMatchObject([{ version: 2, dated: '2026-11-03' }])
    expect(JSON.stringify(data)).not.toContain(mistaken)
    expect(data.universityLetterPages).toMatchObject([{ page: 1 }, { page: 2 }])
    for (const { file } of data.universityLetterPages) {
      expect((await sharp(files.get(file)!).metadata()).format).toBe('jpeg')
    }
    expect(log.documentsOpened).toEqual([])
  })

  it('is erased with the account, pictures first', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const letterId = await aUniversityLetter(product, officer, id)
    await open(officer, id, letterId)
    const [{ id: file }] = await rows('select id from university_letter_pages where letter_id = $1', letterId)
    expect(await product.deps.files.has(file)).toBe(true)
    await product.deps.pool.query(`update users set status = 'deleted', deleted_at = now() where id = $1`, [
      student._id,
    ])
    await eraseStudent(product.deps, student._id)
    expect(await product.deps.files.has(file)).toBe(false)
    expect(await rows('select id from university_letter_pages where letter_id = $1', letterId)).toEqual([])
    expect(await rows('select dated, ended_by from university_letters where id = $1', letterId)).toEqual([
      { dated: null, ended_by: expect.any(String) },
    ])
    expect((await open(officer, id, letterId)).body.code).not.toBe('internal')
  })

  it('is encrypted, and covered by the check of stored files', async () => {
    const { id } = await anApplication()
    const letterId = await aUniversityLetter(product, officer, id)
    const [{ id: file }] = await rows('select id from university_letter_pages where letter_id = $1', letterId)
    const stored = path.join(product.deps.config.dataDir, 'documents/objects', file.slice(0, 2), file)
    expect((await readFile(stored)).subarray(0, 3).toString('hex')).not.toBe('ffd8ff')
    const week = 7 * 86_400_000
    const longAgo = new Date(Date.now() - week)
    await utimes(stored, longAgo, longAgo)
    product.clock.advance(week)
    try {
      expect(await checkStoredFiles(product.deps)).toMatchObject({ missing: [], suspicious: 0 })
      expect(await product.deps.files.has(file)).toBe(true)
      await product.deps.files.remove(file)
      expect((await checkStoredFiles(product.deps)).missing).toEqual([file])
      expect((await findBroken(product.deps)).find(({ name }) => name === 'unreachable-file')).toMatchObject({
        ids: [file],
      })
    } finally {
      product.clock.advance(-week)
    }
  })
})
