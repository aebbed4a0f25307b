import { expect, test } from 'vitest'
import { mayOpen } from './staff-menu.ts'

test.each([
  ['/staff', 'university', true],
  ['/staff/applications/1', 'university', true],
  ['/staff/account', 'university', true],
  ['/staff/notices', 'university', true],
  ['/staff/messages', 'university', false],
  ['/staff/messages/1', 'university', false],
  ['/staff/students/1', 'university', false],
  ['/staff/catalogue/universities/1', 'university', false],
  ['/staff/reports', 'university', false],
  ['/staff/help', 'university', false],
  ['/staff/help/tags-and-notes', 'officer', true],
  ['/staff/messages/1', 'officer', true],
  ['/staff/students', 'officer', true],
  ['/staff/office/team', 'officer', false],
  ['/staff/office/audit-log', 'officer', false],
  ['/staff/office/team', 'admin', true],
])('%s as %s: %s', (pathname, role, may) => {
  expect(mayOpen(pathname, role)).toBe(may)
})
