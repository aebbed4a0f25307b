import { checks } from '#texts/conversation/help/checks.ts'
import { articleEditingMessages } from '#texts/conversation/help/article-editing-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDay } from '#platform/time/office-day.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

import { loadHelpArticles } from './load-articles.ts'

let product: TestProduct
let officer: Person
let student: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  student = await aStudent(product.deps)
  await load()
})
afterAll(() => product.close())

const load = () => loadHelpArticles(product.deps.db, product.clock.now())
const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })
const asStudent = (path: string) => product.call('GET', path, { token: student.token })
const today = () => product.clock.now().toISOString().slice(0, 10)
const source = { title: 'Embassy, visa page', url: 'https://example.org/visa', asOf: null }
const text = (more: object = {}) => ({
  title: 'How do I move a piano to Riga?',
  summary: 'By lorry, with a customs paper.',
  topic: 'after-arrival',
  keywords: 'piano, pyano',
  markdown: 'Ask the carrier for a **customs paper**.',
  sources: [source],
  checkedOn: today(),
  ...more,
})
let made = 0
async function anArticle(more: object = {}) {
  const slug = `piano-${++made}`
  const { body } = await asOfficer('POST', '/staff/help', { slug, ...text(more) })
  return { slug, version: body.data.version as number }
}
const save = (slug: string, body: object) => asOfficer('PUT', `/staff/help/${slug}`, body)
const articleOf = async (slug: string) => (await asOfficer('GET', `/staff/help/${slug}`)).body.data
const acts = async (slug: string) =>
  (
    await product.deps.pool.query('select action from audit_entries where object_id = $1 order by seq', [
      slug,
    ])
  ).rows.map(({ action }) => action)

