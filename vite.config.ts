import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { leanContract } from './scripts/lean-contract.ts'
import { leanIcons, leanRouter } from './scripts/lean-libraries.ts'
import { leanWords } from './scripts/lean-words.ts'
import { site } from './site.config.ts'

const web = path.join(import.meta.dirname, 'web')

/**
 * Files that are loaded together: many small ones compress worse. Each group imports only from those above it, or
 * they would wait for one another when they start.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|use-sync-external-store|clsx|class-variance-authority)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  },
  {
    // What the calls and the store are made of.
    name: 'store',
    test: /\/web\/(?:api|paths)\.ts$|\/web\/words\/en\.ts|\/web\/store\/(?!own-request|logout)|\/contract\/(?:applications|instructors|programs|sign-in|students|universities)\.ts$/,
  },
  {
    // The parts of the kit that the shell and most screens show.
    name: 'kit',
    test: /\/web\/ui\/(?:anchor|badge|banner|button|card|confirm-dialog|data-table|dialog|dialog-commands|drawer|empty-state|icon-button|logo|page-title|skip-link|spinner|stat-tiles|stone|toast|use-modal|visually-hidden)\.tsx?$|\/web\/illustrations\/road\.tsx$|\/icons\/(?:check|chevron-down|clock|info|menu|triangle-exclamation-point|user|x)\.mjs$/,
  },
  {
    // What the student's shell and the dashboard need besides.
    name: 'shell',
    test: /\/site\.config\.ts$|\/web\/shared\/(?:deadlines|local-formats|page-arrival|applications\/status-badge)\.tsx?$|\/web\/store\/logout\.ts$|\/web\/student\/(?:use-stats|waiting-on-me|applications\/(?:load-drafts|draft-database))\.ts$|\/web\/words\/en-(?:applications|student)\.ts\?part=(?:dashboard|leaving|shell|status|waiting)$|\/icons\/(?:file-text|log-out)\.mjs$/,
  },
  {
    // What answers are checked with.
    name: 'checks',
    test: /node_modules\/zod\/|\/contract\/fields\.ts/,
  },
  {
    // What longer forms are run by.
    name: 'forms',
    test: /node_modules\/react-hook-form\/|\/web\/shared\/contract-form\.ts$/,
  },
]

/**
 * The build of the web. `scripts/build-web.mjs` runs it twice: once for the browser, once for the prerendering
 * that follows. `npm run dev` serves the same sources and passes calls on to the server.
 */
export default defineConfig({
  root: web,
  plugins: [
    leanContract(),
    leanRouter(),
    leanIcons(),
    leanWords(),
    react(),
    tailwindcss(),
    { name: 'site-name', transformIndexHtml: withSiteName },
  ],
  server: {
    proxy: { '/api': process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000' },
  },
  // Bundled for the prerendering too, so that both draw the same icons.
  ssr: { noExternal: ['lucide-react'] },
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
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups,
        },
      },
      input: {
        app: path.join(web, 'app.html'),
        site: path.join(web, 'enhance.ts'),
        letter: path.join(web, 'site/letters/check-letter.ts'),
      },
    },
  },
})

function withSiteName(html: string): string {
  return html.replaceAll('%SITE_NAME%', site.name)
}
