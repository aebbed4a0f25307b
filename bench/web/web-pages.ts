import { readFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { publicArticle, publicPaths } from '#kit/routing/public-paths.ts'

/** A page to measure: what the issue calls public, or one on which an account is made or opened. */
export interface MeasuredPage {
  readonly address: string
  readonly kind: 'public' | 'sign-in' | 'error'
}

/** Pages that the server draws at the request, with what each release brings along. */
const drawnPages = [
  publicPaths.programs,
  `${publicPaths.programs}?search=medicine`,
  publicPaths.universities,
  publicPaths.countries,
  publicPaths.map,
  publicPaths.shortlist,
  publicPaths.qualify,
  publicPaths.help,
  publicArticle('gap-years'),
]

/**
 * Every page anyone may open, as the built web lists them: what its map names, some of those that the server draws, the
 * sign-in pages, and an address that has no page, since what is sent for it is a page too.
 * @param folder the built web
 */
export async function measuredPages(folder: string): Promise<MeasuredPage[]> {
  const [list, map] = await Promise.all(
    ['pages.json', 'sitemap.xml'].map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const { pages } = JSON.parse(list!) as { pages: Record<string, { anyCase?: boolean }> }
  const waysIn = Object.keys(pages).filter((address) => pages[address]!.anyCase)
  const mapped = [...map!.matchAll(/<loc>([^<]+)/g)].map((match) => new URL(match[1]!).pathname)
  return [
    ...mapped
      .filter((address) => !waysIn.includes(address))
      .map((address) => ({ address, kind: 'public' as const })),
    ...drawnPages.map((address) => ({ address, kind: 'public' as const })),
    ...waysIn.map((address) => ({ address, kind: 'sign-in' as const })),
    { address: '/404', kind: 'error' as const },
  ]
}

/** What a page is made of, in bytes as they cross the network. */
export interface PageBytes {
  /** Every script the page names, gzipped. */
  readonly script: number
  /** The document with its inline styles, and every style sheet, compressed as the browser asks for it. */
  readonly htmlAndCss: number
}

/** Files of a kind that a page names anywhere, in its own scripts too. */
const named = (html: string, suffix: 'css' | 'js') => [
  ...new Set(
    [...html.matchAll(new RegExp(`["'](/[\\w./-]+\\.${suffix})["']`, 'g'))].map((match) => match[1]!),
  ),
]
const blockingSheets = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet"(?![^>]*media="print")[^>]*href="([^"]+)"/g)].map(
    (match) => match[1]!,
  )

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text()
}

/** Weighs a page of the product at `url`. */
export async function bytesOf(url: string, address: string): Promise<PageBytes> {
  const html = await textAt(url + address)
  let script = 0
  // What the scripts import by name comes too; lazy parts are asked for when they are needed.
  const names = named(html, 'js')
  for (let at = 0; at < names.length; at++) {
    const text = await textAt(url + names[at]!)
    script += gzipSync(text, { level: 9 }).length
    for (const [, from] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)[^;'"(]*?["']\.\/([\w.-]+\.js)["']/g,
    )) {
      const name = `/assets/${from}`
      if (!names.includes(name)) names.push(name)
    }
  }
  let htmlAndCss = await wireBytes(url + address)
  for (const sheet of named(html, 'css')) htmlAndCss += await wireBytes(url + sheet)
  return { script, htmlAndCss }
}

/** Bytes of an answer's body as it was sent: fetch would unpack it. */
async function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** A server of pages as HTML and CSS alone. */
export interface BareCopies {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the same pages as HTML and CSS alone: the same words and rules, compressed like the product's, without any
 * script, picture, icon or font of ours. What a page of the product costs beyond its copy is what those cost.
 * @param product the address of the running product
 */
export async function serveBareCopies(product: string, addresses: readonly string[]): Promise<BareCopies> {
  const copies = new Map<string, Buffer>()
  for (const address of addresses) {
    const html = await textAt(product + address)
    const sheets = await Promise.all(blockingSheets(html).map((sheet) => textAt(product + sheet)))
    copies.set(address, brotliCompressSync(bare(html, sheets.join(''))))
  }
  const server = createServer((request, answer) => {
    const copy = copies.get(request.url ?? '')
    if (!copy) return void answer.writeHead(204).end()
    answer.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': copy.length,
      'cache-control': 'no-cache',
    })
    answer.end(copy)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @param css the rules of its style sheets, which go inside, where the public pages have theirs */
function bare(html: string, css: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<link [^>]*>/g, '')
    .replace('</head>', `${css && `<style>${css}</style>`}</head>`)
    .replace(/@font-face\{[^}]*\}/g, '')
}
