import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { type DocumentProblem } from '../contract/documents.ts'
import { Failure } from '../http/failure.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { CleanJob, ImageMade, ImageReply, ThumbnailJob, ThumbnailMark } from './image-worker.ts'

export interface Images {
  /**
   * Makes a fresh JPEG (upright, at most 4,000 pixels a side, sRGB, no metadata) at `outputPath`, which must not
   * exist, from the JPEG, PNG or WebP at `inputPath`. Nothing of the input but its pixels survives. It is never larger
   * than the input, except for inputs of less than a kilobyte and for scans without loss that would become unreadable.
   * @param field name of the form part, to be named in the refusal; @param signal gives up the wait for a worker
   * @throws Refusal 422 not_an_image, image_damaged, image_too_large; 503 busy when the worker ended without an
   * answer (worth sending again); 507 storage_full. No output file is left then.
   */
  reencode(
    inputPath: string,
    outputPath: string,
    options?: { field?: string; signal?: AbortSignal },
  ): Promise<ImageMade>
  /**
   * A small picture of one of our own JPEGs with words burnt in, at most 320 pixels a side; without words at most
   * 112. Its bytes go to the worker and back; no part of it is written to the disk.
   * @throws Refusal 422 image_damaged, 503 busy
   */
  thumbnail(jpeg: Buffer, mark: ThumbnailMark | null): Promise<Buffer>
  /** Process ids of the live workers, for measurements. */
  pids(): number[]
  /** Refuses what waits, ends the workers, resolves when they are gone. */
  close(): Promise<void>
}

export interface ImagesOptions {
  /** How many pictures are decoded at once, each in a process of its own. */
  readonly workers?: number
  /** A picture that takes longer is refused and its worker killed. */
  readonly timeoutMs?: number
  /** A worker without work for so long is ended, which gives back its memory; the next picture starts one. */
  readonly idleMs?: number
  readonly log: { warn(details: object, message: string): void }
}

type Outcome = ImageMade | Buffer | Error
type Order = Omit<CleanJob, 'id'> | Omit<ThumbnailJob, 'id'>
interface Job {
  readonly id: number
  readonly order: Order
  readonly field: string | undefined
  readonly settle: (outcome: Outcome) => void
}
interface Slot {
  child?: ChildProcess
  job?: Job
  timer?: NodeJS.Timeout
  timedOut?: boolean
}

const workerPath = fileURLToPath(new URL('./image-worker.ts', import.meta.url))

