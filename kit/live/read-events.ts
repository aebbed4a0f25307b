/** One server-sent event: its name and its data as text. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * Parses a stream of server-sent events that arrives in arbitrary pieces. Comments are skipped.
 * @returns a function that takes the next piece and returns the events completed by it
 */
export function eventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      let event = 'message'
      const data: string[] = []
      for (const line of block.split(/\r?\n/)) {
        if (line.startsWith('event:')) event = line.slice(6).trim()
        if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      }
      return data.length === 0 ? [] : [{ event, data: data.join('\n') }]
    })
  }
}

/** Reads a response of server-sent events to its end. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const parse = eventParser()
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of parse(value)) onEvent(event)
  }
}
