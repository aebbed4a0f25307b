import { countryNames, foldWords, isGeneralWord } from '#areas/catalogue/offers.ts'
import { meaningOf, nearestWord } from '#areas/conversation/help/server/read-question.ts'

/** Names of countries in English and Urdu, folded, with colloquial ones: the languages in which people ask. */
let names: ReadonlyMap<string, string> | undefined
function countries(): ReadonlyMap<string, string> {
  if (names) return names
  const asked = new Map<string, string>()
  for (const [name, code] of countryNames()) {
    const common = englishNames().has(name) || /[\u0600-\u06ff]/u.test(name)
    if (common) asked.set(name, code)
  }
  for (const [name, code] of Object.entries({
    uk: 'GB',
    usa: 'US',
    america: 'US',
    england: 'GB',
    uae: 'AE',
    turkey: 'TR',
    czechia: 'CZ',
    holland: 'NL',
    britain: 'GB',
    scotland: 'GB',
    // As they are heard.
    jermany: 'DE',
    jarmani: 'DE',
    jarmany: 'DE',
    jurmany: 'DE',
    itli: 'IT',
    itly: 'IT',
    latwia: 'LV',
    sarbia: 'RS',
    jorjia: 'GE',
    jarjia: 'GE',
    kazakistan: 'KZ',
    kazakastan: 'KZ',
    qazakistan: 'KZ',
    kirgistan: 'KG',
    kirghistan: 'KG',
    kirghizistan: 'KG',
    kargizstan: 'KG',
    ozbekistan: 'UZ',
    ozbakistan: 'UZ',
    uzbakistan: 'UZ',
    hangri: 'HU',
    hungri: 'HU',
    chaina: 'CN',
    turki: 'TR',
    turkiya: 'TR',
    astralia: 'AU',
    malesia: 'MY',
    maleshia: 'MY',
  }))
    asked.set(name, code)
  return (names = asked)
}

const codes = () => new Set(countryNames().values())
let english: ReadonlySet<string> | undefined
function englishNames(): ReadonlySet<string> {
  if (english) return english
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return (english = new Set([...codes()].map((code) => foldWords(display.of(code) ?? ''))))
}

/** Adjectives of countries before "universities" and the like. */
const adjectives: ReadonlyMap<string, string> = new Map(
  Object.entries({
    italian: 'IT',
    serbian: 'RS',
    latvian: 'LV',
    georgian: 'GE',
    chinese: 'CN',
    german: 'DE',
    french: 'FR',
    kazakh: 'KZ',
    turkish: 'TR',
    australian: 'AU',
    hungarian: 'HU',
    malaysian: 'MY',
    uzbek: 'UZ',
    kyrgyz: 'KG',
    kazakhstani: 'KZ',
    british: 'GB',
    american: 'US',
    canadian: 'CA',
    russian: 'RU',
    polish: 'PL',
    spanish: 'ES',
    japanese: 'JP',
    korean: 'KR',
    irish: 'IE',
    dutch: 'NL',
    swedish: 'SE',
    romanian: 'RO',
    bulgarian: 'BG',
    ukrainian: 'UA',
    iranian: 'IR',
    egyptian: 'EG',
  }),
)
export const isAdjectiveOfCountry = (word: string): boolean => adjectives.get(word) !== undefined

let misspelled: ReadonlySet<string> | undefined
const spelledOut = (): ReadonlySet<string> =>
  (misspelled ??= new Set([...countries().keys()].filter((name) => /^[a-z]{4,}$/u.test(name))))

/** Words that are one letter from a country and mean something else. */
const notMisspelled = new Set([
  'china',
  'chance',
  'change',
  'female',
  'main',
  'mailing',
  'mall',
  'iran',
  'india',
  'indian',
  'latin',
  'still',
  'nation',
  'national',
  'pakistani',
  'state',
  'states',
  'mile',
  'male',
  'again',
  'italian',
  'georgian',
  'serbian',
  'latvian',
  'german',
  'french',
  'other',
  'toga',
  'spoin',
  'train',
])

/** Regions that people name, with their countries (UN M49), without the one where they are. */
const regionCodes: Readonly<Record<'europe' | 'asia' | 'centralAsia', readonly string[]>> = {
  asia: 'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PH PS QA KR SA SG LK SY TJ TH TL TR TM AE UZ VN YE'.split(
    ' ',
  ),
  europe:
    'AL AD AT BY BE BA BG HR CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH UA GB'.split(
      ' ',
    ),
  centralAsia: ['KZ', 'KG', 'TJ', 'TM', 'UZ'],
}
const regionNames: ReadonlyMap<string, keyof typeof regionCodes> = new Map(
  Object.entries({
    asia: 'asia',
    asian: 'asia',
    europe: 'europe',
    european: 'europe',
    'central asia': 'centralAsia',
    // As they are heard.
    urope: 'europe',
    yurop: 'europe',
    yurope: 'europe',
  }),
)
/** The region that consists of these countries; undefined for any others. */
export const regionOf = (countryCodes: readonly string[]): keyof typeof regionCodes | undefined =>
  (['europe', 'asia', 'centralAsia'] as const).find(
    (name) => regionCodes[name].join() === countryCodes.join(),
  )

export interface CountryRead {
  readonly code: string
  readonly from: number
  readonly length: number
}

const regionWords: ReadonlySet<string> = new Set(
  [...regionNames.keys()].filter((name) => !name.includes(' ')),
)
/** A misspelled region: "europ". */
const nearestRegion = (word: string): string | undefined =>
  /^(?:eur|yur|yor)/u.test(word) && !/^euros?$/u.test(word) ? nearestWord(word, regionWords) : undefined

/** Countries in the words of a question. @param free whether a word may be read */
export function readCountries(words: readonly string[], free: (at: number) => boolean): CountryRead[] {
  const found: CountryRead[] = []
  for (let at = 0; at < words.length; at++) {
    if (!free(at)) continue
    for (let length = Math.min(4, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length).join(' ')
      const region = regionNames.get(phrase) ?? regionNames.get(nearestRegion(phrase) ?? '')
      if (region) {
        found.push(...regionCodes[region].map((code) => ({ code, from: at, length })))
        at += length - 1
        break
      }
      const meant = length === 1 ? countryOf(phrase, words[at + 1]) : countries().get(phrase)
      if (!meant) continue
      found.push({ code: meant, from: at, length })
      at += length - 1
      break
    }
  }
  return found
}

/** The countries in which something is asked for: "in China", "Italy mein". */
export const countriesAt = (words: readonly string[]): string[] =>
  readCountries(words, () => true)
    .filter(({ from, length }) => words[from - 1] === 'in' || words[from + length] === 'mein')
    .map(({ code }) => code)
    // "Is Harbin valid in Pakistan?"
    .filter((code) => code !== 'PK')

function countryOf(word: string, next: string | undefined): string | undefined {
  if (adjectives.get(word))
    return /^(?:universit(?:y|ies)|colleges?|programs?|medical|degrees?|institutes?|schools?|med|courses?|mbbs|bds|student|study|visas?|embassy|consulate)$/u.test(
      next ?? '',
    )
      ? adjectives.get(word)
      : undefined
  const meant = meaningOf(word)
  const exact = countries().get(word) ?? (meant === undefined ? undefined : countries().get(meant))
  if (exact) return exact
  if (word.length < 5 || notMisspelled.has(word) || isGeneralWord(word)) return undefined
  const near = nearestWord(word, spelledOut())
  return near === undefined ? undefined : countries().get(near)
}
