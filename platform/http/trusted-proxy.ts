import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/**
 * Tells whether a request comes directly from a proxy whose headers are believed.
 * @param trusted addresses and networks of TRUST_PROXY
 */
export function trustedProxy(
  trusted: readonly string[],
): (request: Pick<IncomingMessage, 'socket'>) => boolean {
  if (trusted.length === 0) return () => false
  const isTrusted = proxyAddress.compile([...trusted])
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0)
}
