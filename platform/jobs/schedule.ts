import type { Deps } from '../config/deps.ts'

export interface Job {
  readonly name: string
  /** Seconds between runs. */
  readonly every: number
  run(deps: Deps): Promise<unknown>
}

/** Milliseconds between two checks for jobs that are due. */
const lookEvery = 5_000
/** Jobs under way in one process: each holds a connection for its lock and works with others of the same pool. */
const mostAtOnce = 3

/**
 * Runs each job once per period, across all servers on the database and across restarts: the table `job_runs` says when
 * it last began, and whoever sets it to a new time runs the job. One that outlasts its period is never run twice at once.
 * One that fails is logged and has its next turn after its period.
 * @param every milliseconds between two checks for jobs that are due
 * @returns stops looking, gives back what was claimed and not begun, and waits for what is under way
 */
export function startSchedule(
  deps: Deps,
  jobs: readonly Job[],
  every = lookEvery,
): { stop(): Promise<void> } {
  const { pool, direct, clock, log } = deps
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const claimed: Job[] = []
  const running = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  let known = false

  async function claimDue(): Promise<void> {
    const names = [...byName.keys()]
    if (!known) {
      // A job that is new has its first turn after its period, as if it had run just now.
      await pool.query(
        `insert into job_runs (name, began_at) select name, $2 from unnest($1::text[]) as name
           on conflict do nothing`,
        [names, clock.now()],
      )
      known = true
    }
    const { rows } = await pool.query<{ name: string }>(
      `update job_runs set began_at = $3
         from unnest($1::text[], $2::float8[]) as job (name, every)
        where job_runs.name = job.name and began_at <= $3::timestamptz - make_interval(secs => every)
        returning job_runs.name`,
      [names, jobs.map((job) => job.every), clock.now()],
    )
    claimed.push(...rows.map(({ name }) => byName.get(name)!))
    runNext()
  }

  function runNext(): void {
    while (!stopped && running.size < mostAtOnce && claimed.length > 0) {
      const job = claimed.shift()!
      const run = runOnce(job)
        .catch((error: Error) =>
          log.error({ event: 'job-failed', job: job.name, name: error.name, stack: error.stack }),
        )
        .finally(() => {
          running.delete(run)
          runNext()
        })
      running.add(run)
    }
  }

  /** The lock keeps a run that outlasts its period from being overtaken by the next. */
  async function runOnce(job: Job): Promise<void> {
    const client = await direct.connect()
    let failure: Error | undefined
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('job'), hashtext($1)) as mine`,
        [job.name],
      )
      if (!rows[0]!.mine) return
      try {
        await job.run(deps)
        await client.query(`update job_runs set succeeded_at = $2 where name = $1`, [job.name, clock.now()])
      } finally {
        await client.query(`select pg_advisory_unlock(hashtext('job'), hashtext($1))`, [job.name])
      }
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      // A connection that may still hold the lock is not given back: its end frees the lock.
      client.release(failure)
    }
  }

  const timer = setInterval(() => {
    looking ??= claimDue()
      .catch((error: Error) => log.warn({ event: 'jobs-not-claimed', name: error.name }, error.message))
      .finally(() => (looking = undefined))
  }, every)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await looking
      if (claimed.length > 0) {
        await pool.query(`update job_runs set began_at = '-infinity' where name = any ($1)`, [
          claimed.map(({ name }) => name),
        ])
      }
      await Promise.all(running)
    },
  }
}
