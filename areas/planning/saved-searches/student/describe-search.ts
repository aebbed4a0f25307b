import { filterNames } from '#areas/catalogue/search/contract.ts'
import type { FilterName } from '#areas/catalogue/search/contract.ts'
import { site } from '#site'
import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'

const texts = searchTermTexts.search

const savedParameters: readonly string[] = ['search', ...filterNames, 'currency']

/**
 * A search as it is saved: the words and filters of an address without page and sort order, each filter once and in a
 * fixed order, so that the same search always has the same text.
 * @param query the part of an address after the ?
 */
export function normalizedQuery(query: string): string {
  const parameters = new URLSearchParams(query)
  const next = new URLSearchParams()
  for (const name of savedParameters) {
    const value = parameters.get(name)?.trim()
    if (value) next.set(name, value)
  }
  // A currency alone is no search.
  if (next.size === 1) next.delete('currency')
  return next.toString()
}

/** `“medicine”, Italy or Latvia, Master, open now`: a saved search as a line of text. */
export function describeSearch(query: string): string {
  const parameters = new URLSearchParams(query)
  const each = (name: string, nameOf: (code: string) => string): string =>
    (parameters.get(name) ?? '').split(',').filter(Boolean).map(nameOf).join(texts.or)
  const search = parameters.get('search')?.trim()
  const most = Number(parameters.get('tuitionUpTo'))
  const languages = each('language', languageName)
  const intakes = each('intake', (code) => formatIntake(code) ?? code)
  const qualify = parameters.get('qualify')
  const parts: Record<'search' | FilterName, string | false | undefined> = {
    search: search && texts.quoted({ search }),
    country: each('country', countryName),
    level: each('level', levelName),
    field: each('field', fieldName),
    language: languages && texts.taughtIn({ languages }),
    intake: intakes && texts.starting({ intakes }),
    tuitionUpTo:
      most > 0 &&
      texts.upTo({
        amount: formatAmount({ amount: most, currency: parameters.get('currency') ?? site.homeCurrency }),
      }),
    open: parameters.get('open') === 'yes' && texts.open,
    noEnglishTest: parameters.get('noEnglishTest') === 'yes' && texts.noEnglishTest,
    qualify: (qualify === 'met' || qualify === 'maybe') && texts.qualify[qualify],
  }
  const descriptions = Object.values(parts).filter(Boolean)
  return descriptions.length === 0 ? texts.everything : descriptions.join(', ')
}
