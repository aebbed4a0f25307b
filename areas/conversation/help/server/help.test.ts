import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOfAuthority } from '#test/fixtures/official-hosts.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contentFolder, loadHelpArticles } from './load-articles.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  await loadHelpArticles(product.deps.db, product.clock.now())
})
afterAll(() => product.close())

const files = readdirSync(path.join(contentFolder, 'help')).filter((name) => name.endsWith('.md'))

it('loads every article once; loading again writes nothing', async () => {
  const { token } = await aStudent(product.deps)
  const officer = await anOfficer(product.deps)
  const [students, office] = await Promise.all([
    product.call('GET', '/help', { token }),
    product.call('GET', '/staff/office-help', { token: officer.token }),
  ])
  const all = [...students.body.articles, ...office.body.articles]
  expect(all.map(({ slug }: { slug: string }) => `${slug}.md`).sort()).toEqual(files.sort())
  expect(await loadHelpArticles(product.deps.db, product.clock.now())).toBe(0)
})

it('keeps articles for officers from students, also in a search, and the others from the list of officers', async () => {
  const [student, officer] = await Promise.all([aStudent(product.deps), anOfficer(product.deps)])
  const slugs = async (path: string, { token }: { token: string }) =>
    (await product.call('GET', path, { token })).body.articles.map(({ slug }: { slug: string }) => slug)
  expect(await slugs('/staff/office-help', officer)).toEqual([
    'answering-enquiries',
    'answering-messages',
    'finding-files-in-the-queue',
    'importing-students',
    'application-package',
    'tags-and-notes',
    'duplicates-and-merging',
    'keyboard-shortcuts',
  ])
  expect((await slugs('/staff/office-help?search=merge two records', officer))[0]).toBe(
    'duplicates-and-merging',
  )
  expect(await slugs('/help?search=merge two records', student)).not.toContain('duplicates-and-merging')
  const status = async (path: string, { token }: { token: string }) =>
    (await product.call('GET', path, { token })).status
  expect(await status('/staff/office-help/tags-and-notes', officer)).toBe(200)
  expect(await status('/help/tags-and-notes', student)).toBe(404)
  expect(await status('/staff/office-help/gap-years', officer)).toBe(404)
  expect(await status('/staff/office-help', student)).toBe(403)
  expect(await status('/staff/office-help/tags-and-notes', student)).toBe(403)
})

interface Cited {
  summary: string
  markdown: string
  sources: { title: string; url: string | null }[]
}
/** Authorities at home, by the names that articles and lessons use. */
const authorities = ['PM&DC', 'HEC', 'PEC', 'PNMC', 'IBCC'].map((name) => ({
  name,
  spokenOf: new RegExp(`\\b${name}\\b`),
  // One sentence may cover several, as in "check with PM&DC, PEC or HEC".
  toCheck: new RegExp(`[Cc]heck with [^.:;]*\\b${name}\\b`),
}))
const visas = {
  name: 'who decides on visas and permits',
  spokenOf: /\b(visas?|embass(y|ies)|consulates?|permits?)\b/i,
  toCheck: /[Cc]heck with [^.:;]*\b(embassy|consulate|visa center|migration office)\b/,
}
const ofVisas = /visa|embass|\bconsul(ate|ar)?\b|immigra|migration|permit/i

/**
 * Authorities that an article mentions without the advice to check with them, although the facts come from
 * other sources.
 */
function unchecked({ summary, markdown, sources }: Cited): string[] {
  const reports = sources.filter(({ url }) => url === null || !isOfAuthority(url))
  if (sources.length > 0 && reports.length === 0) return []
  const aboutVisas = reports.some(({ title, url }) => ofVisas.test(`${title} ${url}`))
  return [...authorities, ...(aboutVisas ? [visas] : [])].flatMap(({ name, spokenOf, toCheck }) => {
    const wanted = [
      // The assistant shows only the summary.
      ['summary', summary, spokenOf.test(summary)],
      ['article', markdown, spokenOf.test(markdown) || (aboutVisas && name === visas.name)],
    ] as const
    return wanted.flatMap(([part, text, needed]) =>
      needed && !toCheck.test(text) ? [`${part}: ${name}`] : [],
    )
  })
}

