import type { DestinationCost } from '#contract/money.ts'
import { countryName } from '../../shared/local-formats.ts'
import { staffCosts } from '../../words/en-staff-costs.ts'

/** `Riga, Latvia: Living`. */
export const costInWords = ({ city, country, kind }: DestinationCost): string =>
  `${city === null ? countryName(country) : `${city}, ${countryName(country)}`}: ${staffCosts.costs.kinds[kind]}`
