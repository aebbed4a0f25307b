import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { site } from '#site'
import { languages } from '#texts/languages.ts'
import { currentLanguage } from '../../language/current-language.ts'
import { oncePerBuild } from './once-per-build.ts'
import { documentHeaders, folderIn, type Page, type PageList } from './pages.ts'

/** The result of a form for the web's renderer, which declares the same type. */
export interface FormAnswer {
  readonly form: string
  readonly values: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly message: string
}

/** The part of `dist/ssr/entry.mjs` that the server uses. */
interface Renderer {
  renderFormPage(path: string, answer: FormAnswer): Promise<{ titleLead: string; html: string } | null>
}

export interface FormPages {
  /** Addresses of the pages with a form for `action` (below /forms), in the order of the build. */
  sending(action: string): readonly string[]
  /** Sends the page at `address` with an answer rendered into it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { address: string; status: number; answer: FormAnswer },
  ): Promise<FastifyReply>
}

const bodyStart = '<div id="root">'
const bodyEnd = '</div></body></html>'

interface Document {
  readonly page: Page
  readonly html: string
  readonly actions: readonly (string | undefined)[]
}

interface BuiltForms {
  readonly documents: ReadonlyMap<string, Document>
  readonly renderer: () => Promise<Renderer>
}

/** The documents with a form, by address, as they were built. */
const readDocuments = oncePerBuild((folder) => {
  const { pages, builtFor } = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as PageList
  const documents = Object.entries(pages).flatMap(([address, page]): [string, Document][] => {
    const html = readFileSync(path.join(folder, page.file), 'utf8')
    const actions = [...html.matchAll(/action="(\/forms\/[\w-]+)"/gi)].map((match) => match[1])
    return actions.length > 0 ? [[address, { page, html, actions }]] : []
  })
  return { documents, builtFor }
})

function readForms(folder: string, publicUrl: string, language: string): BuiltForms | null {
  const built = folderIn(folder, language)
  const rendererFile = path.join(folderIn(path.join(folder, '../ssr'), language), 'entry.mjs')
  if (!existsSync(path.join(built, 'pages.json')) || !existsSync(rendererFile)) return null
  const { documents: asBuilt, builtFor } = readDocuments(built)
  const documents = new Map(
    asBuilt.map(([address, { page, html, actions }]): [string, Document] => [
      address,
      { page, html: builtFor === undefined ? html : html.replaceAll(builtFor, publicUrl), actions },
    ]),
  )
  let loaded: Promise<Renderer> | undefined
  return {
    documents,
    renderer: () => (loaded ??= import(pathToFileURL(rendererFile).href) as Promise<Renderer>),
  }
}

/**
 * Renders prerendered pages again with the answer to a form, in the current language. Only the body is rendered:
 * the head with its styles stays as it was built, so the policy of the page still matches. The renderer (about 15
 * MB) is loaded at the first request.
 * @returns null when the pages are not built
 */
export function readFormPages(folder: string, publicUrl: string): FormPages | null {
  const byLanguage = new Map(
    languages.flatMap((language) => {
      const forms = readForms(folder, publicUrl, language)
      return forms ? [[language, forms] as const] : []
    }),
  )
  const home = byLanguage.get(site.language)
  if (!home) return null

  return {
    sending: (action) =>
      [...home.documents].filter(([, { actions }]) => actions.includes(action)).map(([address]) => address),
    async send(request, reply, { address, status, answer }) {
      const { documents, renderer } = byLanguage.get(currentLanguage()) ?? home
      const { renderFormPage } = await renderer()
      const [built, written] = [documents.get(address), await renderFormPage(address, answer)]
      if (!built || !written) throw new Error('A form was answered on a page that is not there')
      const html = Buffer.from(around(built.html, written))
      const gzips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      return reply
        .status(status)
        .headers({
          ...documentHeaders(built.page, publicUrl),
          // It contains what a visitor typed.
          'cache-control': 'no-store',
          vary: 'Accept, Accept-Encoding',
          ...(gzips && { 'content-encoding': 'gzip' }),
        })
        .type('text/html; charset=utf-8')
        .send(gzips ? gzipSync(html) : html)
    },
  }
}

function around(document: string, { titleLead, html }: { titleLead: string; html: string }): string {
  const start = document.indexOf(bodyStart) + bodyStart.length
  const end = document.lastIndexOf(bodyEnd)
  if (start < bodyStart.length || end < start) throw new Error('A page is not built as it is expected')
  const head = document.slice(0, start)
  const title = head.indexOf('<title>') + '<title>'.length
  return head.slice(0, title) + titleLead + head.slice(title) + html + document.slice(end)
}
