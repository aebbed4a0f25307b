import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FactLine } from './fact-line.tsx'

const read = (line: React.ReactNode, isPhone = false) =>
  renderToStaticMarkup(line)
    .replaceAll(isPhone ? /<span class="max-sm:hidden">.*?<\/span>/g : '', '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

it.each([
  [['6 years'], ['English'], '6 years · English · no fee', '6 years · no fee'],
  [[null], ['English'], 'English · no fee', 'no fee'],
  [[], [false], 'no fee', 'no fee'],
])('puts a dot between what is known of %j and %j', (facts, further, wide, phone) => {
  const line = <FactLine facts={facts} further={further} last="no fee" />
  expect(read(line)).toBe(wide)
  expect(read(line, true)).toBe(phone)
})
