import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { searchNewsTexts } from '#texts/planning/saved-searches/emails.ts'
import { mailSearchNews } from './mail-search-news.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ PUBLIC_URL: 'https://manzil.example' })
})
afterAll(() => product.close())
beforeEach(() => product.deps.pool.query('truncate saved_searches cascade'))

const day = 86_400_000
const weekly = { name: 'Glass in Riga', query: 'search=glassmaking&country=LV', weekly: true }
/** The product this many days later. */
const after = (days: number) => ({ ...product.deps, clock: { now: () => new Date(Date.now() + days * day) } })

async function searching(body: object = {}): Promise<Person> {
  const student = await aStudent(product.deps)
  await save(student, body)
  return student
}
const save = ({ token }: Person, body: object = {}) =>
  product.call('POST', '/student/searches', { token, body: { ...weekly, ...body } })
const searchesOf = async ({ token }: Person) =>
  (await product.call('GET', '/student/searches', { token })).body.saved
/** A program added this many days from now. */
async function arriving(program: string, days: number, facts: object = {}) {
  const made = await aProgram(product.deps, { program, ...facts })
  await product.deps.db
    .updateTable('programs')
    .set({ created_at: new Date(Date.now() + days * day) })
    .where('id', '=', made.programId)
    .execute()
  return made
}
const mails = ({ email }: Person) => product.mails(email)

describe('the weekly e-mail', () => {
  it('lists new programs that match the search, each once', async () => {
    await arriving('Old Glassmaking', -1)
    const student = await searching()
    await arriving('Glassmaking for Beginners', 2)
    await arriving('Bookbinding', 2)
    expect(await mailSearchNews(after(6))).toBe(0)
    expect(await mailSearchNews(after(7.1))).toBe(1)
    expect(await mailSearchNews(after(7.2))).toBe(0)
    expect(await mailSearchNews(after(14.5))).toBe(0)
    const [mail, more] = await mails(student)
    expect(more).toBeUndefined()
    expect(mail!.subject).toBe('A new program for your search: Glass in Riga')
    expect(mail!.text).toContain('Glassmaking for Beginners')
    expect(mail!.text).toContain('https://manzil.example/universities?search=glassmaking&country=LV')
    for (const other of ['Old Glassmaking', 'Bookbinding']) expect(mail!.text).not.toContain(other)
    expect((await searchesOf(student))[0].lastMailAt).not.toBeNull()
    await arriving('Late Glassmaking', 16)
    expect(await mailSearchNews(after(21.7))).toBe(1)
    expect((await mails(student)).at(-1)!.text).toContain('Late Glassmaking')
  })

  it('leaves programs added minutes ago for the next week, in case their transaction is still open', async () => {
    const student = await searching({ query: 'search=weaving' })
    await arriving('Weaving', 7.1)
    expect(await mailSearchNews(after(7.105))).toBe(0)
    expect(await mailSearchNews(after(14.2))).toBe(1)
    expect(await mails(student)).toHaveLength(1)
  })

  it('works with filters alone, and lists only published programs', async () => {
    const student = await searching({ query: 'level=3' })
    for (const [name, status] of [
      ['Ropemaking', 'published'],
      ['Secret Ropes', 'draft'],
    ] as const) {
      const { programId } = await arriving(name, 1, { status })
      await product.deps.db.updateTable('programs').set({ level: 3 }).where('id', '=', programId).execute()
    }
    expect(await mailSearchNews(after(7.1))).toBe(1)
    const [mail] = await mails(student)
    expect(mail!.text!.match(/^- .*/gm)).toEqual([expect.stringContaining('Ropemaking')])
  })

  it('lists a program that was begun before and published since, once', async () => {
    const officer = await anOfficer(product.deps)
    const { universityId } = await aProgram(product.deps, { program: 'Other' })
    const edit = async (method: string, path: string, body: object) => {
      const answer = await product.call(method, `/staff/catalogue${path}`, { token: officer.token, body })
      expect([path, answer.status < 300, answer.body.fields]).toEqual([path, true, undefined])
      return answer.body.program
    }
    const source = {
      url: 'https://example.org/enamel',
      document: null,
      checkedOn: new Date(product.clock.now().getTime() - day).toISOString().slice(0, 10),
    }
    const { _id: id } = await edit('POST', `/universities/${universityId}/programs`, {
      name: 'Enamelling',
      source,
    })
    // Begun before the search was saved.
    await product.deps.pool.query(
      `update programs set created_at = created_at - interval '3 days' where id = $1`,
      [id],
    )
    const student = await searching({ query: 'search=enamelling' })
    const money = { amount: 900, upTo: null, currency: 'EUR', period: 'year', year: null }
    const groups = {
      title: { name: 'Enamelling', award: null, level: 6, field: '0214', url: null },
      study: { durationMonths: 36, language: 'en', mode: null, campus: null },
      tuition: money,
      requirements: { lines: [], englishTest: null, entryRequirements: 'A portfolio.' },
      intakes: { intakes: [], deadline: null, note: 'Each September' },
    }
    for (const [at, [group, value]] of Object.entries(groups).entries()) {
      await edit('PUT', `/programs/${id}`, { group, version: at + 1, source, value })
    }
    const move = (status: string, reason: string | null = null) =>
      edit('PUT', `/programs/${id}/status`, { status, reason })
    await move('published')
    expect(await mailSearchNews(after(7.1))).toBe(1)
    expect((await mails(student)).at(-1)!.text).toContain('Enamelling')
    await move('withdrawn', 'The fee is wrong.')
    await move('published')
    expect(await mailSearchNews(after(14.3))).toBe(0)
  })

  it('lists ten and counts the rest', async () => {
    const student = await searching({ query: 'search=pottery' })
    for (let n = 1; n <= 12; n++) await arriving(`Pottery ${n}`, 1)
    await mailSearchNews(after(7.1))
    const [mail] = await mails(student)
    expect(mail!.subject).toBe('12 new programs for your search: Glass in Riga')
    expect(mail!.text!.match(/^- Pottery/gm)).toHaveLength(10)
    expect(mail!.text).toContain(searchNewsTexts.rest({ rest: 2, more: false }))
  })

  it('is sent once although several processes run at the same time', async () => {
    const students = await Promise.all(
      Array.from({ length: 4 }, () => searching({ query: 'search=joinery' })),
    )
    await arriving('Joinery', 1)
    const counts = await Promise.all(Array.from({ length: 8 }, () => mailSearchNews(after(7.1))))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    for (const student of students) expect(await mails(student)).toHaveLength(1)
  })

  it('compares with the student’s own record where the search includes it', async () => {
    const student = await searching({ query: 'search=saddlery&qualify=met' })
    await arriving('Saddlery', 1)
    expect(await mailSearchNews(after(7.1))).toBe(0)
    expect(await mails(student)).toEqual([])
  })

  it.each<[string, (student: Person) => Promise<unknown>]>([
    ['is not sent while it is off', (student) => change(student, { weekly: false })],
    ['is not sent to a closed account', ({ _id }) => setStatus(_id, 'deleted')],
    ['is not sent for a deleted search', (student) => remove(student)],
  ])('%s', async (_, act) => {
    const student = await searching({ query: 'search=masonry' })
    await arriving('Masonry', 1)
    await act(student)
    expect(await mailSearchNews(after(7.1))).toBe(0)
    expect(await mails(student)).toEqual([])
  })

  it('switched on again lists programs added from then on', async () => {
    const student = await searching({ query: 'search=thatching', weekly: false })
    await arriving('Thatching', -0.5)
    await change(student, { weekly: true })
    expect(await mailSearchNews(after(7.1))).toBe(0)
  })

  it('is not sent to students who do not want such e-mails, but they get the notification', async () => {
    const student = await searching({ query: 'search=tanning' })
    await arriving('Tanning', 1)
    const body = { mail: { search: false } }
    await product.call('PUT', '/notices/preferences', { token: student.token, body })
    expect(await mailSearchNews(after(7.1))).toBe(1)
    expect(await mails(student)).toEqual([])
    const notices = await product.call('GET', '/notices', { token: student.token })
    expect(notices.body.data).toMatchObject([
      { kind: 'search', title: 'Glass in Riga', href: '/universities?search=tanning' },
    ])
  })
})

