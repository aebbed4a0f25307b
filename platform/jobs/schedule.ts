import type { Deps } from '../config/deps.ts'

export interface Job {
  readonly name: string
  /** Seconds between runs. */
  readonly every: number
  run(deps: Deps): Promise<unknown>
}

/**
 * Runs each job at its pace. A job runs in one process at a time, whichever holds its lock in the database; one
 * that fails is logged and tried again at its next turn.
 * @returns stops the clock and waits for the job under way
 */
export function startSchedule(deps: Deps, jobs: readonly Job[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  let stopped = false

  async function runOnce(job: Job): Promise<void> {
    const client = await deps.pool.connect()
    try {
      const { rows } = await client.query(
        `select pg_try_advisory_lock(hashtext('job'), hashtext($1)) as mine`,
        [job.name],
      )
      if (!rows[0].mine) return
      try {
        await job.run(deps)
      } finally {
        await client.query(`select pg_advisory_unlock(hashtext('job'), hashtext($1))`, [job.name])
      }
    } finally {
      client.release()
    }
  }

  const timers = jobs.map((job) => {
    const turn = () => {
      if (stopped) return
      const run = runOnce(job)
        .catch((error: Error) =>
          deps.log.error({ event: 'job-failed', job: job.name, name: error.name, stack: error.stack }),
        )
        .finally(() => running.delete(run))
      running.add(run)
    }
    const timer = setInterval(turn, job.every * 1000)
    timer.unref()
    return timer
  })
  return {
    stop: async () => {
      stopped = true
      timers.forEach(clearInterval)
      await Promise.all(running)
    },
  }
}
