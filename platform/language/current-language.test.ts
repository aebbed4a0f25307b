import { expect, it } from 'vitest'
import { currentLanguage, inCurrentLanguage, inLanguage } from './current-language.ts'

const texts = inCurrentLanguage({
  en: { hello: 'Hello', form: { save: 'Save', left: ({ count }: { count: number }) => `${count} left` } },
  ur: {
    hello: 'سلام',
    form: { save: 'محفوظ کریں', left: ({ count }: { count: number }) => `${count} باقی` },
  },
})

it('answers in the language of the work that reads a text, also after a pause', async () => {
  const read = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return [currentLanguage(), texts.hello, texts.form.left({ count: 2 })]
  }
  expect(await Promise.all([inLanguage('ur', read), inLanguage('en', read)])).toEqual([
    ['ur', 'سلام', '2 باقی'],
    ['en', 'Hello', '2 left'],
  ])
})

it('follows the language in a part that was stored in a constant', () => {
  const { form } = texts
  expect([inLanguage('ur', () => form.save), inLanguage('en', () => form.save)]).toEqual([
    'محفوظ کریں',
    'Save',
  ])
})

it('answers in English where a language has no texts', () => {
  expect(inLanguage('de', () => texts.hello)).toBe('Hello')
})
