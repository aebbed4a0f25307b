import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../config/deps.ts'
import type { ReadSource } from '../database/replica/read-replica.ts'
import {
  formatWalPosition,
  latestOf,
  parseWalPosition,
  type WalPosition,
} from '../database/replica/wal-position.ts'

/** Name of the header, in answers and in later calls, and of the cookie. */
const writePosition = 'write-position'
/** By then, every replica that may be read has replayed what was written. */
const cookieSeconds = 60

/** Where a call may read that its contract allows to use a replica. */
export interface Reads {
  /**
   * Runs reading work on the replica, if there is one that has everything the caller has written, else on the primary.
   * If the replica fails, the work runs again on the primary, so it must not write.
   * @param after a position that the replica must have reached as well
   */
  run<T>(work: (source: ReadSource) => Promise<T>, after?: WalPosition | null): Promise<T>
}

/** Where one request may read. */
export function readsFor(
  { db, pool, replica }: Pick<Deps, 'db' | 'pool' | 'replica'>,
  request: FastifyRequest,
): Reads {
  if (!replica) return { run: (work) => work({ db, pool }) }
  const sent = positionIn(request)
  return { run: (work, after = null) => replica.read(latestOf(sent, after), work) }
}

/** The position up to which the caller must see changes; null without one, and for anything else than a position. */
function positionIn({ headers }: FastifyRequest): WalPosition | null {
  const header = headers[writePosition]
  const cookie = new RegExp(`(?:^|;\\s*)${writePosition}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
  return latestOf(
    ...[header, cookie].map((text) => (typeof text === 'string' ? parseWalPosition(text) : null)),
  )
}

/**
 * With a replica, returns the primary's position after each call that wrote, so that the caller's next calls, on any
 * server, read from a replica only if it has replayed that. Browsers send it back by a cookie, other clients by a header.
 */
export function addWritePosition(
  server: FastifyInstance,
  { replica, config }: Pick<Deps, 'replica' | 'config'>,
): void {
  server.decorateRequest('hasWritten', false)
  if (!replica) return
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  server.addHook('onSend', async (request, reply) => {
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && reply.statusCode < 400
    if (!isChange && !request.hasWritten) return
    const position = formatWalPosition(await replica.positionNow())
    void reply
      .header(writePosition, position)
      // For scripts of other origins that may call the API.
      .header('access-control-expose-headers', writePosition)
      .header(
        'set-cookie',
        `${writePosition}=${position}; Path=/api; Max-Age=${cookieSeconds}; SameSite=Lax; HttpOnly${secure}`,
      )
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a call that reads has written something, such as an audit entry. */
    hasWritten: boolean
  }
}
