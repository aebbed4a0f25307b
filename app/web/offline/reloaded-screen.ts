import { renderedPrefix, wideHeader } from '../../rendered-screens/rendered-screen.ts'

/** How long a reply that the reloaded document does not ask for is kept: 10 seconds. Later it may be outdated. */
const lifetimeMs = 10_000
/** Two requests with the same values of these ask for the same screen for the same person. */
const identifying = ['authorization', 'accept-language', wideHeader]

/**
 * Asks for a screen again as soon as it is reloaded: its document would ask a round trip later. The headers of before, with
 * the token among them, are in the memory of the worker only, so that this lasts as long as the browser keeps the worker.
 */
export class ReloadedScreen {
  #last: { readonly url: string; readonly headers: Headers } | undefined
  #asked: { readonly request: Request; readonly reply: Promise<Response> } | undefined

  /** The session has ended, or another one has begun. */
  forget(): void {
    this.#last = undefined
    this.#asked = undefined
  }

  /** A document is being reloaded. */
  begin(document: string): void {
    const { pathname, search, origin } = new URL(document)
    if (this.#last?.url !== origin + renderedPrefix + pathname + search) return
    const { url, headers } = this.#last
    const request = new Request(url, { headers, cache: 'reload' })
    const reply = fetch(request)
    const asked = { request, reply }
    this.#asked = asked
    const drop = () => {
      if (this.#asked === asked) this.#asked = undefined
    }
    reply.then(() => setTimeout(drop, lifetimeMs), drop)
  }

  /** The server's reply to a request for a screen, which may be on its way already. */
  ask(request: Request): Promise<Response> {
    const { url, headers, cache } = request
    const asked = this.#asked
    this.#asked = undefined
    this.#last = { url, headers: new Headers(headers) }
    const isAsked =
      cache === 'reload' &&
      asked?.request.url === url &&
      identifying.every((name) => asked.request.headers.get(name) === headers.get(name))
    return isAsked ? asked.reply.catch(() => fetch(request)) : fetch(request)
  }
}
