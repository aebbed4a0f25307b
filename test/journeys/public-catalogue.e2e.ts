import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicArticle } from '#kit/routing/public-paths.ts'
import { cutOff } from './check-public-pages.ts'
import { aPublicRecord, type GivenRecord } from './public-record.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())
afterEach(() => expect(product.offences.splice(0)).toEqual([]))

const at = (address: string, headers: Record<string, string> = {}) =>
  fetch(product.url + address, { redirect: 'manual', headers })

const aRecord = (given?: GivenRecord) => aPublicRecord(product, given)

const setStatus = (
  table: 'programs' | 'universities',
  id: string,
  status: 'draft' | 'published' | 'withdrawn',
) => product.database.db.updateTable(table).set({ status }).where('id', '=', id).execute()

/** Elements that could run something, and the structured data, parsed. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => ({
    inline: [...document.querySelectorAll('script:not([src])')].map((one) => (one as HTMLScriptElement).type),
    handlers: document.querySelectorAll('[onerror], [onload], [onclick], [style], iframe, object').length,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => JSON.parse(one.textContent!) as { '@graph': { '@type': string; name?: string }[] },
    ),
  }))

describe('what a cache and a search engine get', () => {
  it('a page is the same for everybody, kept by a CDN, and asked for anew by browsers', async () => {
    const { program, university } = await aRecord()
    for (const address of ['/programs', '/programs?search=medicine', '/university', university, program]) {
      const answer = await at(address)
      const html = await answer.text()
      expect([address, answer.status]).toEqual([address, 200])
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=300, stale-while-/)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const policy = answer.headers.get('content-security-policy')!
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe')
      const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]
      // Results for words are for people, and left out by search engines.
      const isListed = !address.includes('search=')
      expect([address, canonical]).toEqual([address, isListed ? product.url + address : undefined])
      const again = await at(address, { 'if-none-match': answer.headers.get('etag')! })
      expect([address, again.status, await again.text()]).toEqual([address, 304, ''])
    }
  })

  it.each(['br', 'gzip'])(
    'a page is sent as %s to whoever takes it, with a tag of its own',
    async (encoding) => {
      const [plain, packed] = [
        await at('/university', { 'accept-encoding': 'identity' }),
        await at('/university', { 'accept-encoding': encoding }),
      ]
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
      expect(await packed.text()).toBe(await plain.text())
    },
  )

  it('a head request is answered without a body', async () => {
    const answer = await fetch(`${product.url}/programs`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('a search has one address, whatever a form sends', async () => {
    for (const [sent, one] of [
      ['/programs?search=&country=IT&country=LV&tuitionUpTo=', '/programs?country=IT,LV'],
      ['/programs?country=LV,LV&sort=deadline&page=1', '/programs?country=LV'],
      ['/programs?utm_source=x', '/programs'],
      ['/programs?currency=EUR&search=+law++', '/programs?search=law'],
    ]) {
      const answer = await at(sent!)
      expect([sent, answer.status, answer.headers.get('location')]).toEqual([sent, 302, one])
    }
  })

  it('what is not understood is left out and said so, and a long text is cut', async () => {
    for (const address of [
      '/programs?country=Atlantis',
      '/programs?page=0&search=medicine',
      '/programs?sort=price&search=medicine',
      `/programs?search=${'medicine '.repeat(30)}`,
      '/programs?intake=2027-monsoon&level=9&tuitionUpTo=cheap',
    ]) {
      const answer = await at(address)
      const html = await answer.text()
      expect([address, answer.status]).toEqual([address, 200])
      expect(html.includes('We did not understand a part of this address')).toBe(true)
      expect(html.includes('<meta name="robots" content="noindex">')).toBe(true)
    }
    expect((await at(`/programs?search=${'x'.repeat(4000)}`)).status).toBe(414)
  })

  it('a renamed program is found at its old address, which leads to the new one', async () => {
    const { program, programId, university } = await aRecord({ programName: 'Zyxology before' })
    await product.database.db
      .updateTable('programs')
      .set({ name: 'Zyxology after' })
      .where('id', '=', programId)
      .execute()
    const answer = await at(program)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toMatch(/^\/programs\/zyxology-after-/)
    expect((await at(answer.headers.get('location')!)).status).toBe(200)
    const bare = await at(`/programs/${programId}`)
    expect([bare.status, bare.headers.get('location')]).toEqual([301, answer.headers.get('location')])
    const old = await at(`/university/other-${university.split('-').at(-1)}?page=2`)
    expect([old.status, old.headers.get('location')]).toEqual([301, `${university}?page=2`])
  })

  it('names made to break out of a page are text', async () => {
    const universityName = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
    const programName = '"><svg/onload=alert(3)> & \u2028 ${alert(4)} {{5}}'
    const { program, university } = await aRecord({ universityName, programName })
    const context = await product.visitor()
    const page = await context.newPage()
    page.on('dialog', () => product.offences.push('a dialog opened'))
    for (const address of [program, university, '/programs?search=%22%3E%3Cscript%3Ealert(6)%3C/script%3E']) {
      await page.goto(address)
      const { inline, handlers, data } = await scriptsOf(page)
      expect([address, inline.filter((type) => type !== 'application/ld+json'), handlers]).toEqual([
        address,
        [],
        0,
      ])
      for (const one of data) expect(one['@graph'].length).toBeGreaterThan(0)
    }
    await page.goto(program)
    await page.getByRole('heading', { level: 1, name: programName.replace('\u2028', '').trim() }).waitFor()
    const { data } = await scriptsOf(page)
    const stated = data[0]!['@graph'].find((one) => one['@type'] === 'EducationalOccupationalProgram')
    expect(stated?.name).toBe(programName)
    await context.close()
  })

  it('structured data states known facts only', async () => {
    const { program, university } = await aRecord({ deadline: null })
    const context = await product.visitor()
    const page = await context.newPage()
    const graphOf = async (address: string) => {
      await page.goto(address)
      return (await scriptsOf(page)).data[0]!['@graph']
    }
    const [trail, stated] = await graphOf(program)
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(Object.keys(stated!).toSorted()).toEqual(['@type', 'name', 'provider', 'url'])
    expect((await graphOf(university))[1]).toEqual({
      '@type': 'CollegeOrUniversity',
      name: expect.stringContaining('Zyxin'),
      url: product.url + university,
      address: { '@type': 'PostalAddress', addressLocality: 'Riga', addressCountry: 'LV' },
    })
    await context.close()
  })
})

describe('what is not published is never shown', () => {
  const namesOn = async (address: string) => (await at(address)).text()

  it('a draft is missing, something withdrawn is gone, and neither names anything', async () => {
    const draft = await aRecord({ status: 'draft' })
    const withdrawn = await aRecord({ status: 'withdrawn' })
    const closed = await aRecord()
    await setStatus('universities', closed.universityId, 'withdrawn')
    const hidden = await aRecord()
    await setStatus('universities', hidden.universityId, 'draft')
    for (const [address, status] of [
      [draft.program, 404],
      [withdrawn.program, 410],
      [closed.program, 410],
      [closed.university, 410],
      [hidden.program, 404],
      [hidden.university, 404],
      ['/programs/nothing', 404],
      ['/programs/-', 404],
      ['/university/zyxin-0000000000000000000000000', 404],
    ] as const) {
      const answer = await at(address)
      const html = await answer.text()
      expect([address, answer.status]).toEqual([address, status])
      expect(/Zyxin|Zyxology/.test(html)).toBe(false)
      expect(html.includes('<meta name="robots" content="noindex">')).toBe(true)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    }
    expect((await namesOn(draft.university)).includes('Zyxology')).toBe(false)
  })

  it('a program that is withdrawn is gone from every page with the next request', async () => {
    const { program, programId, university, universityId } = await aRecord({ programName: 'Zyxonautics' })
    const lists = ['/programs?search=Zyxonautics', university]
    const rows = async (address: string) => (await namesOn(address)).includes(`href="${program}"`)
    for (const address of lists) expect([address, await rows(address)]).toEqual([address, true])
    expect((await at(program)).status).toBe(200)
    await setStatus('programs', programId, 'withdrawn')
    for (const address of lists) expect([address, await rows(address)]).toEqual([address, false])
    expect((await at(program)).status).toBe(410)
    await setStatus('programs', programId, 'published')
    expect((await at(program)).status).toBe(200)
    await setStatus('universities', universityId, 'draft')
    expect((await at(program)).status).toBe(404)
    expect(await rows(lists[0]!)).toBe(false)
  })
})

describe('a search that finds nothing', () => {
  it('leads back to subjects and countries', async () => {
    const html = await (await at('/programs?search=zzqqxx')).text()
    const [link] = /<a href="\/programs" [^>]*><span[^>]*>[^<]*/u.exec(html) ?? []
    expect(link).toMatch(/All subjects and countries$/)
  })
})

