import { expect, test } from 'vitest'
// @ts-expect-error a plain script, without types
import { pruneCss } from './prune-css.mjs'

const prune = (css: string, ...classes: string[]): string =>
  (pruneCss as (css: string, has: (name: string) => boolean) => string)(css, (name) => classes.includes(name))

test('keeps the rules of classes the page has, and drops the others', () => {
  expect(prune('.a{color:red}.b{color:blue}', 'a')).toBe('.a{color:red}')
  expect(prune('.a .b{x:y}.a.b{x:y}.a>.c{x:y}', 'a', 'b')).toBe('.a .b{x:y}.a.b{x:y}')
})

test('keeps a rule when one of its selectors can match', () => {
  expect(prune('.a,.b{x:y}.b,.c{x:y}', 'a')).toBe('.a,.b{x:y}')
})

test('keeps what asks for no class, and what it does not judge', () => {
  const kept =
    'html{x:y}[dir=rtl] p{x:y}:is(.b,h1){x:y}p:not(.b){x:y}@font-face{src:url(a;b)}@keyframes k{to{x:y}}@layer a,b;'
  expect(prune(kept)).toBe(kept)
})

test('reads escapes as the class names they stand for', () => {
  expect(
    prune('.md\\:flex{x:y}.w-\\[2\\.5rem\\]{x:y}.\\32 xl{x:y}.w-1\\/2{x:y}', 'md:flex', 'w-[2.5rem]', '2xl'),
  ).toBe('.md\\:flex{x:y}.w-\\[2\\.5rem\\]{x:y}.\\32 xl{x:y}')
})

test('goes into groups, and drops those that are left empty', () => {
  expect(prune('@layer u{@media (width>=40rem){.a{x:y}.b{x:y}}}@media print{.b{x:y}}', 'a')).toBe(
    '@layer u{@media (width>=40rem){.a{x:y}}}',
  )
})

test('keeps nested rules with their parent', () => {
  expect(prune('.a{x:y;&:hover{@media (hover:hover){x:z}}}.b{&:hover{x:z}}', 'a')).toBe(
    '.a{x:y;&:hover{@media (hover:hover){x:z}}}',
  )
})

test('is not led astray by braces in strings and addresses', () => {
  expect(prune('.b{content:"}"}.a{content:"{\\"}"}.b{background:url(x}y)}.a{x:y}', 'a')).toBe(
    '.a{content:"{\\"}"}.a{x:y}',
  )
})
