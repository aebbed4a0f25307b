import type { FastifyReply } from 'fastify'

/** One server-sent event, or a comment that keeps the connection open. */
export type StreamedEvent<Data> = { event: string; data: Data } | 'still-here'

/**
 * Writes server-sent events as they come, bypassing the compression, which would buffer them. The source ends
 * when its signal reports that the reader has disconnected, or when it has no more events.
 * @param write turns the data of an event into one line of JSON
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamedEvent<unknown>>,
  write: (data: unknown) => string,
): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  // The last header is for proxies, which would otherwise buffer the answer.
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  raw.flushHeaders()
  try {
    for await (const one of events) {
      if (raw.destroyed) break
      raw.write(
        one === 'still-here' ? ': still here\n\n' : `event: ${one.event}\ndata: ${write(one.data)}\n\n`,
      )
    }
  } finally {
    raw.end()
  }
  return reply
}
