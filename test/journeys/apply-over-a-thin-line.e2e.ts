import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedProduct, type RealProduct } from './real-product.ts'
import { appliesOverALine } from './thin-line.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

it('an application with five photographs goes through a slow line, with cuts in between; each arrives below 1.5 MB', async () => {
  await appliesOverALine(product, 4000)
  expect(product.offences).toEqual([])
}, 300_000)
