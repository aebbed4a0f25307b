import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { generateTexts, textsIn } from './scripts/generate/texts.mjs'
import { leanContract } from './scripts/build/lean-contract.ts'
import { leanWords } from './scripts/build/lean-words.ts'
import { chunkGroups, screenAddresses, screenPages } from './scripts/build/screens.ts'
import { directionOf } from './kit/language/direction.ts'
import { site } from './site.config.ts'

const web = path.join(import.meta.dirname, 'app/web')
/** The language of the texts; no other one is downloaded. */
const language = process.env.WEB_LANGUAGE ?? site.language
generateTexts()

/**
 * The build of the web. `scripts/build/build-web.mjs` runs it twice: once for the browser, once for the prerendering
 * that follows. `npm run dev` serves the same sources and passes calls on to the server.
 */
export default defineConfig({
  root: web,
  plugins: [
    textsIn(language),
    leanContract(language),
    leanWords(),
    screenAddresses(),
    screenPages(),
    react(),
    tailwindcss(),
    { name: 'site-name', transformIndexHtml: withSiteName },
  ],
  server: {
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000' },
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of every page allows no data: address, so no asset may become one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /\/offers-\w+\.ts$/, sideEffects: false }],
        manualPureFunctions: ['z'],
        // No getter does anything but read, in our code or the libraries': 0.6 kB of the first view.
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
      input: {
        app: path.join(web, 'app.html'),
        start: path.join(web, 'start-later.ts'),
        site: path.join(import.meta.dirname, 'site/enhance.ts'),
        letter: path.join(import.meta.dirname, 'site/letters/check-letter.ts'),
      },
    },
  },
})

function withSiteName(html: string): string {
  return html
    .replaceAll('%SITE_NAME%', site.name)
    .replace('<html>', `<html lang="${language}" dir="${directionOf(language)}">`)
}
