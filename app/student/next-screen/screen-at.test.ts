import { expect, it } from 'vitest'
import { screenTitles } from '#texts/app/student/screens.ts'
import { screens } from '#app/screens.ts'
import { screenAt } from './screen-at.ts'

it.each([
  ['/universities', 'universities', {}],
  ['/universities/shortlist', 'shortlist', {}],
  ['/universities/u1', 'university', { universityId: 'u1' }],
  ['/universities/u1/programs/p%201', 'program', { universityId: 'u1', programId: 'p 1' }],
  ['/student-profile/my-data', 'myData', {}],
  ['/student-profile/contact', 'profileSection', { section: 'contact' }],
])('knows the screen at %s', (pathname, name, params) => {
  expect(screenAt(pathname)).toMatchObject({ name, params })
})

it.each(['/dashboard', '/staff', '/', '/universities/u1/nothing'])('knows none at %s', (pathname) => {
  expect(screenAt(pathname)).toBeNull()
})

it('has a title for every screen', () => {
  expect(Object.keys(screenTitles).toSorted()).toEqual(
    [...Object.keys(screens.student), ...Object.keys(screens.courses)].toSorted(),
  )
})
