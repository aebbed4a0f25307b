/** What the cache of calls contains when the server has rendered a screen with it. */
export interface RenderedCalls {
  readonly queries: object
  readonly provided: object
}

/** What the document of a screen has requested before the scripts of the app arrived (`app/web/begin-screen.ts`). */
export interface EarlyReplies {
  /** Whose calls these are. */
  readonly token: string
  /** By address. Each is taken once, and dropped when nobody takes it within a short time. */
  readonly replies: Map<string, Promise<Response>>
  /** What the service worker has said meanwhile. */
  readonly messages: MessageEvent[]
  /** While the server renders the screen, for which it makes calls that the screen need not make. Never rejects. */
  rendering?: Promise<void>
  /** The addresses of the calls with which the server has rendered the screen. */
  rendered?: readonly string[]
  /** Those whose replies are in the cache since then, and that no part of the screen has asked for. */
  unused?: Set<string>
  /** The replies to these calls, if the document shows what the server has rendered. */
  shown?: RenderedCalls
  /** The app is there: it is too late to show something else. */
  isTaken?: true
}

/** The early replies of this document; undefined without any. */
export const earlyReplies = (): EarlyReplies | undefined =>
  (globalThis as { earlyReplies?: EarlyReplies }).earlyReplies

function take({ replies }: EarlyReplies, address: string): Promise<Response> | undefined {
  const reply = replies.get(address)
  replies.delete(address)
  return reply
}

/**
 * Takes the early reply for an address, if it was requested with this token. It can be read once.
 * @returns rejects if the reply fails, or turns out not to be among those that the server renders the screen with
 */
export function takeEarlyReply(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = earlyReplies()
  if (early === undefined || early.token !== token) return undefined
  return (
    take(early, address) ??
    early.rendering?.then(
      () => take(early, address) ?? Promise.reject(new Error(`No early reply for ${address}`)),
    )
  )
}

/** Whether the document came with the reply to a call. True once, as long as the reply is new. */
export const takeShown = (address: string): boolean => earlyReplies()?.unused?.delete(address) ?? false
