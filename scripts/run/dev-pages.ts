import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { screens } from '../../app/screens.ts'

const root = path.join(import.meta.dirname, '../..')

/** What Vite serves itself: a document in the sources, and the address of its folder for Vite. */
interface Source {
  readonly file: string
  readonly folder: string
}
const app: Source = { file: path.join(root, 'app/web/app.html'), folder: '/' }
const gallery: Source = {
  file: path.join(root, 'kit/gallery/gallery.html'),
  folder: `/@fs${path.join(root, 'kit/gallery')}/`,
}

const { public: _, linked: __, ...drawn } = screens
/** How the addresses of screens start. */
const starts = new Set(
  Object.values(drawn).flatMap((group) =>
    Object.values<readonly string[]>(group).map(([address = '']) => address.split('/')[1]!.toLowerCase()),
  ),
)

/** The document at an address; null for those that only the server has. */
function sourceAt(url = '/'): Source | null {
  const [, start = ''] = url.split(/[/?]/)
  if (start === 'gallery') return gallery
  return starts.has(start.toLowerCase()) ? app : null
}

/** Addresses of documents and forms; the modules that Vite serves have a dot or an @ in theirs. */
const documents = '^/[^.@?]*(?:\\?|$)'

/**
 * The pages of `npm run dev`: screens and the gallery of components from their sources, with hot reload; everything else,
 * such as the public pages, from the server, as it was built.
 * @param server the address of the server
 */
export const devPages = (server: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  config: () => ({
    // Vite's own way of answering for an app expects an index.html.
    appType: 'custom',
    server: {
      proxy: {
        '^/(?:api|assets|cards)/': server,
        [documents]: { target: server, bypass: ({ url }) => (sourceAt(url) ? url : undefined) },
      },
    },
  }),
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      const { originalUrl: url = '/' } = request
      const source = new RegExp(documents).test(url) ? sourceAt(url) : null
      if (source === null) return next()
      readFile(source.file, 'utf8')
        .then((html) => vite.transformIndexHtml(url, html.replaceAll('"./', `"${source.folder}`)))
        .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next)
    })
  },
})
