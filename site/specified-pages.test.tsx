import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '#site'
import { FixedRouter } from '#kit/routing/router.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { siteMenu } from './menu.ts'
import { Home } from './pages/home.tsx'
import { OurStory } from './pages/our-story.tsx'
import { Partners } from './pages/partners.tsx'
import { SuccessStory } from './pages/success-story.tsx'
import { SwotPage } from './pages/swot-page.tsx'

const markupOf = (page: ReactElement): string =>
  renderToStaticMarkup(<FixedRouter pathname="/nowhere">{page}</FixedRouter>)

/** The texts of a page in their order, without markup. */
const textsOf = (page: ReactElement): string[] =>
  markupOf(page)
    .replaceAll('<wbr/>', '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&#x27;', "'").trim())
    .filter((text) => text !== '')

/** The texts between one and another. */
function between(texts: string[], from: string, to: string): string[] {
  const start = texts.indexOf(from)
  return texts.slice(start + 1, texts.indexOf(to, start + 1))
}

test('the home page shows six courses with rating, lessons, students and price', () => {
  const texts = textsOf(<Home />)
  expect(texts).toContain('A broad selection of courses')
  const free = 'Finding a university and destination is completely free.'
  expect(between(texts, "Explore World's Top Courses", free)).toEqual([
    ...['Medicine in Serbia', '2 out of 5', '1 lesson', '3 students', '$15'],
    ...['Study in Italy', 'No ratings yet', '0 lessons', '0 students', '$49'],
    ...['Medicine in Kazakhstan', 'No ratings yet', '1 lesson', '0 students', '$59'],
    ...['Medicine in Latvia', 'No ratings yet', '0 lessons', '1 student', 'Free'],
    ...['Medicine in Georgia', 'No ratings yet', '0 lessons', '0 students', '$49'],
    ...['Study in China', 'No ratings yet', '0 lessons', '0 students', '$29'],
  ])
})

test('the home page calls for a registration, with the subjects, the phone and the e-mail address', () => {
  const texts = textsOf(<Home />)
  const promo = between(texts, 'apply for registration', 'Your registration')
  expect(promo[0]).toBe('Create Free Account and Get Registered')
  for (const line of ['Medicine/MBBS/MD', 'Engineering/IT/Business/Humanities']) expect(promo).toContain(line)
  expect(between(promo, 'Call us:', 'Email us:')).toEqual([site.contact.phone])
  expect(promo.at(-1)).toBe(site.contact.email)
  const form = between(texts, 'Your registration', 'A broad selection of courses')
  const fields = ['First Name', 'Last Name', 'Course Type', 'Qualification', 'Phone No', 'Submit']
  expect(form.filter((text) => fields.includes(text))).toEqual(fields)
})

test("the company's history has all its claims", () => {
  const texts = textsOf(<OurStory />)
  for (const [figure, label] of [
    ['30+', 'years of experience'],
    ['100+', 'professional advisors'],
    ['15', 'countries'],
    ['125+', 'affiliates'],
    ['30+', 'countries visited'],
    ['200+', 'institutions'],
    ['600', 'districts in Pakistan'],
  ]) {
    expect(texts[texts.indexOf(label!) + 1], label).toBe(figure)
  }
  expect(texts.join(' ')).toContain('founded in 1994')
})

test('the success page has four counters, then the achievements', () => {
  const texts = textsOf(<SuccessStory />)
  expect(texts[0]).toBe('A Story of Success and Sufferings')
  expect(texts.slice(2, 10)).toEqual([
    ...['happy customers', '10k', 'years of experience', '30+'],
    ...['professional advisors', '100+', 'cases a year', '3000+'],
  ])
  expect(texts[10]).toBe('What was achieved')
})

test('partners are offered services in eight areas, and the SWOT page has a diagram', () => {
  const [services] = markupOf(<Partners />).split('How we start')
  // The ninth is the heading of what comes next.
  expect(services!.match(/<h2/g)).toHaveLength(8 + 1)
  expect(markupOf(<SwotPage />)).toContain('<figure role="img"')
})

test('the top bar, the menu and the footer have what is specified', () => {
  const { phone, email, address } = site.contact
  const header = textsOf(<Header />)
  const lines = [phone, email, address]
  expect(header.filter((text) => lines.includes(text)).slice(0, 3)).toEqual(lines)
  expect(address).toContain('Dubai')
  expect(siteMenu.map(({ title }) => title)).toEqual([
    ...['Our Story', 'Students', 'Parents', 'Partners', 'Our Solutions'],
  ])
  expect(siteMenu[1]!.subMenu!.map(({ title }) => title)).toEqual(['PROBE', 'PLAN', 'PREPARE', 'PROSPER'])
  for (const text of ['Get Start', 'Login / Sign Up', 'Get Started', 'Close Menu']) {
    expect(header).toContain(text)
  }
  const footer = textsOf(<Footer />)
  for (const line of lines) expect(footer).toContain(line)
  const copyright = footer.find((text) => text.startsWith('©'))!
  expect(copyright).toContain('2024–2025')
  expect(between(footer, 'Quick links', copyright)).toHaveLength(10)
})