describe('how the pages are found', () => {
  it('sitemaps list what is published, and nothing else', async () => {
    const shown = await aRecord()
    const draft = await aRecord({ status: 'draft' })
    const hidden = await aRecord()
    await setStatus('universities', hidden.universityId, 'draft')
    const index = await (await at('/sitemap-catalogue.xml')).text()
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
    expect(files).toContain('/sitemaps/universities-1.xml')
    expect(files).toContain('/sitemaps/programs-1.xml')
    const listed = new Set<string>()
    for (const file of files) {
      const answer = await at(file)
      expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
      const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d</g)]
      expect(places.length).toBeLessThanOrEqual(50_000)
      for (const [, address] of places) listed.add(new URL(address!).pathname)
    }
    const { rows } = await product.database.pool.query<{ count: number }>(
      `select (select count(*) from universities where status = 'published')::int + (select count(*) from programs p
         join universities u on u.id = p.university_id where p.status = 'published' and u.status = 'published')::int
         + (select count(*) from help_articles where status = 'published' and topic <> 'office')::int
         as count`,
    )
    expect(listed.size).toBe(rows[0]!.count)
    expect(
      [shown.program, shown.university, publicArticle('gap-years')].filter((one) => !listed.has(one)),
    ).toEqual([])
    expect([draft.program, hidden.program, hidden.university].filter((one) => listed.has(one))).toEqual([])
    expect((await at('/sitemaps/programs-9999.xml')).status).toBe(404)
    expect((await at('/sitemaps/other.xml')).status).toBe(404)
    expect(await (await at('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap-catalogue.xml`)
  })

  it('the search of the home page needs no login', async () => {
    const context = await product.visitor({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('searchbox').fill('medicine')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**/programs?search=medicine')
    await page.getByRole('heading', { level: 1, name: /programs for “medicine”/ }).waitFor()
    await context.close()
  })
})

it('results and a program can be read on a phone with text twice as large', async () => {
  const { program } = await aRecord()
  const context = await product.visitor({ width: 360 })
  const page = await context.newPage()
  for (const address of ['/programs?search=medicine', program]) {
    await page.goto(address)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => cutOff(page)).toEqual([])
  }
  await context.close()
})
