import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'

interface LoadLimits {
  /** Mean delay of the event loop, in milliseconds, above which new work is turned away. */
  readonly mostDelay: number
  /** Milliseconds over which the mean is taken. */
  readonly every: number
}

const usual: LoadLimits = { mostDelay: 500, every: 1000 }

/**
 * Turns calls away with 503 while the process is overloaded: an early answer is kinder than a late one. Looks at
 * the delay of the last second, so it ends by itself.
 */
export function addLoadGuard(server: FastifyInstance, { mostDelay, every }: LoadLimits = usual): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let overloaded = false
  const timer = setInterval(() => {
    overloaded = delay.mean / 1e6 > mostDelay
    delay.reset()
  }, every)
  timer.unref()
  server.addHook('onRequest', (_request, _reply, done) => {
    done(overloaded ? refuse('busy', { retryAfter: 3 }) : undefined)
  })
  server.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
