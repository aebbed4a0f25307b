// Builds the web into dist/web: the app, the prerendered pages with their policies (pages.json), and compressed
// copies. The renderer stays in dist/ssr: the server renders pages again with it when a form on them was refused.
// Every language is a build of its own (WEB_LANGUAGE), so that no visitor downloads another one.
// Run by scripts/build/build.mjs, or by itself.
//
// What makes pages fast:
// - A public page contains the part of the stylesheet that it uses: as a file, it would cost 0.3 s on a slow phone.
// - Nothing is painted before the heading: frames with half a header cost a slow phone 20 to 40 ms each.
// - Its script has a low priority: the first view would wait for it (0.99 s instead of 0.75 on a slow 4G).
// - Its font is not preloaded, since a browser would delay the first view by up to 50 ms. Other pages preload it.
// - A sign-in page requests the app after it is painted (app/web/start-later.ts).
// - The shell of the app names the scripts of its screen, which would come two round trips later otherwise, and begins
//   some screens itself (app/web/begin-screen.ts): they then compete with no script.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { transform } from 'lightningcss'
import { callsOf, renderedScreens } from '../../app/screen-calls.ts'
import { laterOf, shownWith, sourcesOf } from '../../app/screen-sources.ts'
import { directionOf } from '../../kit/language/direction.ts'
import { appAddresses } from '../../kit/routing/paths.ts'
import { site } from '../../site.config.ts'
import { runToEnd } from '../run/run-to-end.mjs'
import { bundleServiceWorker } from './service-worker.mjs'
import { drawSocialCards } from '../generate/social-cards.ts'

const root = path.join(import.meta.dirname, '../..')
const language = process.env.WEB_LANGUAGE ?? site.language
const suffix = language === site.language ? '' : `-${language}`
// Built in another folder and moved at the end: a build that fails changes nothing.
const unfinished = path.join(root, `dist/.web-${process.pid}`)
const out = path.join(unfinished, 'web')
const renderer = path.join(unfinished, 'ssr')
/** The address the pages name as their own. The server replaces it with the PUBLIC_URL it runs under. */
const origin = process.env.PUBLIC_URL?.replace(/\/$/, '') || 'http://127.0.0.1:3000'

/** Bundles the web. @returns the files of sources that are loaded later and share theirs with others: no manifest names these */
async function bundle() {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const configFile = path.join(root, 'vite.config.ts')
  const shared = {}
  const noteShared = {
    name: 'note-shared',
    generateBundle(_, files) {
      for (const { fileName, facadeModuleId, moduleIds = [] } of Object.values(files))
        for (const id of moduleIds)
          if (id !== facadeModuleId && this.getModuleInfo(id)?.dynamicImporters.length > 0)
            shared[path.relative(root, id)] = fileName
    },
  }
  await build({ configFile, logLevel: 'warn', plugins: [noteShared], build: { outDir: out } })
  await build({
    configFile,
    logLevel: 'error',
    // Complete in itself and for production, whatever the server's own environment is.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: renderer,
      manifest: false,
      // Drawings that only public pages show are in none of the browser's scripts.
      emitAssets: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(root, 'app/web/entry-server.tsx'),
        output: { entryFileNames: 'entry.mjs', codeSplitting: false },
      },
    },
  })
  const filter = (file) => !path.extname(file) || file.endsWith('.svg')
  await cp(path.join(renderer, 'assets'), path.join(out, 'assets'), { recursive: true, force: false, filter })
  return shared
}

/** Bundles a script with everything it imports. */
async function bundleAlone(source, format = 'es') {
  const { build } = await import('vite')
  const { output } = await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      write: false,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { input: path.join(root, source), output: { format, codeSplitting: false } },
    },
  })
  return output.find(({ type }) => type === 'chunk')
}

/** The text of a script that is inlined into documents, where its names must not be global. */
const inlineScript = async (source) => (await bundleAlone(source, 'iife')).code.trim()

const readOut = (file) => readFile(path.join(out, file), 'utf8')

async function writeOut(file, text) {
  await mkdir(path.dirname(path.join(out, file)), { recursive: true })
  await writeFile(path.join(out, file), text)
}

