import { randomUUID } from 'node:crypto'
import type { Person } from './people.ts'
import type { TestProduct } from '../harness/product.ts'
import { aProgram } from './programs.ts'

/** A program on the person's shortlist and on nobody else's. @returns its id */
export async function aShortlisted(product: TestProduct, { token }: Person): Promise<string> {
  const { programId } = await aProgram(product.deps)
  await product.call('PUT', `/student/shortlist/${programId}`, { token, body: {} })
  return programId
}

/** A search the person has saved. @returns its id */
export async function aSavedSearch(product: TestProduct, { token }: Person): Promise<string> {
  const body = { name: 'Riga', query: `search=${randomUUID()}`, weekly: true }
  return (await product.call('POST', '/student/searches', { token, body })).body.data._id
}

/** The living costs of an invented city, entered by an officer. @returns its id */
export async function aDestinationCost(product: TestProduct, { token }: Person): Promise<string> {
  const body = {
    country: 'LV',
    city: `City ${randomUUID()}`,
    kind: 'living',
    amount: 500,
    currency: 'EUR',
    per: 'month',
    sourceUrl: 'https://example.org/living',
    checkedOn: '2026-11-21',
  }
  return (await product.call('POST', '/staff/money/destination-costs', { token, body })).body.data._id
}

/** A reported mistake of the person. @returns its id */
export async function aMistake(product: TestProduct, { _id, token }: Person): Promise<string> {
  const { programId } = await aProgram(product.deps)
  const body = { field: 'deadline', text: 'It is 1 May.' }
  await product.call('POST', `/catalogue/programs/${programId}/mistakes`, { token, body })
  const query = product.deps.db.selectFrom('mistakes').select('id').where('user_id', '=', _id)
  return (await query.executeTakeFirstOrThrow()).id
}

/** A draft of an instructor, by id. */
export async function anInstructor(product: TestProduct, { token }: Person): Promise<string> {
  const facts = { name: 'Invented Instructor', title: null, bio: null, subjects: [], languages: [] }
  const { body } = await product.call('POST', '/staff/catalogue/instructors', { token, body: facts })
  return body.instructor._id
}
