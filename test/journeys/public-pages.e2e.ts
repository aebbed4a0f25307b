import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { privacyVersion } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { helpTopics } from '#areas/conversation/help/contract/help.ts'
import { site } from '#site'
import { signInPaths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { sitePages } from '#site/site-pages.tsx'
import { comingSoonTexts } from '#texts/site/coming-soon.ts'
import { explainerTexts } from '#texts/site/explainers.ts'
import { homeTexts } from '#texts/site/home.ts'
import { parentTexts } from '#texts/site/parent.ts'
import { tabThrough } from './keyboard-stops.ts'
import { addresses, nowhere, settled } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())
afterEach(() => expect(product.offences.splice(0)).toEqual([]))

it('without scripts every page has all its text, and nothing is hidden', async () => {
  const context = await product.visitor({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of addresses) {
    const html = await (await fetch(product.url + address)).text()
    // Bands that nobody has come near are read too.
    const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
    expect([address, main.replaceAll(/<[^>]*>/g, '').length > 100]).toEqual([address, true])
    expect([address, main.match(/<h1[\s>]/g)?.length]).toEqual([address, 1])
    if (!/ data-(?:reveal|count)\b/.test(html)) continue
    await settled(page, address, false)
    const hidden = await page
      .locator('[data-reveal], [data-count]')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== '1').length)
    expect([address, hidden]).toEqual([address, 0])
  }
  await settled(page, '/success-story', false)
  for (const { shown, label } of site.counters) {
    expect(await page.locator('dl > div', { hasText: label }).locator('dd').innerText()).toBe(shown)
  }
  await settled(page, '/iq', false)
  await page.getByText(explainerTexts.iq.answer).first().click()
  await page.getByText(explainerTexts.iq.tiles.answer).waitFor()
  await context.close()
})