describe('unsubscribing', () => {
  /** A weekly e-mail with its link and its header. */
  async function aWeeklyMail(subject: string) {
    const student = await searching({ query: `search=${subject}` })
    await arriving(subject, 1)
    await mailSearchNews(after(7.1))
    const [mail] = await mails(student)
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value
    const [, path = '', token = ''] = /<https:\/\/manzil\.example(\S*\/(\S+))>/.exec(
      header('list-unsubscribe')!,
    )!
    return { student, mail: mail!, header, path, token }
  }
  const isWeekly = async (student: Person) => (await searchesOf(student))[0].weekly

  it('takes one press in the mail program, without a login (RFC 8058)', async () => {
    const { student, header, path } = await aWeeklyMail('cooperage')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const body of [
      new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      formOf({ 'List-Unsubscribe': 'One-Click' }),
    ]) {
      expect((await fetch(product.url + path, { method: 'POST', body })).status).toBe(200)
      expect(await isWeekly(student)).toBe(false)
    }
  })

  it('changes nothing when the address is only opened, as by programs that scan e-mails', async () => {
    const { student, path, token } = await aWeeklyMail('basketry')
    const opened = await fetch(product.url + path, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/search-mails#token=${token}`])
    expect(await isWeekly(student)).toBe(true)
  })

  it('takes one button behind the link of the e-mail, and the search stays', async () => {
    const { student, mail, token } = await aWeeklyMail('millinery')
    expect(mail.text).toContain(`https://manzil.example/search-mails#token=${token}`)
    const press = () =>
      fetch(`${product.url}/forms/search-mails-stop`, {
        method: 'POST',
        body: formOf({ token }),
        headers: { accept: 'application/json' },
      })
    for (const _ of [1, 2]) expect((await press()).status).toBe(200)
    expect(await searchesOf(student)).toMatchObject([{ weekly: false }])
    await remove(student)
    expect((await press()).status).toBe(400)
  })

  it('does nothing with an unknown token', async () => {
    const { student } = await aWeeklyMail('chandlery')
    for (const token of ['A'.repeat(43), 'x', 'a%2Fb']) {
      const answer = await fetch(`${product.url}/forms/search-mails-stop/${token}`, { method: 'POST' })
      expect(answer.status).toBe(200)
    }
    expect(await isWeekly(student)).toBe(true)
  })
})

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
async function change(student: Person, body: object) {
  const [{ _id }] = await searchesOf(student)
  return product.call('PUT', `/student/searches/${_id}`, { token: student.token, body })
}
async function remove(student: Person) {
  const [{ _id }] = await searchesOf(student)
  return product.call('DELETE', `/student/searches/${_id}`, { token: student.token })
}
const setStatus = (id: string, status: 'deleted') =>
  product.deps.db.updateTable('users').set({ status }).where('id', '=', id).execute()
