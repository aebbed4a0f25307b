import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, smallPhotograph } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { dropIntent, openIntent, settleIntent, writeRows } from './upload-intents.ts'

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

/** What a request leaves that was cut off so many seconds ago, after its first file was stored. */
async function cutOff(student: Person, key: string, secondsAgo: number) {
  const documentId = await aStoredFile()
  const { id } = await product.deps.db
    .insertInto('upload_intents')
    .values({
      id: randomUUID(),
      student_id: student._id,
      idempotency_key: key,
      state: 'staging',
      document_ids: [documentId],
      created_at: new Date(product.clock.now().getTime() - secondsAgo * 1000),
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
  it('takes the place of the request that was cut off, and removes what that had stored', async () => {
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

  it('waits for a request that may still be at work', async () => {
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
  it('do not come once the intent was given up, and the files go', async () => {
    const { deps } = product
    const student = await aStudent(deps)
    const intentId = (await openIntent(deps, student._id, randomUUID()))!
    const documentId = await aStoredFile()
    expect(await dropIntent(deps, intentId)).toBe('dropped')
    const work = writeRows(deps, intentId, [documentId], () =>
      deps.db.transaction().execute((trx) => settleIntent(trx, deps, intentId, randomUUID(), 'f')),
    )
    await expect(work).rejects.toMatchObject({ code: 'busy' })
    expect(await deps.files.has(documentId)).toBe(false)
  })

  it('are believed to be there when the commit went through and only its answer was lost', async () => {
    const { deps } = product
    const student = await aStudent(deps)
    const { body } = await apply(product, student, await aProgram(deps))
    const intentId = (await openIntent(deps, student._id, randomUUID()))!
    const documentId = await aStoredFile()
    await writeRows(deps, intentId, [documentId], async () => {
      await deps.db.transaction().execute((trx) => settleIntent(trx, deps, intentId, body.data._id, 'f'))
      throw new Error('Connection terminated unexpectedly')
    })
    expect(await deps.files.has(documentId)).toBe(true)
    expect(await dropIntent(deps, intentId)).toBe('committed')
  })
})
