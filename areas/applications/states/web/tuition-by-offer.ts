import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { OfferTuition } from '#areas/applications/letters/contract/offer-tuition.ts'
import type { Priced } from '#areas/catalogue/offers-web.ts'
import type { ProgramOf } from './use-program-of.ts'

type Offer = NonNullable<Application['offer']>

/** The tuition of an offer, in the form of a program’s. */
export const pricedByOffer = ({ period, ...tuition }: OfferTuition): Priced => ({
  tuition,
  tuitionTo: null,
  tuitionBasis: period,
  tuitionYear: null,
})

/** What the study costs: by the offer, or by the program’s page where the offer was made without saying; null: not known. */
export function tuitionByOffer({ tuition }: Pick<Offer, 'tuition'>, program: ProgramOf): Priced | null {
  if (tuition !== undefined) return tuition && pricedByOffer(tuition)
  return program === 'failed' ? null : program
}
