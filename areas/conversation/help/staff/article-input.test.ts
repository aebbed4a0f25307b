import { expect, it } from 'vitest'
import { blankArticle, slugFrom, textOf, typedOf } from './article-input.ts'

it('a form filled from a text sends the same text', () => {
  const text = {
    title: 'How?',
    summary: 'So.',
    topic: 'visa' as const,
    keywords: 'a, b',
    markdown: 'Text.',
    sources: [{ title: 'Embassy', url: null, asOf: '9 March 2023' }],
    checkedOn: null,
  }
  expect(textOf(typedOf(text))).toEqual(text)
})

it('an empty source is left out, and half a source is sent', () => {
  expect(textOf(blankArticle('How?')).sources).toEqual([])
  const half = { ...blankArticle('How?'), sources: [{ title: '', url: ' https://example.org ', asOf: '' }] }
  expect(textOf(half).sources).toEqual([{ title: '', url: 'https://example.org', asOf: null }])
})

it.each([
  ['How do I get a visa for Latvia?', 'how-do-i-get-a-visa-for-latvia'],
  ['  Rīga — ¿qué? ', 'riga-que'],
  ['ویزا', ''],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('the address of “%s” is %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})
