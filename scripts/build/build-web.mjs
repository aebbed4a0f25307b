// Builds the web into dist/web: the app, the prerendered pages with their policies (pages.json), compressed
// copies of everything, and the sizes (sizes.json). What renders the pages stays in dist/ssr: the server writes pages
// anew with it around a form that has to be mended. Run by scripts/build/build.mjs, or by itself.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { screens } from '../../app/screens.ts'
import { directionOf } from '../../kit/language/direction.ts'
import { appAddresses } from '../../kit/routing/paths.ts'
import { site as agency } from '../../site.config.ts'
import { runToEnd } from '../run/run-to-end.mjs'
import { drawSocialCards } from './draw-social-cards.ts'
import { nameManifest } from './name-manifest.ts'
import { builtFor, headOf, ownHead, robotsOf, sitemapOf } from './page-head.mjs'
import { screenStylesOf, stylesOf } from './prune-css.mjs'
import { startLater } from './start-later.mjs'
import { circlesIn, closure, fromRoot, measure, printSizes } from './web-sizes.mjs'

const root = path.join(import.meta.dirname, '../..')
// Every language is a build of its own, so that no visitor downloads another one.
const language = process.env.WEB_LANGUAGE ?? agency.language
const suffix = language === agency.language ? '' : `-${language}`
// Built beside the finished ones and moved at the end: a build that fails, or is looked at, changes nothing.
const out = path.join(root, `dist/.web-${process.pid}`)
const renderer = path.join(root, `dist/.ssr-${process.pid}`)
const finished = {
  [out]: path.join(root, `dist/web${suffix}`),
  [renderer]: path.join(root, `dist/ssr${suffix}`),
}

/**
 * Builds everything.
 * @param {{ quiet?: boolean }} options  quiet: print nothing but failures
 */
export async function buildWeb({ quiet = false } = {}) {
  process.env.NODE_ENV = 'production'
  try {
    return await buildAll(quiet)
  } finally {
    for (const folder of Object.keys(finished)) await rm(folder, { recursive: true, force: true })
  }
}

