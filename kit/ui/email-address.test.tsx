import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmailAddress } from './email-address.tsx'

it('breaks a long address before its dots and after the @, and keeps every letter', () => {
  const html = renderToStaticMarkup(<EmailAddress address="ayesha.gul@students.example.org" />)
  expect(html).toContain('ayesha<wbr/>.gul@<wbr/>')
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('ayesha.gul@students.example.org')
  expect(renderToStaticMarkup(<EmailAddress address="nobody" />).replaceAll(/<[^>]*>/g, '')).toBe('nobody')
})
