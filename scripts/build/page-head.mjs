// What a page says about itself to browsers, search engines and those who share it.

/**
 * Where the pages are said to be. The server puts the PUBLIC_URL it runs under in its place, so that a build made
 * for one address serves every other.
 */
export const builtFor = process.env.PUBLIC_URL?.replace(/\/$/, '') || 'http://127.0.0.1:3000'

const icons = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#10284f" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#08101e" media="(prefers-color-scheme: dark)">`

/** What the app's own screens need in their heads. */
export const ownHead = icons

const escaped = (text) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one])

/**
 * The head of a prerendered page, without its styles and scripts.
 * @param page  as the renderer gives it: path, title, description, unlisted, foundAs, questions
 * @param site  the operator's file
 * @param card  the picture to share it with, or undefined
 */
export function headOf(page, site, card) {
  const title = escaped(page.title.includes(site.name) ? page.title : `${page.title} · ${site.name}`)
  const about = escaped(page.description)
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><meta name="description" content="${about}">${icons}`
  if (page.unlisted) return `${head}<meta name="robots" content="noindex">`
  const address = builtFor + (page.foundAs ?? page.path)
  const picture = card
    ? `<meta property="og:image" content="${builtFor}${escaped(card.src)}">` +
      `<meta property="og:image:width" content="${card.width}"><meta property="og:image:height" content="${card.height}">` +
      `<meta property="og:image:alt" content="${escaped(card.alt)}"><meta name="twitter:card" content="summary_large_image">`
    : ''
  return (
    `${head}<link rel="canonical" href="${address}"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${about}"><meta property="og:type" content="website">` +
    `<meta property="og:url" content="${address}"><meta property="og:site_name" content="${escaped(site.name)}">` +
    `${picture}${linkedData(page, site)}`
  )
}

/** Who runs the site, where the page stands in it, and the questions it answers, as schema.org has it. */
function linkedData(page, site) {
  const home = `${builtFor}/`
  const graph =
    page.path === '/'
      ? [
          {
            '@type': 'Organization',
            '@id': `${home}#organization`,
            name: site.name,
            url: home,
            logo: `${builtFor}/icon-512.png`,
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
              { '@type': 'ListItem', position: 1, name: site.name, item: home },
              { '@type': 'ListItem', position: 2, name: page.title, item: builtFor + page.path },
            ],
          },
        ]
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

/** The map of the pages a search engine should know. */
export function sitemapOf(pages) {
  const places = pages.map(({ path }) => `<url><loc>${escaped(builtFor + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
}

/**
 * What robots may read: everything but the app, the API and what belongs to forms.
 * @param addresses  patterns of the app's screens
 */
export function robotsOf(addresses) {
  const first = [...new Set(addresses.map((pattern) => `/${pattern.split('/')[1]}`))]
  const closed = ['/api/', '/forms/', '/sent/', ...first]
  return `User-agent: *\n${closed.map((one) => `Disallow: ${one}\n`).join('')}\nSitemap: ${builtFor}/sitemap.xml\n`
}
