import { lookup as systemLookup } from 'node:dns'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How requests leave. Tests lead a name to their own server and trust its certificate. */
export interface PushNetwork {
  readonly lookup?: LookupFunction
  readonly isAllowed?: (address: string) => boolean
  readonly ca?: string | Buffer
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * An agent for requests to addresses that a browser has named: it connects only to the public internet. The address is
 * checked after the name is resolved and is the one connected to, so a name cannot lead elsewhere in between.
 */
export function pushAgent({
  lookup = systemLookup,
  isAllowed = isPublicAddress,
  ca,
}: PushNetwork = {}): https.Agent {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const all = Array.isArray(found) ? found : [{ address: found, family: net.isIP(found) }]
      const refused = all.find(({ address }) => !isAllowed(address))
      const [first] = all
      if (refused || !first)
        return callback(new PrivateAddress('The push service is not on the internet'), '', 0)
      if (options.all) callback(null, all)
      else callback(null, first.address, first.family)
    })
  }
  return new https.Agent({ lookup: guarded, ca, keepAlive: false, maxSockets: 20 })
}
