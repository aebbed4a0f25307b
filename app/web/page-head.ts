// Metadata of a page for browsers, search engines and link previews.
import type { SiteConfig } from '#site'
import type { Question } from '#site/site-page.ts'

/** A prerendered page: its metadata, and its body as HTML. */
export interface RenderedPage {
  path: string
  title: string
  description: string
  html: string
  /** Excludes it from search engines. */
  unlisted?: boolean
  /** The canonical address for search engines. */
  foundAs?: string
  /** Its questions and answers, for search engines that show them. */
  questions?: readonly Question[] | undefined
  /** The source of a page-specific script. */
  script?: string | undefined
  /** Replaces the script of all pages. */
  scriptAlone?: boolean | undefined
  /** The pages between the home page and this one. */
  trail?: readonly { name: string; path: string }[]
  /** What it states for search engines, besides its trail and questions. */
  linked?: readonly object[]
  /** The picture of its link preview, if the page itself has none. */
  picture?: string | undefined
}

/** The picture of a link preview. */
export interface SocialCard {
  /** From the root of the site. */
  src: string
  width: number
  height: number
  alt: string
}

/** Icons and colors of the browser, for every page. */
export const icons = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#10284f" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#08101e" media="(prefers-color-scheme: dark)">`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => entities[one]!)

interface HeadParts {
  site: SiteConfig
  /** The address of the site, without a trailing slash. */
  origin: string
  card: SocialCard | undefined
}

/** The head of a prerendered page, without its styles and scripts. */
export function headOf(page: RenderedPage, { site, origin, card }: HeadParts): string {
  const title = escaped(page.title.includes(site.name) ? page.title : `${page.title} · ${site.name}`)
  const about = escaped(page.description)
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><meta name="description" content="${about}">${icons}`
  if (page.unlisted) return `${head}<meta name="robots" content="noindex">`
  const address = escaped(origin + (page.foundAs ?? page.path))
  const picture = card
    ? `<meta property="og:image" content="${origin}${escaped(card.src)}">` +
      `<meta property="og:image:width" content="${card.width}"><meta property="og:image:height" content="${card.height}">` +
      `<meta property="og:image:alt" content="${escaped(card.alt)}"><meta name="twitter:card" content="summary_large_image">`
    : ''
  return (
    `${head}<link rel="canonical" href="${address}"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${about}"><meta property="og:type" content="website">` +
    `<meta property="og:url" content="${address}"><meta property="og:site_name" content="${escaped(site.name)}">` +
    `${picture}${linkedData(page, site, origin)}`
  )
}

/** The structured data (schema.org): organization, breadcrumbs, questions and answers. */
function linkedData(page: RenderedPage, site: SiteConfig, origin: string): string {
  const home = `${origin}/`
  const graph: object[] =
    page.path === '/'
      ? [
          {
            '@type': 'Organization',
            '@id': `${home}#organization`,
            name: site.name,
            url: home,
            logo: `${origin}/icon-512.png`,
            email: site.contact.email,
            telephone: site.contact.phoneLink,
            address: site.contact.address,
            foundingDate: String(site.claims.foundedYear),
          },
          { '@type': 'WebSite', name: site.name, url: home, publisher: { '@id': `${home}#organization` } },
        ]
      : [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { name: site.name, path: '/' },
              ...(page.trail ?? []),
              { name: page.title, path: page.path },
            ].map(({ name, path }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              item: origin + path,
            })),
          },
        ]
  graph.push(...(page.linked ?? []))
  if (page.questions) {
    graph.push({
      '@type': 'FAQPage',
      mainEntity: page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    })
  }
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** The sitemap. */
export function sitemapOf(pages: readonly RenderedPage[], origin: string): string {
  const places = pages
    .filter(({ foundAs, unlisted }) => !foundAs && !unlisted)
    .map(({ path }) => `<url><loc>${escaped(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
}

/**
 * The robots.txt: allows everything except the app, the API and the pages of forms.
 * @param addresses  patterns of the app's screens
 */
export function robotsOf(addresses: readonly string[], origin: string): string {
  const first = [...new Set(addresses.map((pattern) => `/${pattern.split('/')[1]}`))]
  const closed = ['/api/', '/forms/', '/sent/', ...first]
  return `User-agent: *\n${closed.map((one) => `Disallow: ${one}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/sitemap-catalogue.xml\n`
}

/**
 * The Content-Security-Policy of a page: our own origin, inline script and style by hash, and no eval.
 * @param inline  the SHA-256 (Base64) of the script and the style that the page contains
 * @param worker  whether the page may start the service worker
 * @param rendered  whether the server may render its content later
 * @throws when the page has a style attribute, which the policy forbids
 */
export function policyOf(
  html: string,
  {
    worker = false,
    rendered = false,
    ...inline
  }: { script?: string; style?: string; worker?: boolean; rendered?: boolean } = {},
): string {
  if (/\sstyle="/.test(html)) throw new Error('A prerendered page has a style attribute')
  const sources = (hash?: string) => (hash === undefined ? "'self'" : `'self' 'sha256-${hash}'`)
  return [
    "default-src 'none'",
    `script-src ${sources(inline.script)}`,
    `style-src ${sources(inline.style)}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[worker && 'service-worker', rendered && 'rendered-screen'].filter(Boolean).join(' ') || "'none'"}`,
  ].join('; ')
}
