import { filterNames } from '#areas/catalogue/search/contract.ts'
import type { FilterName } from '#areas/catalogue/search/contract.ts'
import { site } from '#site'
import { intakeInWords } from '#kit/format/intake-in-words.ts'
import { countryName, languageName, moneyInWords } from '#kit/format/local-formats.ts'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { searchTermWords } from '#texts/accounts/academic-record/search-terms.ts'

const words = searchTermWords.told

const kept: readonly string[] = ['search', ...filterNames, 'currency']

/**
 * A search as it is kept: the words and filters of an address, without its page and order, each filter once and in
 * one order, so that the same search always reads the same.
 * @param query what stands behind the ? of an address
 */
export function keptQuery(query: string): string {
  const given = new URLSearchParams(query)
  const next = new URLSearchParams()
  for (const name of kept) {
    const value = given.get(name)?.trim()
    if (value) next.set(name, value)
  }
  // A currency alone searches for nothing.
  if (next.size === 1) next.delete('currency')
  return next.toString()
}

/** `“medicine”, Italy or Latvia, Master, open now`: a kept search as a line of text. */
export function searchInWords(query: string): string {
  const given = new URLSearchParams(query)
  const each = (name: string, tell: (code: string) => string): string =>
    (given.get(name) ?? '').split(',').filter(Boolean).map(tell).join(words.or)
  const search = given.get('search')?.trim()
  const most = Number(given.get('tuitionUpTo'))
  const languages = each('language', languageName)
  const intakes = each('intake', (code) => intakeInWords(code) ?? code)
  const qualify = given.get('qualify')
  const parts: Record<'search' | FilterName, string | false | undefined> = {
    search: search && words.quoted({ search }),
    country: each('country', countryName),
    level: each('level', levelName),
    field: each('field', fieldName),
    language: languages && words.taughtIn({ languages }),
    intake: intakes && words.starting({ intakes }),
    tuitionUpTo:
      most > 0 &&
      words.upTo({
        amount: moneyInWords({ amount: most, currency: given.get('currency') ?? site.homeCurrency }),
      }),
    open: given.get('open') === 'yes' && words.open,
    noEnglishTest: given.get('noEnglishTest') === 'yes' && words.noEnglishTest,
    qualify: (qualify === 'met' || qualify === 'maybe') && words.qualify[qualify],
  }
  const told = Object.values(parts).filter(Boolean)
  return told.length === 0 ? words.everything : told.join(', ')
}
