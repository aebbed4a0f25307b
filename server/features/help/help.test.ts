import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOfficer, aStudent } from '#test/people.ts'
import { testProduct, type TestProduct } from '#test/product.ts'
import { contentFolder, loadHelpArticles } from './load-articles.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  await loadHelpArticles(product.deps.db, product.clock.now())
})
afterAll(() => product.close())

const files = readdirSync(path.join(contentFolder, 'help')).filter((name) => name.endsWith('.md'))

it('brings every article, once; loading again writes nothing', async () => {
  const { token } = await aStudent(product.deps)
  const { body } = await product.call('GET', '/help', { token })
  expect(body.articles.map(({ slug }: { slug: string }) => `${slug}.md`).sort()).toEqual(files.sort())
  expect(await loadHelpArticles(product.deps.db, product.clock.now())).toBe(0)
})

/** Where governments, embassies and regulators publish themselves; HEC of Pakistan and IBCC among them. */
const isOfficial = (url: string) =>
  /\.gov(\.[a-z]{2})?$|(^|\.)(europa\.eu|esteri\.it|saeima\.lv|pec\.org\.pk|pmdc\.pk|ibcc\.cloud|cimea(-diplome)?\.it)$/.test(
    new URL(url).hostname,
  )

it('names whom to check with wherever rules of visas and recognition come from nobody official', async () => {
  const { token } = await aStudent(product.deps)
  const { body } = await product.call('GET', '/help', { token })
  const ruled = body.articles.filter(({ topic }: { topic: string }) => /visa|recognition/.test(topic))
  expect(ruled.length).toBeGreaterThan(8)
  for (const { slug } of ruled) {
    const { article } = (await product.call('GET', `/help/${slug}`, { token })).body
    const official = article.sources.some(({ url }: { url: string }) => isOfficial(url))
    expect(official || /Check with /.test(JSON.stringify(article)), slug).toBe(true)
  }
})

it('leaves alone what an officer has edited, and shows an edit at once', async () => {
  const { token } = await aStudent(product.deps)
  const { db, pool } = product.deps
  await pool.query(
    `update help_articles set summary = 'As edited.', edited_at = now(), changed_at = now() + interval '1 s'
     where slug = 'gap-years'`,
  )
  await pool.query(
    `update help_articles set summary = 'Out of date.', changed_at = now() where slug = 'moi-letter'`,
  )
  expect(await loadHelpArticles(db, new Date(Date.now() + 5000))).toBe(1)
  const read = async (slug: string) =>
    (await product.call('GET', `/help/${slug}`, { token })).body.article.summary
  expect(await read('gap-years')).toBe('As edited.')
  expect(await read('moi-letter')).not.toBe('Out of date.')
})

it('finds articles by words of English and Roman Urdu, past a slip', async () => {
  const { token } = await aStudent(product.deps)
  const first = async (search: string) =>
    (await product.call('GET', `/help?search=${encodeURIComponent(search)}`, { token })).body.articles[0]
      ?.slug
  expect(await first('bank statment')).toBe('bank-statement')
  expect(await first('halaf nama')).toBe('sponsor-affidavit')
  expect(await first('apostile')).toBe('apostille-or-mofa-attestation')
  expect(await first('qwoeiuzzz')).toBeUndefined()
})

it('keeps the last word on whether an article helped; officers only read', async () => {
  const [student, officer] = await Promise.all([aStudent(product.deps), anOfficer(product.deps)])
  const judge = (token: string, helpful: unknown) =>
    product.call('PUT', '/help/imat-italy/helpful', { token, body: { helpful } })
  expect((await judge(student.token, true)).status).toBe(200)
  expect((await judge(student.token, false)).status).toBe(200)
  expect((await judge(student.token, 'yes')).status).toBe(400)
  expect((await judge(officer.token, true)).status).toBe(403)
  const read = async (token: string) =>
    (await product.call('GET', '/help/imat-italy', { token })).body.article
  expect((await read(student.token)).helpful).toBe(false)
  expect((await read(officer.token)).helpful).toBeNull()
  const { sources, checkedOn, markdown } = await read(student.token)
  expect(sources.length).toBeGreaterThan(0)
  expect(checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(markdown).not.toContain('---\n')
})
