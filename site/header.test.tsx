import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Header } from './header.tsx'

const header = (onward?: string) =>
  renderToStaticMarkup(
    <StaticRouter location="/course">
      <Header {...(onward && { onward })} />
    </StaticRouter>,
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
