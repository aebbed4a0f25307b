/** A product that runs for a journey. */
export interface HostedProduct {
  readonly url: string
  readonly databaseUrl: string
  /** The folder of its documents, keys and e-mails. */
  readonly folder: string
}

/** The requests to the process that runs the products, by name. */
export interface HostRequests {
  /** Starts a product. `hostName`: the host that browsers use. */
  product: { env: Record<string, string>; hostName: string }
  'shared-product': { worker: string }
  end: { url: string }
}
