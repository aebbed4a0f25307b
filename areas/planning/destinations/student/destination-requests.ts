import { showDestinations } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { ownRequest } from '#kit/store/own-request.ts'

/** Figures per country and per month. */
export const destinationsRequest = ownRequest('destinations', showDestinations)

export type Destinations = ReplyOf<typeof showDestinations>
export type Destination = Destinations['countries'][number]
