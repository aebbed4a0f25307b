import { Gauge, Registry } from 'prom-client'
import type { Deps } from '../config/deps.ts'

/** Milliseconds for which an answer is reused, and a failure too: every scraper of every server asks. */
const staysFresh = 5000

interface State {
  readonly waiting: number
  readonly oldest: number | null
  readonly head: number | null
  readonly unlinked: number
  readonly unlinked_oldest: number | null
  readonly unannounced: number
  readonly unannounced_oldest: number | null
  readonly jobs: Record<string, number>
}

/**
 * Reads what only the database knows; the same on all servers.
 * @returns reads it again where the last answer is too old, and rejects when the database fails
 */
export function databaseMetrics({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): () => Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const waiting = gauge('outbox_waiting', 'E-mails that are not sent yet.')
  const oldest = gauge(
    'outbox_oldest_seconds',
    'Age of the oldest e-mail that is not sent yet; 0 without one.',
  )
  const head = gauge('audit_head_seq', 'Number of the newest audit entry in the chain.')
  const unlinked = gauge('audit_unlinked', 'Audit entries that are not linked into the chain yet.')
  const unlinkedOldest = gauge(
    'audit_unlinked_oldest_seconds',
    'Age of the oldest audit entry that is not linked yet; 0 without one.',
  )
  const unannounced = gauge('announcements_waiting', 'Changes that are not announced to the servers yet.')
  const unannouncedOldest = gauge(
    'announcements_oldest_seconds',
    'Age of the oldest change that is not announced yet; 0 without one.',
  )
  const jobs = gauge('jobs_last_success_seconds', 'Unix time at which a job last ended without an error.', [
    'job',
  ])

  async function read(): Promise<string> {
    const { rows } = await pool.query<State>({
      name: 'metrics',
      text: `
        select (select count(*) from outbox where done_at is null) as waiting,
               (select extract(epoch from $1::timestamptz - min(created_at)) from outbox where done_at is null) as oldest,
               (select max(seq) from audit_log) as head,
               (select count(*) from audit_pending) as unlinked,
               (select extract(epoch from clock_timestamp() - min(written_at)) from audit_pending) as unlinked_oldest,
               (select count(*) from announcements) as unannounced,
               (select extract(epoch from clock_timestamp() - min(written_at)) from announcements) as unannounced_oldest,
               (select coalesce(jsonb_object_agg(name, extract(epoch from succeeded_at)), '{}') from job_runs
                 where succeeded_at is not null) as jobs`,
      values: [clock.now()],
    })
    const state = rows[0]!
    waiting.set(state.waiting)
    oldest.set(Math.max(0, state.oldest ?? 0))
    head.set(state.head ?? 0)
    unlinked.set(state.unlinked)
    unlinkedOldest.set(Math.max(0, state.unlinked_oldest ?? 0))
    unannounced.set(state.unannounced)
    unannouncedOldest.set(Math.max(0, state.unannounced_oldest ?? 0))
    for (const [job, at] of Object.entries(state.jobs)) jobs.set({ job }, at)
    return registry.metrics()
  }

  let last: { at: number; text: Promise<string> } | undefined
  return () => {
    if (!last || performance.now() - last.at > staysFresh) last = { at: performance.now(), text: read() }
    return last.text
  }
}
