// Builds the web into dist/web: the app, the prerendered pages with their policies (pages.json), and compressed
// copies. The renderer stays in dist/ssr: the server renders pages again with it when a form on them was refused.
// Run by scripts/build/build.mjs, or by itself.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transform } from 'lightningcss'
import { screens } from '../../app/screens.ts'
import { directionOf } from '../../kit/language/direction.ts'
import { appAddresses } from '../../kit/routing/paths.ts'
import { site } from '../../site.config.ts'
import { runToEnd } from '../run/run-to-end.mjs'
import { drawSocialCards } from './social-cards.ts'

const root = path.join(import.meta.dirname, '../..')
// Every language is a build of its own, so that no visitor downloads another one.
const language = process.env.WEB_LANGUAGE ?? site.language
const suffix = language === site.language ? '' : `-${language}`
// Built beside the finished ones and moved at the end: a build that fails changes nothing.
const out = path.join(root, `dist/.web-${process.pid}`)
const renderer = path.join(root, `dist/.ssr-${process.pid}`)
const finished = {
  [out]: path.join(root, `dist/web${suffix}`),
  [renderer]: path.join(root, `dist/ssr${suffix}`),
}
/** The address the pages name as their own; the server puts the PUBLIC_URL it runs under in its place. */
const origin = process.env.PUBLIC_URL?.replace(/\/$/, '') || 'http://127.0.0.1:3000'

