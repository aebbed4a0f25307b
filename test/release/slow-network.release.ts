import { afterAll, beforeAll, it } from 'vitest'
import { sharedProduct, type RealProduct } from '../journeys/real-product.ts'
import { applyOnSlowNetwork } from '../journeys/slow-network.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

it('an application with five photographs is sent at 400 kbit/s with interruptions; each arrives below 1.5 MB', async () => {
  await applyOnSlowNetwork(product, { kilobits: 400, latency: 400 }, { count: 5, cutAt: [3, 7, 11] })
})
