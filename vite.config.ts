import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { generateEmails } from './scripts/generate/emails.mjs'
import { generateTexts, textsIn } from './scripts/generate/texts.mjs'
import { leanContract } from './scripts/build/lean-contract.ts'
import { devPages } from './scripts/run/dev-pages.ts'
import { chunkGroups, screenAddresses, screenPages } from './scripts/build/screens.ts'
import { directionOf } from './kit/language/direction.ts'
import { site } from './site.config.ts'

const fromHere = (name: string) => path.join(import.meta.dirname, name)
/** The language of the texts; no other one is downloaded. */
const language = process.env.WEB_LANGUAGE ?? site.language
generateTexts()
generateEmails()

/**
 * The web. `scripts/build/build-web.mjs` builds it twice: for the browser, and for the prerendering that follows.
 * `npm run dev` serves the same sources and passes on to the server what it has alone.
 */
const web: UserConfig = {
  root: fromHere('app/web'),
  plugins: [
    leanContract(language),
    screenAddresses(),
    screenPages(),
    devPages(process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000'),
    react(),
    tailwindcss(),
    {
      name: 'site-name-and-language',
      transformIndexHtml: (html) =>
        html
          .replaceAll('%SITE_NAME%', site.name)
          .replace('<html>', `<html lang="${language}" dir="${directionOf(language)}">`),
    },
  ],
  resolve: { alias: [textsIn(language)] },
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    emptyOutDir: true,
    manifest: true,
    // The policy of every page allows no data: address, so no asset may become one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /\/offers-\w+\.ts$/, sideEffects: false }],
        // Schemas and routes that nothing uses are left out.
        manualPureFunctions: ['z', 'route'],
        // No getter does anything but read, in our code or the libraries': 0.6 kB of the first view.
        propertyReadSideEffects: false,
      },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
      input: {
        app: fromHere('app/web/app.html'),
        site: fromHere('site/enhance.ts'),
      },
    },
  },
}

/** The e-mails in one module, React included: the server runs TypeScript as it is, but not JSX. */
const emails: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/emails/index.ts',
    outDir: 'dist/emails',
    target: 'node20',
    rolldownOptions: {
      // The server's own copy knows in which language an e-mail is written.
      external: ['#platform/language/current-language.ts'],
      output: { entryFileNames: 'index.js' },
    },
  },
}

export default defineConfig(({ mode }) => (mode === 'emails' ? emails : web))
