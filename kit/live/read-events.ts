/** One server-sent event: its name and its data as text. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * Cuts a stream of text into server-sent events, however its pieces fall. Comments are passed over.
 * @returns takes a piece, and answers the events that are complete with it
 */
export function eventCutter(): (piece: string) => ServerEvent[] {
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

/** Reads an answer of server-sent events to its end. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  tell: (event: ServerEvent) => void,
): Promise<void> {
  const cut = eventCutter()
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of cut(value)) tell(event)
  }
}
