import { paths } from '#kit/routing/paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import type { showDestinations } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'

const texts = destinationTexts.map

/** Numbers per country and per month. */
export type Destinations = ReplyOf<typeof showDestinations>
export type Destination = Destinations['countries'][number]

/** `Italy: 139 universities, 1,204 programs`. */
export const describeDestination = ({ country, universities, programs }: Destination): string =>
  texts.country({
    name: countryName(country),
    universities: texts.universities({ count: universities }),
    programs: texts.programs({ count: programs }),
  })

/** Link of a country: to its programs, or where there are none yet, to its universities. */
export const destinationHref = ({ country, programs }: Destination): string =>
  programs > 0 ? paths.universitiesIn(country) : paths.universitiesFor(countryName(country))