async function bundle() {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const configFile = path.join(root, 'vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: out } })
  await build({
    configFile,
    logLevel: 'warn',
    // Complete in itself and for production, whatever the server's own environment is.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: path.join(root, 'app/web/entry-server.tsx'),
      outDir: renderer,
      manifest: false,
      // Drawings that only public pages show are in none of the browser's scripts.
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
    filter: (file) => !path.extname(file) || file.endsWith('.svg'),
  })
}

const readOut = (file) => readFile(path.join(out, file), 'utf8')

async function writeOut(file, text) {
  await mkdir(path.dirname(path.join(out, file)), { recursive: true })
  await writeFile(path.join(out, file), text)
}

/** Answers with what finds the built files of sources, which are named from the root of the product. */
async function readChunks() {
  const manifest = JSON.parse(await readOut('.vite/manifest.json'))
  const chunkOf = (source) => manifest[path.posix.relative('app/web', source)]
  const visit = (files, { file, imports = [] }) =>
    files.has(file) ? files : imports.reduce((all, key) => visit(all, manifest[key]), files.add(file))
  /** The files of sources and of everything these import, the first source first. */
  const filesOf = (...sources) => [...sources.map(chunkOf).reduce(visit, new Set())]
  return { chunkOf, filesOf }
}

/**
 * The rules of the stylesheet that a page can use, with the animations and properties these use: they are put into the
 * page. With the whole stylesheet as a file of its own, the start page would be painted 0.3 s later on a slow phone.
 */
function stylesOf(css, html) {
  const unescaped = html.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
  const classes = new Set(
    [...unescaped.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')),
  )
  const elements = new Set([...html.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name.toLowerCase()))
  const canMatch = (selector) =>
    selector.every(({ type, name, kind, selectors, languages, operation }) => {
      if (type === 'class') return classes.has(name)
      if (type === 'type') return elements.has(name)
      // No script changes the direction or the language of these pages.
      if (name === 'dir') return html.includes(` dir="${operation.value}"`)
      if (kind === 'lang') return html.includes(` lang="${languages[0]}"`)
      return kind === 'is' || kind === 'where' ? selectors.some(canMatch) : true
    })
  for (let before = ''; before !== css;) {
    before = css
    // Files of their own use the colors of drawings (`--i-`, `--m-`).
    const isUsed = (name) =>
      /^(?!--)|^--[im]-/.test(name) || before.includes(`var(${name}`) || html.includes(`var(${name}`)
    const visitor = {
      Selector: (selector) => (canMatch(selector) ? undefined : []),
      Declaration: { custom: ({ name }) => (isUsed(name) ? undefined : []) },
      Rule: {
        property: ({ value }) => (isUsed(value.name) ? undefined : []),
        keyframes: ({ value }) => (before.split(value.name.value).length > 2 ? undefined : []),
      },
    }
    css = `${transform({ filename: 'page.css', code: Buffer.from(before), minify: true, visitor }).code}`
  }
  return css
}

const documentOf = (head, { html }) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>${head}</head><body><div id="root">${html}</div></body></html>`

const app = 'app/web/app.html'
const student = ['app/student/student-layout.tsx', 'app/student/student-routes.tsx']
/** What is around the screens of a group of `app/screens.ts`: their layout, and the list of lazy screens. */
const around = {
  visitor: ['site/site-frame.tsx'],
  start: student.slice(0, 1),
  student,
  courses: ['site/site-frame.tsx', 'app/student/student-routes.tsx'],
  staff: ['app/staff/staff-layout.tsx', 'app/staff/staff-routes.tsx'],
}
/**
 * The sources of each screen by its address: a page names them, so that they come with the app and not two round trips
 * later. Addresses of records have no page of their own.
 */
const sourcesOf = Object.fromEntries(
  Object.entries(around).flatMap(([group, layout]) =>
    Object.values(screens[group]).map(([address, page]) => [address, [...layout, page]]),
  ),
)

async function writePages() {
  const { headOf, icons, policyOf, renderSignIn, renderSite, robotsOf, sitemapOf } = await import(
    pathToFileURL(path.join(renderer, 'entry.mjs')).href
  )
  const { chunkOf, filesOf } = await readChunks()
  const [stylesheet] = chunkOf(app).css
  const css = await readOut(stylesheet)
  const [publicPages, signInPages] = [await renderSite(), await renderSignIn()]
  const listed = [...publicPages, ...signInPages].filter(({ unlisted }) => !unlisted)
  const cards = await drawSocialCards(listed, { siteName: site.name, out })
  const headFor = (page) => headOf(page, { site, origin, card: cards[page.path] })
  const api = process.env.VITE_API_BASE?.startsWith('http') ? new URL(process.env.VITE_API_BASE).origin : ''
  const hashOf = (text) => createHash('sha256').update(text).digest('base64')
  const pages = {}
  const write = async (address, html, inline) => {
    const file = `${address === '/' ? 'index' : address.slice(1)}.html`
    await writeOut(file, html)
    pages[address] = { file, csp: policyOf(html, inline, api) }
  }

  // At low priority: at a module's usual one the first view waits for it (0.99 s instead of 0.75 on a slow 4G).
  const scriptFrom = (source, order = '') =>
    `<script type="module"${order} fetchpriority="low" src="/${chunkOf(source).file}"></script>`
  const enhance = scriptFrom('site/enhance.ts', ' async')
  const print = '<link rel="stylesheet" href="/print.css" media="print">'
  for (const page of publicPages) {
    const style = stylesOf(css, documentOf('', page))
    // Nothing is shown before the heading: frames with half a header cost a slow phone 20 to 40 ms each.
    const heading = page.html.match(/<h1 id="([^"]+)"/)?.[1]
    const expect = heading ? `<link rel="expect" href="#${heading}" blocking="render">` : ''
    const own = page.script ? scriptFrom(page.script) : ''
    const html = documentOf(`${headFor(page)}${expect}<style>${style}</style>${print}${enhance}${own}`, page)
    await write(page.path, html, { style: hashOf(style) })
  }

  // Not on the public pages: for a face that is preloaded, a browser delays the first view by up to 50 ms.
  const font = chunkOf(app).assets.find((file) => file.endsWith('.woff2'))
  const preload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
  const script = (await readOut(chunkOf('app/web/start-later.ts').file)).trim()
  for (const page of signInPages) {
    const files = filesOf(app, ...sourcesOf[page.path]).map((file) => `/${file}`)
    const html = documentOf(
      `${headFor(page)}${preload}<link rel="stylesheet" href="/${stylesheet}">` +
        `<script type="application/json" id="app-files">${JSON.stringify(files)}</script>` +
        `<script type="module">${script}</script>`,
      page,
    )
    await write(page.path, html, { script: hashOf(script) })
    pages[page.path].anyCase = true
  }

  const shell = await readOut('app.html')
  const shellWith = (head) => shell.replace('</head>', `${icons}${preload}${head}</head>`)
  const appFiles = filesOf(app)
  for (const address of appAddresses.filter((one) => one in sourcesOf && !one.includes(':'))) {
    const files = filesOf(...sourcesOf[address]).filter((file) => !appFiles.includes(file))
    const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    await write(address, shellWith(preloads.join('')))
  }
  await write('/app', shellWith(''))
  const { '/404': notFound, '/app': anyScreen, ...others } = pages
  const list = { builtFor: origin, app: { ...anyScreen, paths: appAddresses }, notFound, pages: others }
  const manifest = JSON.parse(await readOut('manifest.webmanifest'))
  await writeOut(
    'manifest.webmanifest',
    JSON.stringify({ ...manifest, name: site.name, short_name: site.name }),
  )
  await writeOut('pages.json', JSON.stringify(list, null, 2))
  await writeOut('robots.txt', robotsOf(appAddresses, origin))
  await writeOut('sitemap.xml', sitemapOf(listed, origin))
}

/** Writes a brotli and a gzip copy of every text file that they make smaller. */
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

try {
  await bundle()
  await writePages()
  await compress()
  for (const [made, place] of Object.entries(finished)) {
    await rm(place, { recursive: true, force: true })
    await rename(made, place)
  }
} finally {
  for (const folder of Object.keys(finished)) await rm(folder, { recursive: true, force: true })
}

const { languages } = await import(`../../generated/texts/${language}/languages.ts`)
for (const other of process.env.WEB_LANGUAGE ? [] : languages.filter((one) => one !== language)) {
  const env = { ...process.env, WEB_LANGUAGE: other }
  process.exitCode ||= await runToEnd(process.execPath, [import.meta.filename], { env })
}
