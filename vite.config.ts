import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { bareRoutes } from './scripts/bare-routes.ts'
import { site } from './site.config.ts'

const web = path.join(import.meta.dirname, 'web')

/**
 * The build of the web. `scripts/build-web.mjs` runs it twice: once for the browser, once for the prerendering
 * that follows. `npm run dev` serves the same sources and passes calls on to the server.
 */
export default defineConfig({
  root: web,
  plugins: [bareRoutes(), react(), tailwindcss(), { name: 'site-name', transformIndexHtml: withSiteName }],
  server: {
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
      treeshake: { manualPureFunctions: ['z'] },
      input: { app: path.join(web, 'app.html'), site: path.join(web, 'enhance.ts') },
    },
  },
})

function withSiteName(html: string): string {
  return html.replaceAll('%SITE_NAME%', site.name)
}
