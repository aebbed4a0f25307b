import { expect, test } from 'vitest'
import { piecesOf } from './small-markdown.ts'

test('links lead to our own pages, and nowhere else', () => {
  expect(piecesOf('See [fees](/help/fees).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', label: 'fees', href: '/help/fees' },
    { kind: 'text', text: '.' },
  ])
  for (const href of ['//evil.example', '/\\evil.example/login', '/\\/evil.example']) {
    expect(piecesOf(`[here](${href})`), href).toEqual([{ kind: 'text', text: 'here' }])
  }
})
