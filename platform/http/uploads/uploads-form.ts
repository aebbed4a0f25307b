import type { IncomingMessage } from 'node:http'
import { Dicer } from '@fastify/busboy'
import { refuse } from '../refusal.ts'
import { partHeaderLimits, type PartHeaders } from './uploads-parts.ts'
import { watchSpeed, type MinimumSpeed } from '../minimum-speed.ts'

export interface FormOptions {
  readonly boundary: string
  readonly requestBytes: number
  readonly pace: MinimumSpeed
  /**
   * Called with the headers of each part, in order; throws to refuse it, or returns the function that reads its
   * bytes.
   */
  readonly admit: (headers: PartHeaders) => (part: Dicer.PartStream) => Promise<void>
}

/**
 * Feeds a request through the multipart parser and passes every part to its reader. Settles only when the body
 * has ended, the form is complete and every reader is done; or, after the first refusal, when every reader has
 * released its resources. It uses the parser directly, below busboy's form layer, which silently skips parts with
 * malformed headers.
 * @throws Refusal, see `readUpload`; what a reader throws
 */
export async function parseForm(request: IncomingMessage, options: FormOptions): Promise<void> {
  if (request.readableEnded || request.destroyed) throw refuse('malformed_form')
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  let failure: { readonly error: unknown } | undefined
  const fail = (error: unknown) => {
    failure ??= { error }
    settle()
  }

  const parser = new Dicer({
    boundary: options.boundary,
    maxHeaderPairs: partHeaderLimits.lines,
    // Twice the limit: the parser silently truncates longer headers, and the excess must still be noticed.
    maxHeaderSize: 2 * partHeaderLimits.bytes,
  } as Dicer.Config)
  const open = new Set<Dicer.PartStream>()
  const taken: Promise<void>[] = []
  let parsed = false
  let ended = false
  const checkDone = () => {
    if (parsed && ended) settle()
  }

  async function take(part: Dicer.PartStream) {
    const header = Promise.withResolvers<((part: Dicer.PartStream) => Promise<void>) | null>()
    part.once('header', (headers) => {
      try {
        header.resolve(options.admit(headers as PartHeaders))
      } catch (error) {
        header.reject(error)
      }
    })
    // Headers come before bytes: a part that has something to read, or ends, without them is malformed.
    for (const event of ['readable', 'end', 'close']) part.once(event, () => header.resolve(null))
    const taker = await header.promise
    if (!taker) throw refuse('malformed_form')
    await taker(part)
    open.delete(part)
  }
  parser.on('part', (part) => {
    open.add(part)
    // The parser may report a truncated part after it was released; without a listener that would end the
    // process.
    part.on('error', () => {})
    taken.push(take(part).catch(fail))
  })
  parser.on('error', () => fail(refuse('malformed_form')))
  parser.on('finish', () => {
    parsed = true
    checkDone()
  })

  let total = 0
  let isPaused = false
  parser.on('drain', () => {
    isPaused = false
    if (!failure) request.resume()
  })
  const onData = (chunk: Buffer) => {
    total += chunk.length
    if (total > options.requestBytes) return fail(refuse('body_too_large'))
    // After the last boundary only an epilogue can follow, which is ignored.
    if (parsed || failure) return
    try {
      if (parser.write(chunk) || !parser.writableNeedDrain) return
    } catch {
      return fail(refuse('malformed_form'))
    }
    request.pause()
    isPaused = true
  }
  const onEnd = () => {
    ended = true
    parser.end()
    checkDone()
  }
  const onGone = () => {
    if (!ended) fail(refuse('malformed_form'))
  }

  const isSlow = watchSpeed(options.pace)
  const pace = setInterval(
    () => {
      if (isSlow(total, isPaused) && !ended) fail(refuse('body_too_slow'))
    },
    Math.min(1000, options.pace.afterMs),
  )

  request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
  try {
    await settled
    if (!failure) await Promise.all(taken)
  } finally {
    clearInterval(pace)
    request.off('data', onData).off('end', onEnd).off('close', onGone)
    for (const part of open) part.destroy()
    await Promise.allSettled(taken)
  }
  if (failure) throw failure.error
}
