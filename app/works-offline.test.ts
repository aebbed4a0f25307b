import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { needsConnection, offlineCalls, studentScreens } from './works-offline.ts'

const matching = (patterns: readonly string[], address: string) =>
  patterns.filter((pattern) => new RegExp(pattern).test(address))

test('screens that work offline are loaded with the shell, and the others are not', () => {
  expect(needsConnection(screens.student.messages[1])).toBe(false)
  expect(needsConnection(screens.student.apply[1])).toBe(true)
  expect(needsConnection('app/staff/staff-layout.tsx')).toBe(true)
  expect(needsConnection('kit/ui/button.tsx')).toBe(false)
})

test('addresses of students’ screens match with their ids, and no others do', () => {
  expect(matching(studentScreens, '/dashboard')).toHaveLength(1)
  expect(matching(studentScreens, screens.student.application[0].replace(/:\w+/, 'a1'))).not.toEqual([])
  expect(matching(studentScreens, screens.staff.staff[0])).toEqual([])
  expect(matching(studentScreens, '/')).toEqual([])
})

test('replies of what a student reads are stored, and nothing of the console', () => {
  const paths = offlineCalls().map(({ path }) => path)
  expect(matching(paths, '/api/messages')).not.toEqual([])
  expect(paths.filter((path) => path.includes('/staff'))).toEqual([])
})
