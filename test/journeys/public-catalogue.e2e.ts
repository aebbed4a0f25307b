import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { publicArticle, publicProgram, publicUniversity } from '#kit/routing/public-paths.ts'
import { aProgram } from '../people/programs.ts'
import { checkPage, atEachWidth } from './check-page.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())
afterEach(() => expect(product.offences.splice(0)).toEqual([]))

const at = (address: string, headers: Record<string, string> = {}) =>
  fetch(product.url + address, { redirect: 'manual', headers })

interface Made {
  readonly university: string
  readonly program: string
  readonly universityId: string
  readonly programId: string
}

let made = 0

/** A university with one program, under names of this file alone. */
async function aRecord({
  universityName = `Zyxin Institute ${++made}`,
  programName = `Zyxology ${made}`,
  status = 'published' as const as 'draft' | 'published' | 'withdrawn',
  deadline = '2099-01-31' as string | null,
} = {}): Promise<Made> {
  const ids = await aProgram(product.database, {
    university: universityName,
    program: programName,
    status,
    deadline,
  })
  return {
    ...ids,
    university: publicUniversity({ _id: ids.universityId, universityName }),
    program: publicProgram({ _id: ids.programId, programName, university: { universityName } }),
  }
}

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

describe('how the pages read', () => {
  it('help is searched and read without scripts, and its links stay among public pages', async () => {
    const context = await product.visitor({ width: 360, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/articles')
    await page.getByRole('searchbox').fill('gap years')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('heading', { level: 1, name: /articles? about “gap years”/ }).waitFor()
    await page.locator('main a[href="/articles/gap-years"]').click()
    await page.getByRole('heading', { level: 2, name: 'Sources' }).waitFor()
    expect(await page.locator('main a[href^="/help"]').count()).toBe(0)
    const html = await (await at('/articles/gap-years')).text()
    expect(html).toContain(`<link rel="canonical" href="${product.url}/articles/gap-years">`)
    expect(html).toContain('"@type":"FAQPage"')
    await context.close()
  })

  it('an article that is withdrawn is gone with the next request', async () => {
    const status = async (to: 'published' | 'withdrawn') => {
      await product.database.db
        .updateTable('help_articles')
        .set({ status: to, changed_at: new Date() })
        .where('slug', '=', 'gap-years')
        .execute()
      return [
        (await at('/articles/gap-years')).status,
        (await (await at('/articles')).text()).includes('/articles/gap-years'),
      ]
    }
    expect([await status('withdrawn'), await status('published')]).toEqual([
      [410, false],
      [200, true],
    ])
    expect((await at('/articles/nothing-here')).status).toBe(404)
    expect((await at('/articles/-')).status).toBe(404)
  })

  it('a search is narrowed, sorted and followed to a program without scripts', async () => {
    const { program } = await aRecord({ programName: 'Zyxography' })
    const context = await product.visitor({ width: 360, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/programs')
    await page.getByRole('searchbox').fill('Zyxography')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('heading', { level: 1, name: '1 program for “Zyxography”' }).waitFor()
    await page.getByRole('link', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Latvia' }).check()
    await page.getByRole('button', { name: 'Show programs' }).click()
    await page.getByRole('link', { name: 'Remove filter Latvia' }).waitFor()
    expect(page.url()).toBe(`${product.url}/programs?search=Zyxography&country=LV`)
    await page.getByRole('link', { name: 'Zyxography' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zyxography' }).waitFor()
    expect(page.url()).toBe(product.url + program)
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.slice(0, 4)).toEqual([
      'Can I get in?',
      'What does it cost?',
      'By when?',
      'Is it recognized at home?',
    ])
    await page.goto('/programs?search=Zyxography&country=IT')
    await page.getByRole('link', { name: 'Without Italy: 1 program' }).click()
    await page.getByRole('heading', { level: 1, name: '1 program for “Zyxography”' }).waitFor()
    await context.close()
  })

  it('words that are no names narrow a search, and each can be dropped without scripts', async () => {
    const { programId } = await aRecord({ programName: 'Zyxosophy' })
    await product.database.db
      .updateTable('programs')
      .set({ language: 'en', tuition_amount: 2500, tuition_currency: 'EUR', tuition_basis: 'year' })
      .where('id', '=', programId)
      .execute()
    const context = await product.visitor({ width: 360, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/programs')
    await page.getByRole('searchbox').fill('Zyxosophy taught in English under €3,000')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'Zyxosophy' }).waitFor()
    await page.getByRole('link', { name: 'Search without this: Taught in English' }).click()
    await page.getByRole('link', { name: 'Search without this: Up to €3,000 a year' }).click()
    await page.getByRole('heading', { level: 1, name: '1 program for “Zyxosophy”' }).waitFor()
    expect(page.url()).toBe(`${product.url}/programs?search=Zyxosophy`)
    expect(await page.getByText('Understood as:').count()).toBe(0)
    await context.close()
    const withScripts = await product.visitor({ width: 360 })
    const checked = await withScripts.newPage()
    await checked.goto('/programs?search=Zyxosophy+in+english+under+3000+euro+scholarship')
    await checked.getByText('Programs here do not state scholarships.').waitFor()
    await checkPage(checked, 'public-search-understood')
    await withScripts.close()
  })

  it('apply is offered only where that is true', async () => {
    const context = await product.visitor({ width: 360, javaScriptEnabled: false })
    const page = await context.newPage()
    const open = await aRecord()
    const applyHere = `${paths.signUp}?next=${encodeURIComponent(paths.apply(open.universityId, open.programId))}#create`
    const offered = async (program: string) => {
      await page.goto(program)
      const bar = page.locator('.sticky').getByRole('link')
      return [await bar.innerText(), await bar.getAttribute('href')]
    }
    expect(await offered(open.program)).toEqual(['Apply', applyHere])
    expect(await page.getByText(/We apply for you|Apply directly/).count()).toBe(0)

    const state = (route: 'agency' | 'direct', url: string | null) =>
      product.database.db
        .updateTable('universities')
        .set({ application_route: route, application_url: url })
        .where('id', '=', open.universityId)
        .execute()
    await state('agency', null)
    expect(await offered(open.program)).toEqual(['Apply', applyHere])
    await page.getByText('We apply for you').waitFor()

    await state('direct', 'https://zyxin.example.org/apply')
    const [label, address] = await offered(open.program)
    expect(label).toMatch(/^Apply at the university/)
    expect(address).toBe('https://zyxin.example.org/apply')
    await page.getByText('Apply directly').waitFor()
    expect(await page.locator('a[href*="%2Fapply%2F"]').count()).toBe(0)

    const closed = await aRecord({ deadline: '2001-01-31' })
    expect(await offered(closed.program)).toEqual(['Ask the office', contactPaths.write])
    await context.close()
  })

  it('on a phone the first result begins within 320 px', async () => {
    const context = await product.visitor({ width: 360 })
    const page = await context.newPage()
    await page.goto('/programs?search=medicine')
    const box = await page.locator('#results li').first().boundingBox()
    expect(box!.y).toBeLessThan(320)
    await context.close()
  })

  it.each(['light', 'dark'] as const)(
    'programs and universities with and without facts, %s',
    async (colorScheme) => {
      const bare = await aRecord({ deadline: null })
      const context = await product.visitor({ colorScheme })
      const page = await context.newPage()
      const full = await product.database.pool.query<{
        _id: string
        name: string
        university: string
        university_id: string
      }>(
        `select p.id as _id, p.name, u.name as university, u.id as university_id
       from programs p join universities u on u.id = p.university_id
       where p.requirement_set is not null and p.tuition_amount is not null and p.status = 'published' limit 1`,
      )
      const [known] = full.rows
      const { universityId } = await aRecord()
      await product.database.db.deleteFrom('programs').where('university_id', '=', universityId).execute()
      for (const [name, address] of [
        ['program-bare', bare.program],
        [
          'program-full',
          publicProgram({
            _id: known!._id,
            programName: known!.name,
            university: { universityName: known!.university },
          }),
        ],
        [
          'university-full',
          publicUniversity({ _id: known!.university_id, universityName: known!.university }),
        ],
        [
          'university-bare',
          publicUniversity({ _id: universityId, universityName: `Zyxin Institute ${made}` }),
        ],
        ['filters', '/programs?search=medicine&country=LV,IT#filters'],
        ['missing', '/programs/nothing'],
      ] as const) {
        await page.goto(address)
        if (colorScheme === 'light')
          await atEachWidth(checkPage, page, `public-${name}-light`, { widths: [1280, 360, 320] })
        else await checkPage(page, `public-${name}-dark`, { rules: ['color-contrast'] })
      }
      await context.close()
    },
  )
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
