import type { findPrograms } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'

type Found = ReplyOf<typeof findPrograms>

/**
 * Where a country lacks what is looked for: what is found there without one of the filters, typed or set by hand. What
 * is found without the country, or without the rest, is said by `lacking`.
 */
export const withoutFilters = ({
  instead,
  understood,
  lacking,
}: Pick<Found, 'instead' | 'understood' | 'lacking'>): Found['instead'] =>
  instead.filter(
    ({ drop, search, brings }) =>
      brings.count > 0 &&
      (drop !== 'search' ||
        (search !== lacking?.rest && understood.some(({ without }) => without === search))),
  )
