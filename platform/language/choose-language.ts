import { site } from '#site'
import { languages } from '#texts/languages.ts'

export interface LanguageHeaders {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

const cookieName = 'language'
const cookieSeconds = 365 * 86_400

/** The one of our languages that a tag stands for: itself, or what it is a variety of. */
const oursFor = (tag: string, ours: readonly string[]): string | undefined =>
  ours.find((one) => one.toLowerCase() === tag) ?? ours.find((one) => one.toLowerCase() === tag.split('-')[0])

/** The wanted languages of an `Accept-Language` header, those most wanted first. */
export function wantedLanguages(header: string): string[] {
  const wanted = header.split(',').map((part) => {
    const [tag = '', quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return wanted
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** The value of the language cookie, which carries a person's setting to pages that know no account. */
const languageInCookie = (header = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{2,35})`).exec(header)?.[1]

/**
 * The language to answer a request in while nobody is known to be logged in: the setting this browser remembers, then
 * what the browser asks for, then the agency's.
 * @param ours the languages that have texts
 */
export function chooseLanguage(headers: LanguageHeaders, ours: readonly string[] = languages): string {
  const set = languageInCookie(headers.cookie)
  if (set !== undefined && ours.includes(set)) return set
  for (const tag of wantedLanguages(headers['accept-language'] ?? '')) {
    const found = oursFor(tag, ours)
    if (found !== undefined) return found
  }
  return site.language
}

/**
 * The `Set-Cookie` header by which a browser remembers a person's setting, so that pages come in that language too.
 * Null where it has it already, or where there is only one language.
 * @param setting null removes it
 */
export function languageCookie(
  setting: string | null,
  { cookie }: LanguageHeaders,
  { publicUrl, ours = languages }: { publicUrl: string; ours?: readonly string[] },
): string | null {
  if (ours.length < 2 || (languageInCookie(cookie) ?? null) === setting) return null
  const age = setting === null ? 0 : cookieSeconds
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${setting ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure}`
}
