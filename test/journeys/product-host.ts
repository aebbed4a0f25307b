/** A product that runs for a journey, as the journey hears of it. */
export interface HostedProduct {
  readonly url: string
  readonly databaseUrl: string
  /** Where it keeps its documents, keys and mails. */
  readonly folder: string
}

/** What the keeper of the products is asked, by the name of the question. */
export interface Asked {
  /** Starts a product. `hostName`: what browsers reach it by. */
  product: { env: Record<string, string>; hostName: string }
  'shared-product': { worker: string }
  end: { url: string }
}
