import { pages as courses } from 'virtual:pages/courses'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ReactElement } from 'react'
import { parse } from 'regexparam'
import { expect, test } from 'vitest'
import { matchRoute } from 'wouter'
import { firstScreenOf, hidesSiteFrame, paths, signInPaths, sitePaths } from '#kit/routing/paths.ts'
import { isAppAddress, signInPathFor } from '#kit/routing/requested-page.ts'
import { lazyScreens } from '#kit/routing/screens.tsx'
import { sitePages } from '#site/site-pages.tsx'
import { screens } from '../screens.ts'
import { AppRoutes } from './routes.tsx'

interface Part {
  path?: string | RegExp
  children: ReactElement
}
/** The routes in order; the first match is shown, and the last one matches everything. */
const parts = (AppRoutes() as ReactElement<{ children: ReactElement<Part>[] }>).props.children
  .flat()
  .map(({ props }) => props)
const elsewhere = parts.at(-1)!
const partOf = (address: string) =>
  parts.find(({ path: pattern }) => pattern === undefined || matchRoute(parse, pattern, address)[0])!
const nameOf = ({ children }: Part) => (children.type as { name?: string }).name

const { public: _, linked: __, ...drawn } = screens

test.each(Object.entries(drawn))(
  'finds a page for every screen of %s, in a folder of who sees it',
  (group, its) => {
    const audience = { start: 'student', courses: 'student' }[group] ?? group
    for (const [name, [address, page]] of Object.entries<readonly [string, string]>(its)) {
      expect([name, existsSync(path.resolve(import.meta.dirname, '../..', page))]).toEqual([name, true])
      expect(page).toMatch(new RegExp(`^(?:app|areas/[\\w-]+/[\\w-]+)/${audience}/[\\w-]+\\.tsx$`))
      const part = partOf(address.replaceAll('/:', '/x'))
      expect([name, part === elsewhere]).toEqual([name, group === 'visitor'])
    }
  },
)

test('lists every address once', () => {
  const addresses = Object.values(screens).flatMap((group) =>
    Object.values<readonly string[]>(group).map(([address]) => address),
  )
  expect(addresses.length).toBe(new Set(addresses).size)
})

test('has the public addresses of the specification, each with a page, a title and a description', () => {
  const specified = [
    '/',
    '/our-story',
    '/mentorship',
    '/success-story',
    '/partners',
    '/eq',
    '/iq',
    '/swot-analysis-my-strengths-weaknesses-opportunities-and-threats',
    '/parent',
    '/coming-soon',
    '/privacy',
    '/terms',
    '/complaints',
  ]
  expect(sitePages.map(({ path }) => path)).toEqual(specified)
  expect(Object.values(sitePaths)).toEqual(specified)
  for (const { title, description, Page } of sitePages) {
    expect([title.length > 1, description.length > 20, typeof Page]).toEqual([true, true, 'function'])
  }
  expect(new Set(sitePages.map(({ title }) => title)).size).toBe(specified.length)
  expect(Object.values(signInPaths)).toEqual([
    '/student-signup',
    '/verify-student-Otp',
    '/forgot-student-password',
    '/reset-student-password',
  ])
})

test('guards every address that needs a login', () => {
  const guarded = [
    '/dashboard',
    '/student-profile',
    '/universities',
    '/applications',
    '/chatbot',
    '/activities',
    '/create-course',
    '/course',
    '/test',
    '/universities/u1',
    '/universities/u1/apply/p1',
    '/applications/a1',
    '/staff',
    '/staff/applications/a1',
    '/universities/shortlist',
    '/universities/u1/programs/p1',
    '/messages/m1',
    '/notices',
  ]
  for (const address of guarded) expect([address, nameOf(partOf(address))]).toEqual([address, 'SignedIn'])
  for (const address of ['/student-signup', '/nothing', '/dashboards', '/our-story']) {
    expect([address, nameOf(partOf(address))]).not.toEqual([address, 'SignedIn'])
  }
})

test('shows one screen at /create-course, /course and /test', () => {
  const made = new Map(lazyScreens(courses))
  expect(new Set(['/create-course', '/course', '/test'].map((address) => made.get(address))).size).toBe(1)
})

test('prefers a fixed address to a pattern, wherever it is listed', () => {
  const page = async () => ({ default: () => null })
  const sorted = lazyScreens([
    ['/help/:slug', page],
    ['/:any/contact', page],
    ['/help/contact', page],
    ['/help', page],
  ]).map(([address]) => address)
  expect(sorted.indexOf('/help/contact')).toBe(sorted.indexOf('/help/:slug') - 1)
  expect(sorted.indexOf('/:any/contact')).toBeGreaterThan(sorted.indexOf('/help/:slug'))
})

test('omits the public header and footer on exactly the addresses of the specification', () => {
  for (const start of [
    '/dashboard',
    '/dashboard/page1',
    '/dashboard/page2',
    '/create-course',
    '/student-profile',
    '/universities',
    '/applications',
    '/chatbot',
    '/activities',
  ]) {
    expect([start, hidesSiteFrame(start), hidesSiteFrame(`${start}/further`)]).toEqual([start, true, true])
  }
  for (const shown of [...Object.values(sitePaths), ...Object.values(signInPaths), '/course', '/test']) {
    expect([shown, hidesSiteFrame(shown)]).toEqual([shown, false])
  }
})

test('redirects after a login only to screens of the app', () => {
  for (const address of [
    '/dashboard',
    '/universities?search=law',
    '/applications/a1#offer',
    '/staff/applications/a1',
    '/staff/reports',
  ]) {
    expect([address, isAppAddress(address)]).toEqual([address, true])
  }
  for (const address of [
    '//example.org',
    'https://example.org/dashboard',
    '/\\example.org',
    '/student-signup',
    '/',
    '',
    '/nothing',
    'javascript:alert(1)',
    '/dashboard/../..//example.org',
  ]) {
    expect([address, isAppAddress(address)]).toEqual([address, false])
  }
})

test('redirects visitors from links in e-mails to the login, and from the student area to the start page', () => {
  for (const address of [
    '/staff',
    '/staff/applications/a1?tab=notes',
    '/applications/a1#messages',
    '/messages/m1',
    '/universities/u1/apply/p1',
  ]) {
    expect(signInPathFor(address)).toBe(`/student-signup?next=${encodeURIComponent(address)}`)
  }
  for (const address of ['/dashboard', '/applications', '/universities?search=law', '//example.org', '/x']) {
    expect([address, signInPathFor(address)]).toEqual([address, '/'])
  }
})

test('encodes ids in links as a single path segment', () => {
  expect(paths.university('a/b')).toBe('/universities/a%2Fb')
  expect(paths.apply('u 1', 'p?1')).toBe('/universities/u%201/apply/p%3F1')
  expect(paths.universitiesFor('law & order')).toBe('/universities?search=law%20%26%20order')
})

test('sends officers and admins to their console and students to their dashboard', () => {
  expect(['student', 'officer', 'admin', undefined].map(firstScreenOf)).toEqual([
    '/dashboard',
    '/staff',
    '/staff',
    '/dashboard',
  ])
})
