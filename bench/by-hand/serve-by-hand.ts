import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { clientConfig } from '#platform/database/connect.ts'

/** The database that servers written by hand read: the one of `DATABASE_URL`. */
export const pool = new pg.Pool({ ...clientConfig({ url: process.env['DATABASE_URL']! }), max: 10 })

async function viewerOf(authorization = ''): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'session',
    text: `select s.user_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'`,
    values: [createHash('sha256').update(authorization.slice(7)).digest()],
  })
  return rows[0]?.user_id ?? null
}

/**
 * Listens on `PORT` on node:http and nothing else: looks up the session, and sends what `answer` gives as JSON, or 401.
 * @param answer what the owner of the session gets for an address
 */
export function serveByHand(answer: (viewer: string, asked: URL) => Promise<object>): void {
  const server = createServer(async (request, response) => {
    try {
      const viewer = await viewerOf(request.headers.authorization)
      const asked = new URL(request.url!, 'http://bench')
      const text = JSON.stringify(viewer ? await answer(viewer, asked) : { message: 'Please log in' })
      response.writeHead(viewer ? 200 : 401, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    } catch (error) {
      console.error(error)
      response.writeHead(500, { 'content-length': 0 }).end()
    }
  })
  server.listen(Number(process.env['PORT']), '127.0.0.1')
  process.once('SIGTERM', () => process.exit())
}