async function buildAll(quiet) {
  const { build } = await import('vite')
  const configFile = path.join(root, 'vite.config.ts')
  const logLevel = 'warn'
  await build({ configFile, logLevel, build: { outDir: out } })
  await build({
    configFile,
    logLevel,
    // Whole in itself and for production, whatever the server's own environment says.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: path.join(root, 'app/web/entry-server.tsx'),
      outDir: renderer,
      manifest: false,
      // Drawings that only public pages show are in no script of the browser's.
      emitAssets: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(root, 'app/web/entry-server.tsx'),
        output: { entryFileNames: 'entry.mjs', codeSplitting: false },
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  await cp(path.join(renderer, 'assets'), path.join(out, 'assets'), {
    recursive: true,
    force: false,
    filter: (file) => !/\.\w+$/.test(file) || file.endsWith('.svg'),
  })
  const server = await import(`${pathToFileURL(path.join(renderer, 'entry.mjs')).href}?${Date.now()}`)
  const manifest = fromRoot(JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8')))
  const [circle] = circlesIn(manifest)
  if (circle) fail(`Chunks import each other in a circle: ${circle.join(', ')}`)
  await writePages(server, manifest)
  await nameManifest({ out, siteName: server.site.name })
  await compress()
  const sizes = await measure(out, manifest)
  await writeFile(path.join(out, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
  for (const [made, place] of Object.entries(finished)) {
    await rm(place, { recursive: true, force: true })
    await rename(made, place)
  }
  if (!quiet) printSizes(sizes)
  return sizes
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The policy of a page: our own origin, the inline styles it holds by hash, and no way to make script from text. */
function policyOf(html) {
  if (/\sstyle="/.test(html))
    throw new Error('A prerendered page has a style attribute, which its policy forbids')
  const inline = (tag) =>
    // Data is not run, so no policy has to allow it.
    [
      ...html.matchAll(
        new RegExp(`<${tag}(?![^>]*\\s(?:src=|type="application/ld))[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
      ),
    ].map((match) => hashOf(match[1]))
  const api = process.env.VITE_API_BASE?.startsWith('http')
    ? ` ${new URL(process.env.VITE_API_BASE).origin}`
    : ''
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline('script')].join(' ')}`,
    `style-src ${["'self'", ...inline('style')].join(' ')}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** What stands around the screens of a group of `app/screens.ts`: their layout, and the list that asks for them. */
const around = {
  visitor: ['site/site-frame.tsx'],
  start: ['app/student/student-layout.tsx'],
  student: ['app/student/student-layout.tsx', 'app/student/student-routes.tsx'],
  desk: ['site/site-frame.tsx', 'app/student/student-routes.tsx'],
  staff: ['app/staff/staff-layout.tsx', 'app/staff/staff-routes.tsx'],
}

/**
 * The scripts of each screen beyond those of the app, by its address: asked for by the page, they come together with
 * the app instead of after it. An address that names a record has no page of its own.
 */
const sourcesOf = Object.fromEntries(
  Object.entries(around).flatMap(([group, layout]) =>
    Object.values(screens[group])
      .filter(([address]) => !address.includes(':'))
      .map(([address, page]) => [address, [...layout, page]]),
  ),
)

/** A whole document around the HTML of a page. */
const documentOf = (head, { html }) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>${head}</head><body><div id="root">${html}</div></body></html>`

async function writePages(server, manifest) {
  const chunkOf = (source) => manifest[source] ?? fail(`The manifest has no ${source}`)
  const app = chunkOf('app/web/app.html')
  const css = app.css.map((file) => `/${file}`)
  const sheets = await Promise.all(app.css.map((file) => readFile(path.join(out, file), 'utf8')))
  const font =
    sheets.join('').match(/url\(["']?(\/assets\/overpass[^"')]+)/)?.[1] ??
    fail('The style sheet names no font')
  // Not on the public pages: for a face that is asked for ahead, a browser holds the first view back by up to 50 ms.
  const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`

  const pages = {}
  const write = async (file, html) => {
    await mkdir(path.dirname(path.join(out, file)), { recursive: true })
    await writeFile(path.join(out, file), html)
    return { file, csp: policyOf(html) }
  }

  // A script that only adds to a page comes after its words and its heading face: at the priority a browser gives a
  // module by itself, the first view waits for it (0.99 s in place of 0.75 on a simulated slow 4G).
  const enhance = `<script type="module" async fetchpriority="low" src="/${chunkOf('site/enhance.ts').file}"></script>`
  const print = '<link rel="stylesheet" href="/print.css" media="print">'
  const site = await server.renderSite()
  const notFound = site.pop()
  const signIn = await server.renderSignIn()
  const shared = [...site, ...signIn].filter(({ unlisted }) => !unlisted)
  const cards = await drawSocialCards({ pages: shared, siteName: server.site.name, out })
  const headFor = (page) => headOf(page, server.site, cards[page.path])
  for (const page of [...site, notFound]) {
    const styles = stylesOf(sheets.join(''), page.html)
    const own = page.script
      ? `<script type="module" fetchpriority="low" src="/${chunkOf(page.script).file}"></script>`
      : ''
    // Nothing is shown before the heading has come: frames with half a header cost a slow phone more than they tell.
    const heading = page.html.match(/<h1 id="([^"]+)"/)?.[1]
    const expect = heading ? `<link rel="expect" href="#${heading}" blocking="render">` : ''
    const head = `${headFor(page)}${expect}<style>${styles}</style>${print}${enhance}${own}`
    const html = documentOf(head, page)
    const name = page === notFound ? '404' : page.path === '/' ? 'index' : page.path.slice(1)
    const entry = await write(`${name}.html`, html)
    if (page !== notFound) pages[page.path] = entry
    else pages[''] = entry
  }

  const screenFiles = (address) => {
    const first = closure(manifest, 'app/web/app.html')
    const files = sourcesOf[address].flatMap((source) => closure(manifest, source))
    return [...new Set(files)].filter((file) => !first.includes(file)).map((file) => `/${file}`)
  }
  const appFiles = closure(manifest, 'app/web/app.html').map((file) => `/${file}`)
  // The ways in share one sheet with everything their screens can show, in the order of layers of the whole sheet,
  // which comes when another screen is opened: for a second sheet a slow phone styles the whole page again.
  const [sheet, ...more] = css
  if (more.length > 0) fail('The app has more than one style sheet')
  const layers = [...new Set([...sheets.join('').matchAll(/@layer ([\w-]+)\{/g)].map(([, name]) => name))]
  const sources = signIn.flatMap(({ path: address }) => sourcesOf[address])
  // Parts that a screen asks for itself, as the second step of the console's people.
  const parts = sources.flatMap((source) => chunkOf(source).dynamicImports ?? [])
  const scripts = new Set(
    ['app/web/app.html', ...sources, ...parts].flatMap((source) => closure(manifest, source)),
  )
  const texts = await Promise.all([...scripts].map((file) => readFile(path.join(out, file), 'utf8')))
  const bodies = signIn.map(({ html }) => html)
  const styles = `<style>@layer ${layers};${screenStylesOf(sheets.join(''), [...texts, ...bodies])}</style>`
  const whole = `<meta name="whole-sheet" content="${sheet}">`
  for (const page of signIn) {
    const start = startLater({ sheet, scripts: [...appFiles, ...screenFiles(page.path)] })
    const html = documentOf(`${headFor(page)}${whole}${preload}${styles}${start}`, page)
    pages[page.path] = { ...(await write(`${page.path.slice(1)}.html`, html)), anyCase: true }
  }

  const shell = await readFile(path.join(out, 'app.html'), 'utf8')
  const shellWith = (head) => shell.replace('</head>', `${ownHead}${preload}${head}</head>`)
  for (const address of appAddresses.filter((one) => one in sourcesOf)) {
    const preloads = screenFiles(address).map(
      (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
    )
    pages[address] = await write(`app${address}.html`, shellWith(preloads.join('')))
  }
  await writeFile(path.join(out, 'sitemap.xml'), sitemapOf(shared.filter(({ foundAs }) => !foundAs)))
  await writeFile(path.join(out, 'robots.txt'), robotsOf(appAddresses))
  const list = {
    builtFor,
    app: { ...(await write('app.html', shellWith(''))), paths: appAddresses },
    notFound: pages[''],
    pages,
  }
  delete pages['']
  await writeFile(path.join(out, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`)
}

function fail(message) {
  throw new Error(message)
}

/** Lays a brotli and a gzip copy beside every text file they make smaller. */
async function compress() {
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html|js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    const copies = {
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      gz: gzipSync(bytes, { level: 9 }),
    }
    for (const [suffix, copy] of Object.entries(copies)) {
      if (copy.length < bytes.length) await writeFile(`${file}.${suffix}`, copy)
    }
  }
}

if (import.meta.main) {
  await buildWeb()
  const { languages } = await import(`../../generated/texts/${language}/languages.ts`)
  for (const other of process.env.WEB_LANGUAGE ? [] : languages.filter((one) => one !== language)) {
    const env = { ...process.env, WEB_LANGUAGE: other }
    process.exitCode ||= await runToEnd(process.execPath, [import.meta.filename], { env })
  }
}
