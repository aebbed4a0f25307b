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

test('links to the first screen of a logged-in person, and to the login for visitors', () => {
  expect(header('/dashboard')).toContain('href="/dashboard"')
  expect(header('/dashboard')).not.toContain('/student-signup')
  expect(header('/staff')).not.toMatch(/dashboard"|student-signup/)
  expect(header()).toContain('/student-signup')
  expect(header()).not.toContain('/dashboard')
})

test('links to the contact form and to the help articles', () => {
  expect(header()).toContain('href="/parent#contact-heading"')
  expect(header()).toContain('href="/articles"')
})
