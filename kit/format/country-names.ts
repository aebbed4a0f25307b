import { countryCodes } from './country-codes.ts'
import { countryName } from './local-formats.ts'

/** Codes and names of all countries, sorted by name in the reader's language. */
export const countriesByName = (): [code: string, name: string][] =>
  countryCodes
    .map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, one], [, other]) => one.localeCompare(other))
