import { countryName } from '#kit/format/local-formats.ts'
import type { DestinationCost } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'

/** `Riga, Latvia: Living`. */
export const describeCost = ({ city, country, kind }: DestinationCost): string =>
  `${city === null ? countryName(country) : `${city}, ${countryName(country)}`}: ${staffCosts.costs.kinds[kind]}`