describe('an article of the agency', () => {
  test('is hidden until it is published, and then found by the search and the assistant at once', async () => {
    const { slug, version } = await anArticle()
    const search = async () =>
      (await asStudent('/help?search=pyano')).body.articles.map((one: { slug: string }) => one.slug)
    expect(await search()).not.toContain(slug)
    expect((await asStudent(`/help/${slug}`)).status).toBe(404)
    expect((await save(slug, { ...text(), version, publish: true })).body).toMatchObject({
      message: articleEditingMessages.published,
      data: { status: 'published', origin: 'own', version: 2 },
    })
    expect(await search()).toContain(slug)
    const reply = await product.call('POST', '/assistant/questions', {
      token: student.token,
      body: { question: 'How do I move my piano to Riga?' },
    })
    const answer = reply.status === 200 ? JSON.stringify(reply.body) : ''
    if (answer !== '{}') expect(answer).toContain(slug)
    expect(await acts(slug)).toEqual(['article.saved', 'article.published'])
    await load()
    expect(await search()).toContain(slug)
  })

  test('needs a source and the day of its last check to be published, and no day in the future', async () => {
    const { slug, version } = await anArticle({ sources: [], checkedOn: null })
    const publish = (more: object) => save(slug, { ...text(more), version, publish: true })
    expect((await publish({ sources: [], checkedOn: null })).body).toMatchObject({
      code: 'invalid_input',
      fields: { sources: articleEditingMessages.needsSource, checkedOn: articleEditingMessages.needsDay },
    })
    expect((await publish({ checkedOn: '2999-01-01' })).body.fields).toEqual({
      checkedOn: articleEditingMessages.dayAhead,
    })
    expect((await publish({ sources: [{ ...source, url: 'javascript:alert(1)' }] })).status).toBe(400)
    expect((await articleOf(slug)).status).toBe('draft')
  })

  test('saving for later does not change what readers see; publishing does', async () => {
    const { slug, version } = await anArticle()
    await save(slug, { ...text(), version, publish: true })
    const later = await save(slug, { ...text({ summary: 'By ship.' }), version: 2, publish: false })
    expect(later.body.data).toMatchObject({
      hasDraft: true,
      status: 'published',
      draft: { summary: 'By ship.' },
    })
    expect((await asStudent(`/help/${slug}`)).body.article.summary).toBe('By lorry, with a customs paper.')
    await save(slug, { ...text({ summary: 'By ship.' }), version: 3, publish: true })
    expect((await asStudent(`/help/${slug}`)).body.article.summary).toBe('By ship.')
    const { versions, draft } = await articleOf(slug)
    expect(draft).toBeNull()
    expect(versions.map((one: { version: number; act: string }) => [one.version, one.act])).toEqual([
      [4, 'published'],
      [3, 'saved'],
      [2, 'published'],
      [1, 'saved'],
    ])
    expect(versions[0].by).toBe('Omar Farooqi')
  })

  test('is withdrawn and published again; of two officers at once, one succeeds', async () => {
    const { slug, version } = await anArticle()
    const withdraw = (at: number) => asOfficer('POST', `/staff/help/${slug}/withdraw`, { version: at })
    expect((await withdraw(version)).body.message).toBe(articleEditingMessages.notPublished)
    await save(slug, { ...text(), version, publish: true })
    const both = await Promise.all([withdraw(2), withdraw(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await asStudent(`/help/${slug}`)).status).toBe(404)
    expect((await save(slug, { ...text(), version: 3, publish: true })).status).toBe(200)
    expect((await asStudent(`/help/${slug}`)).status).toBe(200)
  })

  test('cannot use an address twice, and cannot be written by a student', async () => {
    // In the console the address `new` begins another article.
    for (const slug of ['gap-years', 'new']) {
      const taken = await asOfficer('POST', '/staff/help', { slug, ...text() })
      expect(taken.body).toMatchObject({
        code: 'invalid_input',
        fields: { slug: articleEditingMessages.slugTaken },
      })
    }
    for (const slug of ['', 'Not A Slug', 'a'.repeat(81)]) {
      const wrong = await asOfficer('POST', '/staff/help', { slug, ...text() })
      expect([wrong.status, wrong.body.fields]).toEqual([400, { slug: checks.address }])
    }
    const { token } = student
    const body = { slug: 'mine', ...text() }
    expect((await product.call('POST', '/staff/help', { token, body })).status).toBe(403)
    expect((await product.call('GET', '/staff/help/gap-years', { token })).status).toBe(403)
  })
})

describe('a built-in text', () => {
  const slug = 'attestation-chain'
  const own = () => text({ title: 'In which order? Our way', topic: 'attestation' })

  test('is replaced by the text of the agency across loads; a newer one is shown and may be used', async () => {
    const before = await articleOf(slug)
    expect(before).toMatchObject({ origin: 'built-in', builtIn: null, newerBuiltIn: false })
    await save(slug, { ...own(), version: before.version, publish: true })
    await load()
    expect(await articleOf(slug)).toMatchObject({
      origin: 'changed',
      newerBuiltIn: false,
      text: { title: 'In which order? Our way' },
      builtIn: { title: before.text.title },
    })
    // A release contains another text than the one the agency replaced.
    await product.deps.pool.query(
      `update help_articles set built_in_then = built_in_then || '{"summary": "Older."}' where slug = $1`,
      [slug],
    )
    const changed = await articleOf(slug)
    expect(changed.newerBuiltIn).toBe(true)
    const settle = (version: number, take: boolean) =>
      asOfficer('POST', `/staff/help/${slug}/built-in`, { version, take })
    const seen = await settle(changed.version, false)
    expect(seen.body).toMatchObject({
      message: articleEditingMessages.builtInSeen,
      data: { newerBuiltIn: false, origin: 'changed' },
    })
    expect((await settle(changed.version, true)).status).toBe(409)
    const taken = await settle(seen.body.data.version, true)
    expect(taken.body.data).toMatchObject({ origin: 'built-in', text: { title: before.text.title } })
    expect((await asStudent(`/help/${slug}`)).body.article.title).toBe(before.text.title)
    expect((await settle(taken.body.data.version, true)).body.message).toBe(articleEditingMessages.noBuiltIn)
  })

  test('stays withdrawn when it is loaded again', async () => {
    const { version } = await articleOf('gap-years')
    await asOfficer('POST', '/staff/help/gap-years/withdraw', { version })
    await load()
    expect((await asStudent('/help/gap-years')).status).toBe(404)
  })
})

describe('the list', () => {
  test('shows what was checked six months ago or more, and how it was rated', async () => {
    const { slug, version } = await anArticle()
    await save(slug, { ...text({ checkedOn: '2026-01-05' }), version, publish: true })
    await product.call('PUT', `/help/${slug}/helpful`, { token: student.token, body: { helpful: false } })
    const { body } = await asOfficer('GET', '/staff/help?show=stale&limit=100')
    const entry = body.data.find((one: { slug: string }) => one.slug === slug)
    expect(entry).toMatchObject({ stale: true, helped: 0, helpedNot: 1 })
    expect(body.counts.stale).toBe(body.totalCount)
    const drafts = await asOfficer('GET', '/staff/help?show=draft&limit=100')
    expect(drafts.body.data.every((one: { status: string }) => one.status === 'draft')).toBe(true)
    const found = await asOfficer('GET', '/staff/help?search=ibcc%20attestation&limit=100')
    expect(found.body.data.map((one: { slug: string }) => one.slug)).toContain('ibcc-attestation')
    expect((await asOfficer('GET', '/staff/help?show=all')).status).toBe(400)
  })
})

describe('questions that were not answered', () => {
  test('are grouped without names, and show when an article answers them now', async () => {
    const other = await aStudent(product.deps)
    const ask = (who: Person, question: string, intent: string) =>
      product.deps.db
        .insertInto('assistant_questions')
        .values({ student_id: who._id, question, intent, answer: '{}', asked_at: product.clock.now() })
        .execute()
    await ask(student, 'Can I take my horse along?', 'unknown')
    product.clock.advance(1000)
    await ask(other, 'can i take my horse along?', 'unknown')
    await ask(other, 'What is IBCC?', 'help')
    const { body } = await asOfficer('GET', '/staff/unanswered-questions')
    const mine = body.data.filter(({ question }: { question: string }) => /horse/i.test(question))
    expect(mine).toMatchObject([{ question: 'can i take my horse along?', times: 2, article: null }])
    expect(JSON.stringify(body)).not.toMatch(/IBCC\?|Ayesha|student/)
    const { slug, version } = await anArticle()
    const about = text({ title: 'Can I take my horse along?', keywords: 'horse, ghora' })
    await save(slug, { ...about, version, publish: true })
    const now = await asOfficer('GET', '/staff/unanswered-questions')
    const [answered] = now.body.data.filter(({ question }: { question: string }) => /horse/i.test(question))
    expect(answered.article).toEqual({ slug, title: 'Can I take my horse along?' })
    expect((await asStudent('/staff/unanswered-questions')).status).toBe(403)
  })
})

test('today is the day at the office, where it begins hours before that of UTC', async () => {
  const dayMs = 86_400_000
  const late = 20.5 * 3_600_000
  product.clock.advance((dayMs + late - (product.clock.now().getTime() % dayMs)) % dayMs)
  officer = { ...officer, token: await anotherSession(product.deps, officer) }
  const now = product.clock.now()
  const { slug, version } = await anArticle({ checkedOn: officeDay(now) })
  expect(officeDay(now) > today()).toBe(true)
  const publish = (checkedOn: string) => save(slug, { ...text({ checkedOn }), version, publish: true })
  expect((await publish(officeDay(now, 1))).body.fields).toEqual({
    checkedOn: articleEditingMessages.dayAhead,
  })
  expect((await publish(officeDay(now))).status).toBe(200)
})
