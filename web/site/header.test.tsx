import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Header } from './header.tsx'

const header = (signedIn: boolean) =>
  renderToStaticMarkup(
    <StaticRouter location="/course">
      <Header signedIn={signedIn} />
    </StaticRouter>,
  )

test('leads somebody who is logged in to the dashboard, and a visitor to the ways in', () => {
  expect(header(true)).toContain('href="/dashboard"')
  expect(header(true)).not.toContain('/student-signup')
  expect(header(false)).toContain('/student-signup')
  expect(header(false)).not.toContain('/dashboard')
})

test('leads to where one writes, and help to the questions', () => {
  expect(header(false)).toContain('href="/parent#contact-heading"')
  expect(header(false)).toContain('href="/parent#questions"')
})
