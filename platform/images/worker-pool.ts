import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/** The worker ended without an answer, or the pool is closing: worth sending again. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone'
}
/** The job took longer than it may, and its worker was killed. */
export class WorkerTooSlow extends Error {
  override readonly name = 'WorkerTooSlow'
}

export interface WorkerPool<Order extends object, Reply> {
  /**
   * Runs a job as soon as a worker is free.
   * @param signal gives up the wait for a worker; a job that has begun is not interrupted
   * @throws WorkerGone, WorkerTooSlow; the signal's reason
   */
  run(order: Order, signal?: AbortSignal): Promise<Reply>
  /** Process ids of the live workers, for measurements. */
  pids(): number[]
  /** Refuses what waits, ends the workers, resolves when they are gone. */
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  /** The program of a worker. It answers each message `{ ...order, id }` with a message that has the same `id`. */
  readonly path: string
  /** Flags of Node for the worker. */
  readonly flags: string[]
  /** The whole environment of a worker. */
  readonly env: NodeJS.ProcessEnv
  /** How many jobs run at once, each in a process of its own. */
  readonly workers: number
  readonly timeoutMs: number
  /** A worker without work for so long is ended; 0 ends it after each job, so that no two jobs share a process. */
  readonly idleMs: number
  readonly log: { warn(details: object, message: string): void }
}

interface Job<Order> {
  readonly id: number
  readonly order: Order
  readonly settle: (outcome: unknown) => void
}
interface Slot<Order> {
  child?: ChildProcess
  job?: Job<Order>
  timer?: NodeJS.Timeout
  timedOut?: boolean
}

/** Starts no worker yet: one starts with the first job, and again after a crash. */
export function createWorkerPool<Order extends object, Reply extends { readonly id: number }>({
  path,
  flags,
  env,
  workers,
  timeoutMs,
  idleMs,
  log,
}: WorkerPoolOptions): WorkerPool<Order, Reply> {
  const slots: Slot<Order>[] = Array.from({ length: workers }, () => ({}))
  const queue: Job<Order>[] = []
  const leaving = new Set<Promise<void>>()
  let lastId = 0
  let closed = false

  function start(slot: Slot<Order>): ChildProcess {
    const child = fork(path, {
      // Without the product's own flags: an inherited --eval or --import would run the product again, not a worker.
      execArgv: flags,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Sends bytes as bytes, not as a list of numbers.
      serialization: 'advanced',
    })
    let lastOutput = ''
    // A worker that could not be started, because there are too many open files, has none.
    const output = child.stderr as Socket | undefined
    output?.unref()
    output?.on('data', (chunk) => (lastOutput = (lastOutput + chunk).slice(-400)))
    child.on('message', (reply: Reply) => {
      if (slot.child === child && slot.job?.id === reply.id) finish(slot, reply)
    })
    const gone = (code: number | null, signal: string | null) => {
      if (slot.child !== child) return
      slot.child = undefined
      if (!closed && (slot.job || code)) log.warn({ code, signal, lastOutput }, 'A worker ended')
      if (slot.job) finish(slot, slot.timedOut ? new WorkerTooSlow() : new WorkerGone())
    }
    child.on('exit', gone).on('error', ({ message }) => {
      lastOutput ||= message
      gone(null, null)
    })
    return child
  }

  function finish(slot: Slot<Order>, outcome: unknown) {
    clearTimeout(slot.timer)
    const job = slot.job!
    slot.job = undefined
    if (idleMs === 0) release(slot)
    else {
      slot.timer = setTimeout(() => release(slot), idleMs)
      slot.timer.unref()
      // An idle worker must not keep the process alive.
      slot.child?.unref()
      slot.child?.channel?.unref()
    }
    job.settle(outcome)
    dispatch()
  }

  /** Ends the worker of a slot, which takes the next job with a new one at once. */
  function release(slot: Slot<Order>) {
    const going = stop({ child: slot.child })
    slot.child = undefined
    leaving.add(going)
    void going.then(() => leaving.delete(going))
  }

  function dispatch() {
    while (queue.length > 0) {
      const free = slots.filter((slot) => !slot.job)
      const slot = free.find(({ child }) => child) ?? free[0]
      if (!slot) return
      run(slot, queue.shift()!)
    }
  }

  function run(slot: Slot<Order>, job: Job<Order>) {
    clearTimeout(slot.timer)
    slot.job = job
    slot.timedOut = false
    try {
      slot.child ??= start(slot)
    } catch (error) {
      log.warn({ name: (error as Error).name }, 'A worker could not be started')
      return finish(slot, new WorkerGone())
    }
    const child = slot.child
    child.ref()
    child.channel?.ref()
    slot.timer = setTimeout(() => {
      slot.timedOut = true
      child.kill('SIGKILL')
    }, timeoutMs)
    // A failed send means the worker is ending; its exit settles the job. One that was not started cannot be sent to.
    if (child.connected) child.send({ ...job.order, id: job.id }, () => {})
  }

  function stop(slot: Slot<Order>): Promise<void> {
    clearTimeout(slot.timer)
    const { child } = slot
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
      child.once('exit', () => (clearTimeout(kill), resolve()))
      if (child.connected) child.disconnect()
    })
  }

  return {
    async run(order, signal) {
      if (closed) throw new WorkerGone()
      signal?.throwIfAborted()
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const job: Job<Order> = { id: ++lastId, order, settle: resolve }
      const giveUp = () => {
        const at = queue.indexOf(job)
        if (at === -1) return
        queue.splice(at, 1)
        resolve(signal!.reason)
      }
      signal?.addEventListener('abort', giveUp)
      queue.push(job)
      dispatch()
      const outcome = await promise
      signal?.removeEventListener('abort', giveUp)
      if (outcome instanceof Error) throw outcome
      return outcome as Reply
    },
    pids: () => slots.flatMap(({ child }) => child?.pid ?? []),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.settle(new WorkerGone())
      await Promise.all([...slots.map(stop), ...leaving])
    },
  }
}