it('each page has metadata for search engines with its own address', async () => {
  for (const { path, title, description } of sitePages) {
    const html = await (await fetch(product.url + path)).text()
    const about = (pattern: RegExp) => pattern.exec(html)?.[1]
    expect(about(/<title>([^<]*)/)).toContain(title)
    expect(about(/name="description" content="([^"]*)"/)).toBe(description)
    expect(about(/rel="canonical" href="([^"]*)"/)).toBe(product.url + path)
    const card = about(/property="og:image" content="([^"]*)"/)!
    expect(card.startsWith(`${product.url}/cards/`)).toBe(true)
    expect((await fetch(card)).headers.get('content-type')).toBe('image/png')
    const data = JSON.parse(about(/<script type="application\/ld\+json">(.*?)<\/script>/)!)
    const types = data['@graph'].map((one: Record<string, string>) => one['@type'])
    const wanted = path === '/' ? ['Organization', 'WebSite'] : ['BreadcrumbList']
    const questions = { '/': homeTexts.questions, '/parent': parentTexts.questions }[path]
    expect(types).toEqual(questions ? [...wanted, 'FAQPage'] : wanted)
    if (questions) expect(data['@graph'].at(-1).mainEntity).toHaveLength(questions.length)
  }
  const map = await (await fetch(`${product.url}/sitemap.xml`)).text()
  expect([...map.matchAll(/<loc>([^<]*)/g)].map(([, one]) => one)).toEqual(
    [...sitePages.map(({ path }) => path), '/verify-letter', '/student-signup'].map(
      (path) => product.url + path,
    ),
  )
  const robots = await (await fetch(`${product.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  for (const closed of ['/api/', '/forms/', '/dashboard', '/staff']) {
    expect(robots).toContain(`Disallow: ${closed}\n`)
  }
  // An address without its code or token is the same to them as the page where one begins.
  for (const path of Object.values(signInPaths)) {
    expect(await (await fetch(product.url + path)).text()).toContain(
      `<link rel="canonical" href="${product.url}/student-signup">`,
    )
  }
  expect(await (await fetch(product.url + nowhere)).text()).toContain(
    '<meta name="robots" content="noindex">',
  )
})

it('counts up to the figures in 2.5 s, and not for those who want no motion', async () => {
  const still = await product.visitor()
  const page = await still.newPage()
  await settled(page, '/success-story')
  await expect
    .poll(() => page.locator('[data-count]').allInnerTexts())
    .toEqual(site.counters.map(({ shown }) => shown))
  await still.close()

  const moving = await product.visitor({ reducedMotion: 'no-preference' })
  const live = await moving.newPage()
  // The page itself takes the time of the first figure that is not the last, and of the last.
  await live.addInitScript(() => {
    const counted = { from: 0, to: 0 }
    Object.assign(window, { counted })
    new MutationObserver(() => {
      const figure = document.querySelectorAll('[data-count]')[3]?.textContent
      if (!figure) return
      if (figure !== '3000+') counted.from ||= performance.now()
      else if (counted.from > 0) counted.to ||= performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  // Its time passes only as we let it, however busy this machine is.
  await live.clock.install()
  await live.clock.pauseAt(new Date(Date.now() + 60_000))
  await live.goto('/success-story')
  const took = async () => {
    await live.clock.runFor(100)
    return live.evaluate(() => {
      const { from, to } = (window as unknown as { counted: { from: number; to: number } }).counted
      return to && to - from
    })
  }
  await expect.poll(took).toBeGreaterThan(1500)
  expect(await took()).toBeLessThan(4500)
  await expect.poll(() => live.locator('[data-count]').last().innerText()).toBe('3000+')
  await moving.close()
})

it('reveals what is below the fold in 1,000 ms, once it is scrolled into view', async () => {
  const context = await product.visitor({ reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const durations: unknown[] = []
    Object.assign(window, { durations })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      durations.push((options as KeyframeAnimationOptions).duration)
      return animate.call(this, frames, options)
    }
  })
  const durations = () => page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  await settled(page, '/success-story')
  const last = page.locator('[data-reveal]').last()
  const opacity = () => last.evaluate((one) => getComputedStyle(one).opacity)
  await expect.poll(opacity).toBe('0')
  expect(await durations()).toEqual([])
  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => new Set(await durations())).toEqual(new Set([1000]))
  await expect.poll(opacity).toBe('1')
  await context.close()
})

it('can be walked with the keyboard: header, menu, page, form, footer', async () => {
  const context = await product.visitor()
  const page = await context.newPage()
  await settled(page, '/parent')
  const stops = await tabThrough(page, '/parent')
  const order = [
    'Skip to the content',
    'Our Story',
    'Students',
    'Our Solutions',
    'Get Start',
    'message',
    'Submit',
    parentTexts.questions[0]!.question,
    'Subscribe',
    'Sign up',
    'Privacy notice',
  ]
  const places = order.map((name) => stops.findIndex((stop) => stop.includes(name)))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  await context.close()
})

it('the drawer traps the focus, and returns it', async () => {
  const context = await product.visitor({ width: 360, hasTouch: false })
  const page = await context.newPage()
  await settled(page, '/')
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await drawer.waitFor()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => {
      const one = document.activeElement
      // Between the last stop and the first the browser's own bar has its turn.
      return one === document.body || one?.closest('dialog') !== null
    })
    expect([step, where]).toEqual([step, true])
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await context.close()
})

it('no link of the pages leads nowhere, not even to a part of one', async () => {
  const texts = new Map<string, { status: number; html: string }>()
  const read = async (path: string) => {
    const answer = await fetch(product.url + path)
    return { status: answer.status, html: await answer.text() }
  }
  const broken: string[] = []
  for (const address of addresses) {
    const { html } = await read(address)
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href!.replaceAll('&amp;', '&'), product.url + address)
      if (origin !== product.url) continue
      if (!texts.has(pathname)) texts.set(pathname, await read(pathname))
      // A part of the same page may be there only for its search.
      const there = href!.startsWith('#') ? { status: 200, html } : texts.get(pathname)!
      // What stands behind the login, and the tab that the sign-up page opens, come from the script.
      const named = hash === '' || hash === '#create' || there.html.includes(` id="${hash.slice(1)}"`)
      if (there.status !== 200 || !named) {
        if (pathname !== nowhere) broken.push(`${address}: ${href}`)
      }
    }
  }
  expect(broken).toEqual([])
})

it('who signs up can read what they agree to, in the words of that day, without losing what is typed', async () => {
  const context = await product.visitor({ width: 360 })
  const page = await context.newPage()
  await settled(page, '/student-signup#create')
  await page.getByLabel('Full name').fill('Ayesha Khan')
  for (const [title, path] of [
    ['Privacy notice', `/privacy/${privacyVersion}`],
    ['Terms of use', `/terms/${privacyVersion}`],
  ] as const) {
    const [read] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('main').getByRole('link', { name: title }).click(),
    ])
    await read.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(read.url()).pathname).toBe(path)
    await read.getByText(site.operator.legalName).first().waitFor()
    await read.close()
  }
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ayesha Khan')
  await context.close()
})

it('a menu entry without a page leads to the section about it, which is highlighted', async () => {
  const context = await product.visitor()
  const page = await context.newPage()
  await settled(page, '/')
  await page.locator('summary', { hasText: 'Our Solutions' }).first().click()
  await page.locator('header nav').getByRole('link', { name: 'Internships' }).last().click()
  await page.waitForURL('**/coming-soon#internships')
  const asked = page.getByText(comingSoonTexts.asked).filter({ visible: true })
  await asked.waitFor()
  await expect.poll(() => asked.count()).toBe(1)
  await expect
    .poll(() => page.locator('#internships').getByText(comingSoonTexts.asked).isVisible())
    .toBe(true)
  await expect
    .poll(() => page.locator('#internships').evaluate((one) => one.getBoundingClientRect().top < 900))
    .toBe(true)
  await context.close()
})

it('a search in the help that finds nothing leads to the nearest topics, or else to all, and to the office', async () => {
  const context = await product.visitor({ width: 360, javaScriptEnabled: false })
  const page = await context.newPage()
  await settled(page, `${publicPaths.help}?search=xyzzy`, false)
  await page.getByRole('main').getByRole('link', { name: 'Ask the office' }).waitFor()
  const links = page.getByRole('region', { name: 'All topics' }).getByRole('link')
  expect(await links.count()).toBe(helpTopics.length - 1)
  await page.getByRole('searchbox').fill('wisa')
  await page.getByRole('button', { name: 'Find' }).click()
  await page
    .getByRole('region', { name: 'Topics that come closest' })
    .getByRole('link', { name: 'Visa' })
    .click()
  await page.waitForURL(/\/articles#topic-visa$/)
  await page.getByRole('heading', { level: 2, name: 'Visa' }).waitFor()
  await context.close()
})
