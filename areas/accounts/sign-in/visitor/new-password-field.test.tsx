import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

const input = { name: 'password', onChange: async () => {}, onBlur: async () => {}, ref: () => {} }
const shown = (typed: string, staff: boolean) =>
  renderToStaticMarkup(
    <NewPasswordField label="Password" typed={typed} staff={staff} error={undefined} input={input} />,
  )

it('counts up to the length required for the role', () => {
  expect([shown('', false), shown('', true)]).toEqual([
    expect.stringContaining('At least 12 characters'),
    expect.stringContaining('At least 15 characters'),
  ])
  const thirteen = 'thirteen char'
  expect([shown(thirteen, false), shown(thirteen, true)]).toEqual([
    expect.stringContaining('Long enough'),
    expect.stringContaining('13 of at least 15 characters'),
  ])
})
