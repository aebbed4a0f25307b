/** What the document of a screen has requested before the scripts of the app arrived (`app/web/first-calls.ts`). */
export interface EarlyReplies {
  /** Whose calls these are. */
  readonly token: string
  /** By address. Each is taken once, and dropped when nobody takes it within a short time. */
  readonly replies: Map<string, Promise<Response>>
  /** What the service worker has said meanwhile. */
  readonly messages: MessageEvent[]
}

/** The early replies of this document; undefined without any. */
export const earlyReplies = (): EarlyReplies | undefined =>
  (globalThis as { earlyReplies?: EarlyReplies }).earlyReplies

/** Takes the early reply for an address, if it was requested with this token. It can be read once. */
export function takeEarlyReply(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = earlyReplies()
  if (early === undefined || early.token !== token) return undefined
  const reply = early.replies.get(address)
  early.replies.delete(address)
  return reply
}
