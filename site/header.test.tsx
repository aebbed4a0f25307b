import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FixedRouter } from '#kit/routing/router.tsx'
import { Header } from './header.tsx'

const header = (onward?: string) =>
  renderToStaticMarkup(
    <FixedRouter pathname="/course">
      <Header {...(onward && { onward })} />
    </FixedRouter>,
  )

test('leads somebody who is logged in to their first screen, and a visitor to the ways in', () => {
  expect(header('/dashboard')).toContain('href="/dashboard"')
  expect(header('/dashboard')).not.toContain('/student-signup')
  expect(header('/staff')).not.toMatch(/dashboard"|student-signup/)
  expect(header()).toContain('/student-signup')
  expect(header()).not.toContain('/dashboard')
})

test('leads to where one writes, and help to the questions', () => {
  expect(header()).toContain('href="/parent#contact-heading"')
  expect(header()).toContain('href="/parent#questions"')
})
