import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

/** Mean delay of the event loop, in milliseconds, above which new calls are refused. */
const maxDelayMs = 500

/**
 * Refuses calls with 503 while the process is overloaded. Uses the delay of the last second, so it recovers
 * automatically.
 * @param delay how late the event loop is, in nanoseconds
 * @param every milliseconds over which the mean is taken
 */
export function addLoadGuard(
  server: FastifyInstance,
  delay: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    'mean' | 'reset' | 'enable' | 'disable'
  > = monitorEventLoopDelay({
    resolution: 20,
  }),
  every = 1000,
): void {
  delay.enable()
  let overloaded = false
  const timer = setInterval(() => {
    overloaded = delay.mean / 1e6 > maxDelayMs
    delay.reset()
  }, every)
  timer.unref()
  server.addHook('onRequest', ({ url }, _reply, done) => {
    // A built file costs nothing, and without it a page that is open already would not go on.
    done(overloaded && !url.startsWith('/assets/') ? refuse('busy', { retryAfter: 3 }) : undefined)
  })
  server.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
