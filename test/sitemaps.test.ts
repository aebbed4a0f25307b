import { afterAll, beforeAll, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const listed = async () => {
  const index = await (await fetch(`${product.url}/sitemap-catalogue.xml`)).text()
  return [...index.matchAll(/\/sitemaps\/(programs-\d+\.xml)/gu)].map(([, file]) => file)
}
const statusOf = async (file: string) => (await fetch(`${product.url}/sitemaps/${file}`)).status
/** A program with this number, which places it in a file. */
async function numbered(number: number) {
  await product.deps.pool.query(`alter table programs alter column number restart with ${number}`)
  return aProgram(product.deps)
}

it('has no file without an address', async () => {
  await product.deps.pool.query('delete from programs')
  expect(await listed()).toEqual([])
  await numbered(50_000)
  const last = await numbered(100_001)
  expect(await listed()).toEqual(['programs-1.xml', 'programs-3.xml'])
  expect([await statusOf('programs-2.xml'), await statusOf('programs-3.xml')]).toEqual([404, 200])
  await product.deps.pool.query(`update universities set status = 'withdrawn' where id = $1`, [
    last.universityId,
  ])
  expect(await listed()).toEqual(['programs-1.xml'])
  expect(await statusOf('programs-3.xml')).toBe(404)
})
