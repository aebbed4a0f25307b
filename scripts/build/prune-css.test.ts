import { expect, test } from 'vitest'
// @ts-expect-error a plain script, without types
import { pruneCss, screenStylesOf, stylesOf } from './prune-css.mjs'

const prune = (css: string, ...classes: string[]): string =>
  (pruneCss as (css: string, has: (name: string) => boolean) => string)(css, (name) => classes.includes(name))

test('keeps the rules of classes the page has, and drops the others', () => {
  expect(prune('.a{color:red}.b{color:blue}', 'a')).toBe('.a{color:red}')
  expect(prune('.a .b{x:y}.a.b{x:y}.a>.c{x:y}', 'a', 'b')).toBe('.a .b{x:y}.a.b{x:y}')
})

test('keeps a rule when one of its selectors can match', () => {
  expect(prune('.a,.b{x:y}.b,.c{x:y}', 'a')).toBe('.a{x:y}')
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

const styles = stylesOf as (css: string, html: string) => string

test('keeps of a page what its elements, language and theme can use', () => {
  expect(styles('p,table td{x:y}table{x:y}p::before{x:y}::placeholder{x:y}*{x:y}', '<p>')).toBe(
    'p{x:y}p::before{x:y}::placeholder{x:y}*{x:y}',
  )
  expect(styles('html body{x:y}:lang(ur){x:y}[dir=rtl] p{x:y}:root:not([dir=rtl]){x:y}', '<p>')).toBe(
    'html body{x:y}:root:not([dir=rtl]){x:y}',
  )
  expect(styles('[dir=ltr] b{x:y}p:lang(ur){x:y}', '<b dir="ltr"><p lang="ur">')).toBe(
    '[dir=ltr] b{x:y}p:lang(ur){x:y}',
  )
  expect(styles('[aria-invalid=true]{x:y}input[readonly]{x:y}', '<input>')).toBe(
    '[aria-invalid=true]{x:y}input[readonly]{x:y}',
  )
})

test('keeps the animations and properties that are called, and what those call', () => {
  expect(styles('@keyframes a{to{x:y}}@keyframes b{to{x:y}}p{animation:a 1s}', '<p>')).toBe(
    '@keyframes a{to{x:y}}p{animation:a 1s}',
  )
  expect(styles(':root{--a:var(--b);--b:1;--c:var(--d);--d:2;--i-sky:3}p{x:var(--a)}', '<p>')).toBe(
    ':root{--a:var(--b);--b:1;--i-sky:3}p{x:var(--a)}',
  )
  expect(styles('@property --a{syntax:"*"}@property --b{syntax:"*"}p{--b:1;x:var(--a)}', '<p>')).toBe(
    '@property --a{syntax:"*"}p{x:var(--a)}',
  )
})

test('drops the inner parts of controls a page does not have', () => {
  const css = '::file-selector-button{x:y}::-webkit-datetime-edit-day-field{x:y}::placeholder,p::before{x:y}'
  expect(styles(css, '<input><p>')).toBe('::placeholder,p::before{x:y}')
  expect(styles(css, '<input type="file"><input type="date"><p>')).toBe(css)
})

test('keeps of a screen the classes that its scripts and its HTML speak of', () => {
  const screen = screenStylesOf as (css: string, texts: readonly string[]) => string
  expect(
    screen('.a{x:y}.md\\:b{x:y}.c{x:y}.d.a{x:y}.e{x:y}p{x:y}@keyframes k{to{x:y}}', [
      'f("a md:b",`c ${n}`)',
      '<p class="e">',
    ]),
  ).toBe('.a{x:y}.md\\:b{x:y}.c{x:y}.e{x:y}p{x:y}@keyframes k{to{x:y}}')
})
