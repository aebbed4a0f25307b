import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { publicProgram, publicUniversity } from '#kit/routing/public-paths.ts'
import { checkPage, atEachWidth } from './check-page.ts'
import { aPublicRecord, type GivenRecord } from './public-record.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())
afterEach(() => expect(product.offences.splice(0)).toEqual([]))

const at = (address: string) => fetch(product.url + address, { redirect: 'manual' })
const aRecord = (given?: GivenRecord) => aPublicRecord(product, given)

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

  it('a program leads to those like it at other universities', async () => {
    const programName = `Zyxonautics ${randomUUID().slice(0, 8)}`
    const [one, other, alone] = [
      await aRecord({ programName }),
      await aRecord({ programName, universityName: 'Zyxin Harbor School' }),
      await aRecord({ programName }),
    ]
    await product.database.db
      .updateTable('programs')
      .set({ field: '1041', level: 6, level_word: 'bachelor' })
      .where('id', 'in', [one.programId, other.programId])
      .execute()
    const context = await product.visitor({ width: 360, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(one.program)
    const heading = page.getByRole('heading', { name: 'Programs like this' })
    await heading.waitFor()
    await page.getByText('Zyxin Harbor School, Latvia').waitFor()
    await page.getByRole('link', { name: programName }).first().click()
    await page.waitForURL(`**${other.program}`)
    await heading.waitFor()
    await page.goto(alone.program)
    await page.getByRole('heading', { name: 'More at this university' }).waitFor()
    expect(await heading.count()).toBe(0)
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
      const { universityId, university } = await aRecord()
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
        ['university-bare', university],
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
