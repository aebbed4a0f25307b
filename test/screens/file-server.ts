import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { axeSource } from '../harness/axe/axe.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

type Kept = { type: string; bytes: Buffer }

/** The files of a folder of dist, each read once; any other address is answered with `otherwise`. */
function fileReader(folder: string, otherwise: string): (pathname: string) => Kept {
  const root = path.join(import.meta.dirname, '../../dist', folder)
  const kept = new Map<string, Kept>()
  const read = (name: string): Kept => {
    const file = path.join(root, name)
    const found = existsSync(file) && statSync(file).isFile() ? file : path.join(root, otherwise)
    return { type: types[path.extname(found)] ?? 'application/octet-stream', bytes: readFileSync(found) }
  }
  return (pathname) => {
    const file = kept.get(pathname) ?? read(pathname)
    kept.set(pathname, file)
    return file
  }
}

const page = (title: string): Kept => ({
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`),
})
/** The start page is a document of its own; what matters here is that one arrives at it. The other shows nothing. */
const documents: Record<string, Kept> = { '/': page('Start page'), '/blank': page('Blank') }

/** Where a page finds axe; the browser keeps it compiled, as it keeps the app. */
export const axeScript = '/assets/axe.js'

export interface FileServer {
  port: number
  /** The document of the app, which is the same at all addresses. */
  document: string
}

/** Serves the app as it was built for tests until the process ends, in a way that lets the browser keep what it has compiled. */
export async function serveApp(build: string): Promise<FileServer> {
  const fileAt = fileReader(`${build}/app`, 'app.html')
  const served: Record<string, Kept> = {
    ...documents,
    [axeScript]: { type: 'text/javascript; charset=utf-8', bytes: Buffer.from(axeSource) },
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://server')
    const { type, bytes } = served[pathname] ?? fileAt(pathname)
    const cache = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
    response.writeHead(200, { 'content-type': type, 'cache-control': cache }).end(bytes)
  })
  // A connection lives as long as the browser wants it: one that is closed as a request arrives breaks the request.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // It serves until the process ends, and does not keep it from ending.
  server.unref()
  return { port: (server.address() as AddressInfo).port, document: fileAt('/app.html').bytes.toString() }
}
