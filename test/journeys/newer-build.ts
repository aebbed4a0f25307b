import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The scripts and styles of a build, whose names have a hash in them. */
const builtFile = /\b([\w-]+-[\w-]{8})\.(js|css)\b/g
const builtPath = /^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css)$/
/** The revision of a document in the list of the service worker. */
const revision = /\b(revision:["'`])[0-9a-f]{12}/g

export interface NewerBuild {
  /** The address of the product, as browsers see it. */
  readonly url: string
  /** From now on the server has a newer build: its files have other names, and those of the earlier one are gone. */
  install(): void
  close(): Promise<void>
}

/** Stands in front of a running product, which cannot get another build while it runs. */
export async function inFrontOf(product: { readonly url: string }): Promise<NewerBuild> {
  let isNewer = false

  const renamed = (content: string) =>
    content.replace(builtFile, '$1.newer.$2').replace(revision, '$1newer0000000')

  function answer(asked: IncomingMessage, reply: ServerResponse): void {
    const address = asked.url ?? '/'
    if (isNewer && builtPath.test(address)) {
      reply.writeHead(404).end()
      return
    }
    const headers = { ...asked.headers, host: new URL(product.url).host, 'accept-encoding': 'identity' }
    // What the browser has of the earlier build is never current.
    delete headers['if-none-match']
    delete headers['if-modified-since']
    const passed = send(product.url + address.replace('.newer.', '.'), { method: asked.method, headers })
    reply.once('close', () => passed.destroy())
    passed.once('error', () => reply.destroy())
    passed.once('response', (got) => {
      const { 'content-length': _, etag: __, ...others } = got.headers
      if (!isNewer || !/html|javascript/.test(got.headers['content-type'] ?? '')) {
        reply.writeHead(got.statusCode!, got.headers)
        got.pipe(reply)
        return
      }
      reply.writeHead(got.statusCode!, others)
      text(got).then(
        (content) => reply.end(renamed(content)),
        () => reply.destroy(),
      )
    })
    asked.pipe(passed)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    install: () => (isNewer = true),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
