// build-screens.mjs NAME: builds what the tests of the screens look at into dist/NAME (build-if-stale.ts): the app in
// app/ and, in `screens`, the gallery of the kit in gallery/. They bring faces of their own, so that no screen is as wide
// as the fonts of the machine.
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { textsIn } from '../../scripts/generate/texts.mjs'
import { pseudoLanguage, pseudoTexts } from './pseudo-language/pseudo-language.mjs'

const root = path.join(import.meta.dirname, '../..')
// Built beside the finished one and moved at the end, so that a build that fails leaves nothing half-done.
const out = path.join(root, `dist/.screens-${process.pid}`)
const [, , name] = process.argv
const finished = path.join(root, 'dist', name)
const logLevel = 'error'

const sources = {
  latin: {
    file: '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2',
    range:
      'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212, U+FEFF',
  },
  'latin-ext': {
    file: '@fontsource-variable/overpass/files/overpass-latin-ext-wght-normal.woff2',
    range: 'U+100-130, U+132-151, U+154-2BA, U+1D00-1DBF, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0',
  },
  arabic: {
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
    range: 'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF',
  },
}
/**
 * The head face drawn as wide as the narrowest and as the widest face a device sets our text in, which are Roboto and
 * Verdana (DejaVu Sans is 2 % narrower). Measured over the words of the student's area, for text and for bold text.
 */
const faces = {
  Narrow: { text: '94%', bold: '92.5%' },
  Wide: { text: '118%', bold: '126%' },
}

/** A sheet with both faces: the narrow one is in force, and the wide one wherever `data-face` asks for it. */
const sheet = [
  ...Object.entries(faces).flatMap(([name, { text, bold }]) =>
    Object.entries(sources).flatMap(([source, { range }]) =>
      [
        ['100 549', text],
        ['550 900', bold],
      ].map(
        ([weight, width]) =>
          `@font-face{font-family:'${name}';font-weight:${weight};size-adjust:${width};` +
          `src:url('/faces/${source}.woff2');unicode-range:${range}}`,
      ),
    ),
  ),
  ...Object.keys(faces).map(
    (name) =>
      `:root${name === 'Narrow' ? ':root' : ':root[data-face=wide]'}{--body:'${name}',sans-serif;` +
      `--head:'Overpass','${name}',sans-serif;--urdu:'Overpass','${name}',serif}`,
  ),
].join('\n')

const withFaces = {
  name: 'faces-of-the-tests',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: '/faces/faces.css' }, injectTo: 'body' },
  ],
  writeBundle: async ({ dir }) => {
    await mkdir(path.join(dir, 'faces'), { recursive: true })
    await writeFile(path.join(dir, 'faces/faces.css'), sheet)
    for (const [name, { file }] of Object.entries(sources))
      await cp(path.join(root, 'node_modules', file), path.join(dir, `faces/${name}.woff2`))
  },
}

/**
 * One script in place of hundreds: a screen is opened some hundred times, and each file costs the browser a request. A
 * plain one and no module, because a document runs a module only once.
 */
const inOneScript = {
  name: 'one-script',
  config({ build: { rolldownOptions: options } }) {
    options.input = { app: options.input.app }
    options.output.codeSplitting = false
    options.output.format = 'iife'
    // A plain script does not know its own address, which only the service worker is told.
    return { build: { cssCodeSplit: false }, define: { 'import.meta.url': 'location.href' } }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '<script defer'),
  },
}

try {
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel,
    plugins: [withFaces, inOneScript],
    resolve: { alias: process.env.WEB_LANGUAGE === pseudoLanguage ? [pseudoTexts()] : [] },
    build: { outDir: path.join(out, 'app'), emptyOutDir: true },
  })
  const gallery = {
    configFile: false,
    root: path.join(root, 'kit'),
    logLevel,
    plugins: [react(), tailwindcss(), withFaces],
    resolve: { alias: [textsIn('en')] },
    build: {
      outDir: path.join(out, 'gallery'),
      emptyOutDir: true,
      // The policy the gallery is served with allows no data: address.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'kit/gallery/gallery.html') },
    },
  }
  if (process.env.WEB_LANGUAGE === undefined) await build(gallery)
  await rm(finished, { recursive: true, force: true })
  await rename(out, finished)
} finally {
  await rm(out, { recursive: true, force: true })
}
