/** The hidden fields of a form; see `Unseen` in the contract. */
export interface Traces {
  readonly website?: string | undefined
  readonly took?: string | undefined
  /** The request's Sec-Fetch-Site header: whose page sent it, where the browser states it. */
  readonly fetchSite?: string | undefined
}

/** Nobody reads, scrolls and types faster than this, in milliseconds since the page was opened. */
export const leastMilliseconds = 2_500

/**
 * Whether a robot sent a form: it filled in the hidden field, was faster than a person, or came from a page
 * that is not ours. A missing value counts in favor of the sender, so that browsers without scripts are never
 * taken for robots.
 */
export function looksLikeRobot({ website, took, fetchSite }: Traces): boolean {
  if (website !== undefined && website !== '') return true
  if (took !== undefined && !(Number(took) >= leastMilliseconds)) return true
  return fetchSite !== undefined && fetchSite !== 'same-origin'
}
