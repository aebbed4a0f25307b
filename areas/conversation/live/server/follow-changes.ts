import { sql } from 'kysely'
import { liveStreams, type LiveChange } from '#platform/live/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { endPresence } from './presence.ts'
import type { HeardChange, Listener } from '#platform/live/live.ts'

/** Seconds between heartbeats; each checks the session again. */
const pulse = 20

type Streamed = { event: 'change'; data: LiveChange } | 'still-here'

/** The streams of one person, oldest first, each with the function that ends it. */
const open = new Map<string, Set<() => void>>()

async function sessionLives({ pool, clock }: Deps, viewer: Viewer): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.expires_at > $2 and s.last_seen_at + s.idle_seconds * interval '1 second' > $2
       and u.status = 'active'`,
    [viewer.sessionId, clock.now()],
  )
  return rows.length > 0
}

/**
 * Whether a change is about an application of the viewer's university, or a conversation about one that it
 * takes part in; one's own notifications always are.
 */
async function isForUniversity({ db }: Deps, viewer: Viewer, { kind, id }: HeardChange): Promise<boolean> {
  if (kind === 'notice') return true
  // Who of the office works on what, and what it does for others, is not theirs to know.
  if (kind !== 'application' && kind !== 'message') return false
  const { rows } = await sql`select 1 from applications a
    where ${scopeOf(viewer)} and (a.id = ${id}
      or exists (select from message_threads t where t.id = ${id} and t.with_university
        and t.application_id = a.id))`.execute(db)
  return rows.length > 0
}

/**
 * Changes that concern a viewer, as they are committed by any process. Ends when the reader leaves,
 * the session ends, the product stops, or the same person has opened `liveStreams` newer streams.
 * @param stream the id that the screen has given this stream, under which it reports the file it shows
 */
export async function* followChanges(
  deps: Deps,
  viewer: Viewer,
  gone: AbortSignal,
  stream: string | null,
): AsyncGenerator<Streamed> {
  const waiting = new Map<string, HeardChange>()
  let ended = false
  let wake = () => {}
  const nudge = () => wake()
  const end = () => {
    ended = true
    nudge()
  }
  const listener: Listener = viewer.role === 'student' ? { user: viewer.userId } : 'office'
  const announceChange = (change: HeardChange) => {
    // Several changes of one record before they are read count as one.
    waiting.set(`${change.kind} ${change.id}`, change)
    nudge()
  }
  gone.addEventListener('abort', end)
  const stops = [deps.live.hear(listener, announceChange), deps.live.onStop(end)]
  // Officers receive their own notifications too.
  if (listener === 'office') stops.push(deps.live.hear({ user: viewer.userId }, announceChange))
  const mine = open.get(viewer.userId) ?? new Set()
  open.set(viewer.userId, mine.add(end))
  if (mine.size > liveStreams) [...mine][0]?.()

  try {
    yield 'still-here'
    let next = Date.now() + pulse * 1000
    while (!ended) {
      if (waiting.size === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, next - Date.now()))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (ended) return
      // Stop when the reader has logged out meanwhile.
      if (waiting.size > 0 && !(await sessionLives(deps, viewer))) return
      for (const [key, change] of waiting) {
        waiting.delete(key)
        if (viewer.role === 'university' && !(await isForUniversity(deps, viewer, change))) continue
        yield { event: 'change', data: change }
      }
      if (Date.now() >= next) {
        if (!(await sessionLives(deps, viewer))) return
        next = Date.now() + pulse * 1000
        yield 'still-here'
      }
    }
  } finally {
    for (const stop of stops) stop()
    mine.delete(end)
    if (mine.size === 0) open.delete(viewer.userId)
    // Where this fails, as when the product stops, silence ends it.
    if (stream !== null) await endPresence(deps, viewer, stream).catch(() => undefined)
  }
}
