import { showDestinations } from '#contract/find-programs.ts'
import type { ReplyOf } from '#contract/route.ts'
import { ownRequest } from '../../store/own-request.ts'

/** Figures per country and per month. */
export const destinationsRequest = ownRequest('destinations', showDestinations)

export type Destinations = ReplyOf<typeof showDestinations>
export type Destination = Destinations['countries'][number]
