import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedProduct, type RealProduct } from './real-product.ts'
import { applyOnSlowNetwork } from './slow-network.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

it('an application with two large photographs is sent over a slow network with interruptions; each arrives below 1.5 MB', async () => {
  // All five, over the line of a village, are a test of the release.
  await applyOnSlowNetwork(product, { kilobits: 4000, latency: 100 }, { count: 2, cutAt: [2, 4, 6] })
  expect(product.offences).toEqual([])
}, 300_000)