it('names whom to check with, in summary and text, wherever facts about an authority come from others', async () => {
  const { token } = await aStudent(product.deps)
  const { body } = await product.call('GET', '/help', { token })
  const found: string[] = []
  for (const { slug } of body.articles) {
    const { article } = (await product.call('GET', `/help/${slug}`, { token })).body
    found.push(...unchecked(article).map((what) => `${slug}, ${what}`))
  }
  expect(found).toEqual([])
})

it('does so in lessons too, which name their sources in the text', async () => {
  const folder = path.join(contentFolder, 'courses')
  const found: string[] = []
  for (const name of readdirSync(folder)) {
    const { lessons } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
      lessons: { title: string; body: string }[]
    }
    for (const { title, body } of lessons) {
      const missing = unchecked({ summary: '', markdown: body, sources: [{ title, url: null }] })
      found.push(...missing.map((what) => `${name}, ${title}, ${what}`))
    }
  }
  expect(found).toEqual([])
})

it.each([
  ['PM&DC wants 60 %.', 'https://example.org/reprint', ['article: PM&DC']],
  ['PM&DC wants 60 %: check with PM&DC.', 'https://example.org/reprint', []],
  ['PM&DC wants 60 %.', 'https://pmdc.pk/policy', []],
  ['Look at HEC and PEC. Check with HEC.', 'https://example.org/', ['article: PEC']],
  ['Bring two photos.', 'https://example.org/visa-list', [`article: ${visas.name}`]],
  ['Bring two photos. Check with the embassy.', 'https://example.org/visa-list', []],
])('%s (%s): %j has to be added', (markdown, url, missing) => {
  expect(unchecked({ summary: '', markdown, sources: [{ title: 'Source', url }] })).toEqual(missing)
})

it('does not overwrite what an officer has edited, and shows an edit at once', async () => {
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

it('finds articles by words of English and Roman Urdu, despite typing errors', async () => {
  const { token } = await aStudent(product.deps)
  const first = async (search: string) =>
    (await product.call('GET', `/help?search=${encodeURIComponent(search)}`, { token })).body.articles[0]
      ?.slug
  expect(await first('bank statment')).toBe('bank-statement')
  expect(await first('halaf nama')).toBe('sponsor-affidavit')
  expect(await first('apostile')).toBe('apostille-or-mofa-attestation')
  expect(await first('qwoeiuzzz')).toBeUndefined()
})

it('names the topics with words like those of a search that finds nothing, and none for one that finds something', async () => {
  const [student, officer] = await Promise.all([aStudent(product.deps), anOfficer(product.deps)])
  const nearest = async (search: string) => {
    const { body } = await product.call('GET', `/help?search=${encodeURIComponent(search)}`, student)
    return [body.articles.length > 0, body.nearest]
  }
  expect(await nearest('attastation')).toEqual([true, undefined])
  // A wrong first letter, and two words in one, are more than the search corrects.
  expect(await nearest('ettestation')).toEqual([false, expect.arrayContaining(['attestation'])])
  expect(await nearest('wisa')).toEqual([false, expect.arrayContaining(['visa'])])
  expect(await nearest('bankstatement')).toEqual([false, expect.arrayContaining(['money'])])
  // Where no word is like any other, no topic is nearer than another.
  expect(await nearest('qwoeiuzzz')).toEqual([false, []])
  expect(await nearest('؟؟')).toEqual([false, []])
  const office = await product.call('GET', '/staff/office-help?search=wisa', officer)
  expect(office.body).toEqual({ articles: [] })
})

it('stores the last choice whether an article helped; officers only read', async () => {
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