/** Starts no worker yet: one starts with the first picture, and again after a crash. */
export function createImages({
  workers = 2,
  timeoutMs = 15_000,
  idleMs = 120_000,
  log,
}: ImagesOptions): Images {
  const slots: Slot[] = Array.from({ length: workers }, () => ({}))
  const queue: Job[] = []
  let lastId = 0
  let closed = false

  function start(slot: Slot): ChildProcess {
    const child = fork(workerPath, {
      // Without the product's own flags: an inherited --eval or --import would run the product again, not a
      // worker. It makes next to nothing that has to be collected.
      execArgv: ['--max-semi-space-size=1'],
      env: workerEnvironment,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Sends bytes as bytes, not as a list of numbers.
      serialization: 'advanced',
    })
    let lastOutput = ''
    ;(child.stderr as Socket).unref()
    child.stderr!.on('data', (chunk) => (lastOutput = (lastOutput + chunk).slice(-400)))
    child.on('message', (reply: ImageReply) => {
      if (slot.child === child && slot.job?.id === reply.id) finish(slot, outcomeOf(reply, slot.job.field))
    })
    const gone = (code: number | null, signal: string | null) => {
      if (slot.child !== child) return
      slot.child = undefined
      if (!closed && (slot.job || code)) log.warn({ code, signal, lastOutput }, 'An image worker ended')
      if (slot.job) finish(slot, slot.timedOut ? refuseImage('too_slow', slot.job.field) : refuseAsBusy())
    }
    child.on('exit', gone).on('error', () => gone(null, null))
    return child
  }

  function finish(slot: Slot, outcome: Outcome) {
    clearTimeout(slot.timer)
    const job = slot.job!
    slot.job = undefined
    slot.timer = setTimeout(() => stop(slot), idleMs)
    slot.timer.unref()
    // An idle worker must not keep the process alive.
    slot.child?.unref()
    slot.child?.channel?.unref()
    job.settle(outcome)
    dispatch()
  }

  function dispatch() {
    while (queue.length > 0) {
      const free = slots.filter((slot) => !slot.job)
      const slot = free.find(({ child }) => child) ?? free[0]
      if (!slot) return
      run(slot, queue.shift()!)
    }
  }

  function run(slot: Slot, job: Job) {
    clearTimeout(slot.timer)
    slot.job = job
    slot.timedOut = false
    const child = (slot.child ??= start(slot))
    child.ref()
    child.channel?.ref()
    slot.timer = setTimeout(() => {
      slot.timedOut = true
      child.kill('SIGKILL')
    }, timeoutMs)
    // A failed send means the worker is ending; its exit settles the job.
    child.send({ ...job.order, id: job.id }, () => {})
  }

  function stop(slot: Slot): Promise<void> {
    clearTimeout(slot.timer)
    const { child } = slot
    if (!child) return Promise.resolve()
    return new Promise((resolve) => {
      const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
      child.once('exit', () => (clearTimeout(kill), resolve()))
      if (child.connected) child.disconnect()
    })
  }

  async function make(order: Order, field?: string, signal?: AbortSignal): Promise<Outcome> {
    if (closed) throw refuse('busy', { retryAfter: 5 })
    signal?.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const job: Job = { id: ++lastId, order, field, settle: resolve }
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
    return outcome
  }

  return {
    async reencode(input, output, { field, signal } = {}) {
      const outcome = await make({ kind: 'clean', input, output }, field, signal)
      if (!(outcome instanceof Error)) return outcome as ImageMade
      await rm(output, { force: true })
      throw outcome
    },
    async thumbnail(jpeg, mark) {
      const outcome = await make({ kind: 'thumbnail', jpeg, mark })
      if (outcome instanceof Error) throw outcome
      return outcome as Buffer
    },
    pids: () => slots.flatMap(({ child }) => child?.pid ?? []),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.settle(refuseAsBusy())
      await Promise.all(slots.map(stop))
    },
  }
}

/**
 * The whole environment of a worker. Two arenas and fixed thresholds make glibc return freed memory (after 24
 * photographs of 4.8 MB a worker has 107 MB, against 226 with the arenas alone), and the last line keeps libvips
 * from spilling a student's picture to an unencrypted file in the system's temporary folder.
 */
const workerEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_DISC_THRESHOLD: '2g',
}

const refuseAsBusy = () => refuse('busy', { retryAfter: 5 })

function outcomeOf(reply: ImageReply, field: string | undefined): Outcome {
  if (reply.outcome === 'drawn') return Buffer.from(reply.jpeg)
  if (reply.outcome === 'refused') return refuseImage(reply.problem, field)
  if (reply.outcome === 'failed') {
    if (reply.reason === 'ENOSPC' || reply.reason === 'EDQUOT') return refuse('storage_full')
    return new Failure(`A picture could not be read, drawn or written: ${reply.reason}`)
  }
  const { width, height, bytes, sha256 } = reply
  return { width, height, bytes, sha256 }
}

function refuseImage(problem: DocumentProblem, field: string | undefined): Refusal {
  const code =
    problem === 'too_many_pixels'
      ? 'image_too_large'
      : problem === 'damaged' || problem === 'too_slow' || problem === 'empty'
        ? 'image_damaged'
        : 'not_an_image'
  const message = documentProblems[problem]
  return refuse(code, field === undefined ? { message } : { message, fields: { [field]: message } })
}
