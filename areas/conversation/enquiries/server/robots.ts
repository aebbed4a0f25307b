/** What a form carries besides its answers; see `Unseen` in the contract. */
export interface Traces {
  readonly website?: string | undefined
  readonly took?: string | undefined
  /** The request's Sec-Fetch-Site header: whose page sent it, where a browser tells. */
  readonly fetchSite?: string | undefined
}

/** Nobody reads, scrolls and types faster, in milliseconds since the page was opened. */
export const leastMilliseconds = 2_500

/**
 * Whether a form was sent by a machine: it filled in the field that people do not see, was quicker than a hand,
 * or came from a page that is not ours. What a sender leaves out counts for it, so that browsers without scripts
 * are never taken for robots.
 */
export function looksLikeRobot({ website, took, fetchSite }: Traces): boolean {
  if (website !== undefined && website !== '') return true
  if (took !== undefined && !(Number(took) >= leastMilliseconds)) return true
  return fetchSite !== undefined && fetchSite !== 'same-origin'
}
