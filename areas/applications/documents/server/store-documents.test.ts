import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, smallPhotograph } from '#test/people/applying.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { abandon, storePictures, openIntent } from './store-documents.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

async function aStoredFile(): Promise<string> {
  const { deps } = product
  const id = randomUUID()
  const source = path.join(deps.config.dataDir, id)
  await writeFile(source, 'a picture')
  await deps.files.put(id, source, { version: 1 })
  return id
}

/** The state left by a request that was interrupted after its first file, some seconds ago. */
async function cutOff(student: Person, key: string, secondsAgo: number) {
  const documentId = await aStoredFile()
  const then = new Date(product.clock.now().getTime() - secondsAgo * 1000)
  const { id } = await product.deps.db
    .insertInto('upload_intents')
    .values({
      id: randomUUID(),
      student_id: student._id,
      idempotency_key: key,
      state: 'staging',
      document_ids: [documentId],
      created_at: then,
      state_since: then,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, documentId }
}
const stateOf = async (id: string) => {
  const row = await product.deps.db
    .selectFrom('upload_intents')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

describe('a form that is sent again with its key after a crash', () => {
  it('replaces the interrupted request, and removes the files it had stored', async () => {
    const student = await aStudent(product.deps)
    const key = randomUUID()
    const before = await cutOff(student, key, 16)
    const documents = { cnicFrontImage: await smallPhotograph() }
    const program = await aProgram(product.deps)
    const answer = await apply(product, student, program, { key, documents })
    expect(answer.status).toBe(200)
    expect(await stateOf(before.id)).toBe('swept')
    expect(await product.deps.files.has(before.documentId)).toBe(false)
    expect((await apply(product, student, program, { key, documents })).body).toEqual(answer.body)
  })

  it('waits for a request that may still be running', async () => {
    const student = await aStudent(product.deps)
    const key = randomUUID()
    const before = await cutOff(student, key, 13.5)
    const began = performance.now()
    const answer = await apply(product, student, await aProgram(product.deps), { key })
    expect(answer.status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(await stateOf(before.id)).toBe('swept')
  })
})

describe('rows of stored files', () => {
  /** A file of a form, in the incoming folder. */
  async function aFile() {
    const name = path.join(product.deps.config.dataDir, `${randomUUID()}.part`)
    const bytes = await smallPhotograph()
    await writeFile(name, bytes)
    return { name: 'cnicFrontImage', path: name, bytes: bytes.length, sha256: 'f' }
  }
  const outcome = { applicationId: null, fingerprint: 'f' }

  it('are not inserted once the intent is abandoned, and the files are removed', async () => {
    const { deps } = product
    const student = await aStudent(deps)
    const attempt = await openIntent(deps, student._id, 1, randomUUID())
    const storing = storePictures(deps, attempt, [await aFile()], async (_, [picture]) => {
      expect(await deps.files.has(picture!.id)).toBe(true)
      expect(await abandon(deps, attempt)).toBe('dropped')
      return outcome
    })
    await expect(storing).rejects.toMatchObject({ code: 'busy' })
    expect(await stateOf(attempt.intentId)).toBe('swept')
    expect(await deps.files.has(attempt.documentIds[0]!)).toBe(false)
  })

  it('are not inserted when another request has taken over with other ids, and its files stay', async () => {
    const { deps } = product
    const student = await aStudent(deps)
    const attempt = await openIntent(deps, student._id, 1)
    const theirs = await aStoredFile()
    const storing = storePictures(deps, attempt, [await aFile()], async () => {
      const { intentId: id } = attempt
      await deps.db
        .updateTable('upload_intents')
        .set({ document_ids: [theirs] })
        .where('id', '=', id)
        .execute()
      return outcome
    })
    await expect(storing).rejects.toMatchObject({ code: 'busy' })
    expect(await stateOf(attempt.intentId)).toBe('staging')
    expect(await deps.files.has(attempt.documentIds[0]!)).toBe(false)
    expect(await deps.files.has(theirs)).toBe(true)
  })

  it('count as inserted when the commit succeeded and only its response was lost', async () => {
    const { deps } = product
    const student = await aStudent(deps)
    const attempt = await openIntent(deps, student._id, 1, randomUUID())
    const db = new Proxy(deps.db, {
      get: (of, name) =>
        name === 'transaction'
          ? () => ({
              execute: async (work: (trx: Trx) => Promise<void>) => {
                await of.transaction().execute(work)
                throw new Error('Connection terminated unexpectedly')
              },
            })
          : (Reflect.get(of, name) as () => unknown).bind(of),
    })
    await storePictures({ ...deps, db }, attempt, [await aFile()], async () => outcome)
    expect(await deps.files.has(attempt.documentIds[0]!)).toBe(true)
    expect(await abandon(deps, attempt)).toBe('committed')
    expect(await deps.files.has(attempt.documentIds[0]!)).toBe(true)
  })
})
