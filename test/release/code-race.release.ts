import { afterAll, beforeAll, test } from 'vitest'
import { guessAtOnce, raceForCode } from '../harness/code-race.ts'
import { testProduct, type TestProduct } from '../harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('the right code, two hundred times at once, opens exactly one session in each of 50 rounds', () =>
  raceForCode(product, { rounds: 50, atOnce: 200 }))

test('a wrong code, two hundred times at once, counts five times in each of 5 rounds', () =>
  guessAtOnce(product, { rounds: 5, atOnce: 200 }))
