import type { TestProduct } from '../harness/product.ts'
import type { Person } from './people.ts'

let phones = 5550100
/** A student without an e-mail address, added by an officer at the desk. @returns the id of the account */
export async function aWalkIn(product: TestProduct, { token }: Person): Promise<string> {
  const body = { name: 'Bushra Akhtar', phone: `+92 301 ${++phones}` }
  const { data } = (await product.call('POST', '/student/create', { token, body })).body
  return data._id as string
}
