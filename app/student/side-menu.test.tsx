import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { entryOf, SideMenu } from './side-menu.tsx'

const drawn = (pathname: string) =>
  renderToStaticMarkup(<SideMenu name="Ayesha" pathname={pathname} onLogout={() => {}} />)

test('links to courses, practice tests and help', () => {
  const html = drawn('/dashboard')
  for (const [href, label] of [
    ['/course', 'Courses'],
    ['/test', 'Practice tests'],
    ['/help', 'Help'],
  ]) {
    expect([
      label,
      new RegExp(`<a href="${href}"[^>]*>(?:<svg.*?</svg>)?${label}</a>`, 's').test(html),
    ]).toEqual([label, true])
  }
})

test('marks the current entry, also on pages below it', () => {
  expect(entryOf('/help/ibcc')).toBe('/help')
  expect(drawn('/help')).toMatch(/href="\/help" aria-current="page"/)
  expect(entryOf('/universities/u1/apply/p1')).toBe('/applications')
  expect(entryOf('/notices')).toBeNull()
})
