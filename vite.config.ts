import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { leanContract } from './scripts/lean-contract.ts'
import { leanIcons, leanRouter } from './scripts/lean-libraries.ts'
import { site } from './site.config.ts'

const web = path.join(import.meta.dirname, 'web')

/**
 * What the shell loads before any screen, in one file: many small ones compress worse. Icons are left to the
 * screens that show them.
 */
const core = [
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer)\//,
  /node_modules\/(?:@reduxjs\/toolkit|use-sync-external-store|clsx|class-variance-authority)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/web\/(?:api|paths|routes|app|words\/en)\.tsx?$/,
  /\/web\/store\/(?!own-request|logout)/,
  /\/web\/shared\/(?:app-router|asked-for|guard|lazy-page|leave-app|page-boundary|page-slot|router-link)\.tsx?$/,
  /\/web\/ui\/(?:anchor|button|icon-button|spinner|toast)\.tsx$/,
]

/** The parts of the kit that most screens of the app show: loaded with its first screen, whichever that is. */
const kit =
  /\/web\/ui\/(?:badge|banner|card|confirm-dialog|data-table|dialog|dialog-commands|drawer|empty-state|logo|page-title|skeleton|skip-link|stat-tiles|use-modal)\.tsx?$|\/web\/illustrations\/road\.tsx$|\/site\.config\.ts$/

/** What every form needs: loaded with the first one. */
const forms =
  /node_modules\/(?:react-hook-form|zod)\/|\/web\/(?:ui\/(?:field|text-input|password-input)|shared\/contract-form)\.tsx?$|\/contract\/fields\.ts/

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
          groups: [
            { name: 'core', test: (id) => core.some((part) => part.test(id)) },
            { name: 'kit', test: kit },
            { name: 'forms', test: forms },
          ],
        },
      },
      input: { app: path.join(web, 'app.html'), site: path.join(web, 'enhance.ts') },
    },
  },
})

function withSiteName(html: string): string {
  return html.replaceAll('%SITE_NAME%', site.name)
}
