import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { shellNames, shellOf, type PublicPattern, type ShellName } from '#kit/routing/public-paths.ts'
import { folderIn, type PageList } from '#platform/http/pages/pages.ts'
import type { PublicPage } from '#site/catalogue/public-page.ts'

/** The part of `dist/ssr/entry.mjs` that draws the pages. */
interface Renderer {
  renderPublicPage(page: PublicPage, origin: string): { path: string; head: string; html: string }
}

interface Shell {
  /** From the start of the document to its metadata. */
  readonly start: string
  /** Its styles and scripts, and the document up to the body's content. */
  readonly middle: string
  readonly end: string
  readonly csp: string
}

/** The built shells of the public pages in one language. */
export interface PageShells {
  /** Draws a page into its shell. */
  draw(pattern: PublicPattern, page: PublicPage): Promise<{ html: string; csp: string; path: string }>
}

const headStart = '<head>'
const bodyStart = '<div id="root">'
const bodyEnd = '</div></body></html>'

/** The metadata of a shell end where the build adds what the first view waits for. */
const metadataEnd = '<link rel="expect"'

function cut(document: string, csp: string): Shell {
  const head = document.indexOf(headStart) + headStart.length
  const middle = document.indexOf(metadataEnd)
  const body = document.indexOf(bodyStart) + bodyStart.length
  if (head < headStart.length || middle < head || body < middle || !document.endsWith(bodyEnd)) {
    throw new Error('A shell of the public pages is not built as it is expected')
  }
  return { start: document.slice(0, head), middle: document.slice(middle, body), end: bodyEnd, csp }
}

/**
 * Reads the shells that the build made.
 * @param folder of the built pages in the agency's language
 * @param publicUrl the origin that pages name as their own
 * @returns null if they are not built
 */
export function readShells(folder: string, publicUrl: string, language: string): PageShells | null {
  const listFile = path.join(folderIn(folder, language), 'pages.json')
  const rendererFile = path.join(folderIn(path.join(folder, '../ssr'), language), 'entry.mjs')
  if (!existsSync(listFile) || !existsSync(rendererFile)) return null
  const { pages } = JSON.parse(readFileSync(listFile, 'utf8')) as PageList
  const shells = new Map<ShellName, Shell>()
  for (const name of shellNames) {
    const built = pages[shellOf(name)]
    if (!built) return null
    const document = readFileSync(path.join(folderIn(folder, language), built.file), 'utf8')
    shells.set(name, cut(document, built.csp))
  }
  let loaded: Promise<Renderer> | undefined
  return {
    async draw(pattern, page) {
      const { renderPublicPage } = await (loaded ??= import(
        pathToFileURL(rendererFile).href
      ) as Promise<Renderer>)
      const { start, middle, end, csp } = shells.get(page.kind === 'start' ? 'start' : pattern)!
      const { path: address, head, html } = renderPublicPage(page, publicUrl)
      return { html: start + head + middle + html + end, csp, path: address }
    },
  }
}
