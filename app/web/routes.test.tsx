import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ReactElement } from 'react'
import { createRoutesFromElements, matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { firstScreenOf, hidesSiteFrame, paths, signInPaths, sitePaths } from '#kit/routing/paths.ts'
import { isAppAddress, wayInFor } from '#kit/routing/asked-for.ts'
import { sitePages } from '#site/site-pages.tsx'
import { screens } from '../screens.ts'
import { AppRoutes } from './routes.tsx'

const tree = createRoutesFromElements(
  (AppRoutes() as ReactElement<{ children: ReactElement }>).props.children,
)
const pathsIn = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsIn(route.children ?? [])])

test('knows every address of the product', () => {
  expect(pathsIn(tree)).toMatchInlineSnapshot(`
    [
      "/",
      "/our-story",
      "/mentorship",
      "/success-story",
      "/partners",
      "/eq",
      "/iq",
      "/swot-analysis-my-strengths-weaknesses-opportunities-and-threats",
      "/parent",
      "/coming-soon",
      "/privacy",
      "/terms",
      "/complaints",
      "/student-signup",
      "/verify-student-Otp",
      "/forgot-student-password",
      "/reset-student-password",
      "*",
      "/dashboard",
      "/student-profile/*",
      "/universities/*",
      "/applications/*",
      "/chatbot/*",
      "/help/*",
      "/activities/*",
      "/messages/*",
      "/notices/*",
      "/create-course/*",
      "/course/*",
      "/test/*",
      "/staff/*",
    ]
  `)
})

const { public: _, linked: __, ...drawn } = screens

test.each(Object.entries(drawn))(
  'finds a page for every screen of %s, in a folder of who sees it',
  (group, its) => {
    const audience = { start: 'student', desk: 'student' }[group] ?? group
    for (const [name, [address, page]] of Object.entries<readonly [string, string]>(its)) {
      expect([name, existsSync(path.resolve(import.meta.dirname, '../..', page))]).toEqual([name, true])
      expect(page).toMatch(new RegExp(`^(?:app|areas/[\\w-]+/[\\w-]+)/${audience}/[\\w-]+\\.tsx$`))
      expect([name, matchRoutes(tree, address.replaceAll('/:', '/x'))?.at(-1)?.route.path]).not.toEqual([
        name,
        '*',
      ])
    }
  },
)

test('has one line for every address', () => {
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

test('has every address that needs a login behind the guard', () => {
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
  for (const address of guarded) {
    const branch = matchRoutes(tree, address) ?? []
    const names = branch.map(
      ({ route }) => ((route.element as ReactElement | undefined)?.type as { name?: string })?.name,
    )
    expect([address, names[0]]).toEqual([address, 'SignedIn'])
  }
})

test('shows one screen at /create-course, /course and /test', () => {
  const screens = ['/create-course', '/course', '/test'].map(
    (address) => (matchRoutes(tree, address)?.at(-1)?.route.element as ReactElement | undefined)?.type,
  )
  expect(new Set(screens).size).toBe(1)
})

test('leaves the public header and footer out on exactly the addresses that are named', () => {
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

test('returns to screens of the app and nowhere else', () => {
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

test('leads whoever follows a mailed link to the login, and from the student area to the start page', () => {
  for (const address of [
    '/staff',
    '/staff/applications/a1?tab=notes',
    '/applications/a1#messages',
    '/messages/m1',
    '/universities/u1/apply/p1',
  ]) {
    expect(wayInFor(address)).toBe(`/student-signup?next=${encodeURIComponent(address)}`)
  }
  for (const address of ['/dashboard', '/applications', '/universities?search=law', '//example.org', '/x']) {
    expect([address, wayInFor(address)]).toEqual([address, '/'])
  }
})

test('writes ids into links so that they stay one part of the path', () => {
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