/** The rules of the stylesheet that a page can use, and the custom properties in them. */
function stylesOf(css, html) {
  const text = html.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
  const classes = new Set([...text.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')))
  const elements = new Set([...html.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name.toLowerCase()))
  const canMatch = (selector) =>
    selector.every(({ type, name, kind, selectors, languages, operation }) => {
      if (type === 'class') return classes.has(name)
      if (type === 'type') return elements.has(name)
      if (name === 'data-theme') return html.includes(' data-theme=')
      if (name === 'dir') return html.includes(` dir="${operation.value}"`)
      if (kind === 'lang') return html.includes(` lang="${languages[0]}"`)
      return kind === 'is' || kind === 'where' ? selectors.some(canMatch) : true
    })
  const usedIn = (before) => {
    // Drawings are separate files, which use `--i-` and `--m-`.
    const isUsed = (name) =>
      /^(?!--)|^--[im]-/.test(name) || before.includes(`var(${name}`) || html.includes(`var(${name}`)
    const visitor = {
      Selector: (selector) => (canMatch(selector) ? undefined : []),
      Declaration: { custom: ({ name }) => (isUsed(name) ? undefined : []) },
      Rule: { property: ({ value }) => (isUsed(value.name) ? undefined : []) },
    }
    return `${transform({ filename: 'page.css', code: Buffer.from(before), minify: true, visitor }).code}`
  }
  // Some properties are used only by rules that the first pass removes.
  return usedIn(usedIn(css))
}

const documentOf = (head, { html }) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>${head}</head><body><div id="root">${html}</div></body></html>`

const app = 'app/web/app.html'

async function writePages(shared) {
  const { headOf, icons, policyOf, renderSignIn, renderSite, robotsOf, sitemapOf } = await import(
    pathToFileURL(path.join(renderer, 'entry.mjs')).href
  )
  const manifest = JSON.parse(await readOut('.vite/manifest.json'))
  const keyOf = (source) => path.posix.relative('app/web', source)
  for (const [source, file] of Object.entries(shared)) {
    const chunk = Object.values(manifest).find((one) => one.file === file)
    manifest[keyOf(source)] = { ...chunk, src: keyOf(source) }
  }
  const chunkOf = (source) => manifest[keyOf(source)]
  const visit = (files, { file, imports = [] }) =>
    files.has(file) ? files : imports.reduce((all, key) => visit(all, manifest[key]), files.add(file))
  /** The files of sources and of everything these import, the first source first. */
  const filesOf = (...sources) => [...sources.map(chunkOf).reduce(visit, new Set())]

  const [stylesheet] = chunkOf(app).css
  const css = await readOut(stylesheet)
  const [publicPages, signInPages] = [await renderSite(), await renderSignIn()]
  const listed = [...publicPages, ...signInPages].filter(({ unlisted }) => !unlisted)
  const cards = await drawSocialCards(listed, { siteName: site.name, out })
  const headFor = (page) => headOf(page, { site, origin, card: cards[page.path] })
  const hashOf = (text) => createHash('sha256').update(text).digest('base64')
  const pages = {}
  const write = async (address, html, inline) => {
    const file = `${address === '/' ? 'index' : address.slice(1)}.html`
    await writeOut(file, html)
    pages[address] = { file, csp: policyOf(html, inline) }
  }

  const scriptFrom = (source, order = '') =>
    `<script type="module"${order} fetchpriority="low" src="/${chunkOf(source).file}"></script>`
  const enhance = scriptFrom('site/enhance.ts', ' async')
  for (const source of new Set(publicPages.flatMap(({ script }) => script ?? []))) {
    const { fileName: file, code } = await bundleAlone(source)
    await writeOut(file, code)
    manifest[keyOf(source)] = { file, src: source, isEntry: true }
  }
  await writeOut('.vite/manifest.json', JSON.stringify(manifest, null, 2))
  const print = '<link rel="stylesheet" href="/print.css" media="print">'
  for (const page of publicPages) {
    const style = stylesOf(css, documentOf('', page))
    const heading = page.html.match(/<h1 id="([^"]+)"/)?.[1]
    const expect = heading ? `<link rel="expect" href="#${heading}" blocking="render">` : ''
    const own = page.script ? scriptFrom(page.script, page.scriptAlone ? ' async' : '') : ''
    const scripts = page.scriptAlone ? own : enhance + own
    const html = documentOf(`${headFor(page)}${expect}<style>${style}</style>${print}${scripts}`, page)
    await write(page.path, html, { style: hashOf(style) })
  }

  const font = chunkOf(app).assets.find((file) => file.endsWith('.woff2'))
  const preload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
  const script = await inlineScript('app/web/start-later.ts')
  for (const page of signInPages) {
    const files = filesOf(app, ...sourcesOf[page.path]).map((file) => `/${file}`)
    const head =
      `${headFor(page)}${preload}<link rel="stylesheet" href="/${stylesheet}">` +
      `<script type="application/json" id="app-files">${JSON.stringify(files)}</script>` +
      `<script type="module">${script}</script>`
    await write(page.path, documentOf(head, page), { script: hashOf(script), worker: true })
    pages[page.path].anyCase = true
  }

  // Scripts come before the font: until they are there, the shell has no text.
  const laterFont = preload.replace('>', ' fetchpriority="low">')
  const preloadOf = (order) => (file) => `<link rel="modulepreload"${order} crossorigin href="/${file}">`
  const appFiles = filesOf(app)
  const [appScript] = appFiles
  const libraries = appFiles.find((file) => /\/libraries-/.test(file))
  const styles = `<link rel="stylesheet" crossorigin href="/${stylesheet}">`
  const loading = `<script type="module" crossorigin src="/${appScript}"></script>`
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${site.name}</title>`
  const shellWith = (beginning, files) =>
    documentOf(`${meta}${beginning}${styles}${icons}${laterFont}${files}`, { html: '' })
  const beginScript = await inlineScript('app/web/begin-screen.ts')
  const begin = (beginning) =>
    `<script type="application/json" id="beginning">${JSON.stringify(beginning)}</script><script>${beginScript}</script>`
  const shells = {}
  for (const address of appAddresses.filter((one) => one in sourcesOf)) {
    const files = filesOf(...sourcesOf[address]).filter((file) => !appFiles.includes(file))
    const later = filesOf(...laterOf(address)).filter((file) => ![...appFiles, ...files].includes(file))
    const named = address.replaceAll(':', '_')
    const inline = { worker: true, ...(address in callsOf && { script: hashOf(beginScript) }) }
    const beginning = { screen: address, calls: callsOf[address] }
    if (renderedScreens.includes(address)) {
      const { parts = [], found = [] } = shownWith[address] ?? {}
      const needed = filesOf(app, ...sourcesOf[address], ...parts)
      const asPaths = (list) => list.map((file) => `/${file}`)
      const more = asPaths(filesOf(...sourcesOf[address], ...found).filter((file) => !needed.includes(file)))
      const begun = begin({ ...beginning, scripts: asPaths(needed), found: more, libraries: `/${libraries}` })
      await write(named, documentOf(`${meta}${begun}${styles}${icons}`, { html: '' }), {
        ...inline,
        rendered: true,
      })
    } else {
      const loaded = [...appFiles.slice(1), ...files].map(preloadOf(''))
      const preloads = [...loaded, ...later.map(preloadOf(' fetchpriority="low"'))].join('')
      await write(named, shellWith((address in callsOf ? begin(beginning) : '') + loading, preloads), inline)
    }
    if (named === address) continue
    shells[address] = pages[named]
    delete pages[named]
  }
  await write('/app', shellWith(loading, appFiles.slice(1).map(preloadOf('')).join('')), { worker: true })
  const { '/404': notFound, '/app': anyScreen, ...others } = pages
  const list = {
    builtFor: origin,
    app: { ...anyScreen, paths: appAddresses, shells },
    notFound,
    pages: others,
  }
  const webManifest = JSON.parse(await readOut('manifest.webmanifest'))
  await writeOut(
    'manifest.webmanifest',
    JSON.stringify({ ...webManifest, name: site.name, short_name: site.name }),
  )
  await writeOut('pages.json', JSON.stringify(list, null, 2))
  await writeOut('robots.txt', robotsOf(appAddresses, origin))
  await writeOut('sitemap.xml', sitemapOf(listed, origin))
  await writeOut('service-worker.js', await bundleServiceWorker({ language, manifest, out }))
}

/** Writes a brotli and a gzip copy of every text file. */
async function compress() {
  for (const name of await readdir(out, { recursive: true })) {
    if (!/\.(?:html|js|css|svg|json|webmanifest|txt|xml)$/.test(name)) continue
    const bytes = await readFile(path.join(out, name))
    await writeFile(path.join(out, `${name}.br`), brotliCompressSync(bytes))
    await writeFile(path.join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

try {
  await writePages(await bundle())
  await compress()
  for (const name of ['web', 'ssr']) {
    const finished = path.join(root, 'dist', `${name}${suffix}`)
    await rm(finished, { recursive: true, force: true })
    await rename(path.join(unfinished, name), finished)
  }
} finally {
  await rm(unfinished, { recursive: true, force: true })
}

const { languages } = await import(`../../generated/texts/${language}/languages.ts`)
for (const other of process.env.WEB_LANGUAGE ? [] : languages.filter((one) => one !== language)) {
  const env = { ...process.env, WEB_LANGUAGE: other }
  process.exitCode ||= await runToEnd(process.execPath, [import.meta.filename], { env })
}
