import { countryTexts } from '#texts/kit/countries.ts'
import { countryName } from './local-formats.ts'

/** `the Netherlands` for `NL`, `Latvia` for `LV`: a country as it is written within a sentence. */
export const countryInSentence = (code: string): string =>
  countryTexts.inSentence({ code, name: countryName(code) })
