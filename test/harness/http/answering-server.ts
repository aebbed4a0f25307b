import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it arrived. */
export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

type Answering = (request: Received, response: ServerResponse) => void

/** A real HTTP server for tests: it keeps what arrives and answers as the test says. */
export interface AnsweringServer {
  url: string
  received: Received[]
  /** How the next requests are answered. */
  answer: (answering: Answering) => void
  /** The usual answer: a status and JSON. */
  answerJson: (status: number, body: unknown, headers?: Record<string, string>) => void
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts one on a free port of this machine. */
export async function answeringServer(): Promise<AnsweringServer> {
  let answering: Answering = (_, response) => response.writeHead(500).end()
  const received: Received[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body })
      answering({ method, url, headers, body }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = (next: Answering) => {
    answering = next
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    answerJson: (status, body, headers = {}) =>
      answer((_, response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body)),
      ),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
