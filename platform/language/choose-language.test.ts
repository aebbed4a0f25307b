import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageCookie } from './choose-language.ts'

const ours = ['en', 'ur', 'zh-Hant']
const wanting = (header: string, cookie?: string) =>
  chooseLanguage({ 'accept-language': header, cookie }, ours)

describe('the language of a request', () => {
  it.each([
    ['ur', 'ur'],
    ['ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
    ['de-DE, ur;q=0.5, en;q=0.7', 'en'],
    ['en;q=0.2, ur', 'ur'],
    ['UR', 'ur'],
    ['zh-hant', 'zh-Hant'],
    ['ur;q=0', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;;,=,q=', 'en'],
  ])('for a browser that asks for "%s" is %s', (header, language) => {
    expect(wanting(header)).toBe(language)
  })

  it('is the setting that the browser remembers, before what it asks for', () => {
    expect(wanting('en', 'theme=dark; language=ur')).toBe('ur')
    expect(wanting('ur', 'language=en')).toBe('en')
  })

  it('is no language without texts, whatever is remembered', () => {
    expect(wanting('ur', 'language=de')).toBe('ur')
    expect(wanting('', 'mylanguage=ur')).toBe('en')
  })
})

describe('the cookie that remembers the setting', () => {
  const at = (publicUrl: string) => ({ publicUrl, ours })

  it('is sent to a browser that does not have it', () => {
    const cookie = languageCookie('ur', { cookie: 'language=en' }, at('https://manzil.example'))
    expect(cookie).toBe('language=ur; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure')
    expect(languageCookie('ur', { cookie: 'language=ur' }, at('https://manzil.example'))).toBeNull()
  })

  it('ends with the setting', () => {
    const cookie = languageCookie(null, { cookie: 'language=ur' }, at('http://127.0.0.1:3000'))
    expect(cookie).toBe('language=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
    expect(languageCookie(null, {}, at('http://127.0.0.1:3000'))).toBeNull()
  })

  it('does not exist where there is only one language', () => {
    expect(languageCookie('en', {}, { publicUrl: 'http://127.0.0.1:3000', ours: ['en'] })).toBeNull()
  })
})
