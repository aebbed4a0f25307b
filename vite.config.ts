import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { generateTexts, textsIn } from './scripts/generate/texts.mjs'
import { leanContract } from './scripts/build/lean-contract.ts'
import { leanIcons } from './scripts/build/lean-libraries.ts'
import { leanWords } from './scripts/build/lean-words.ts'
import { leanScreens, screenPages } from './scripts/build/screen-pages.ts'
import { directionOf } from './kit/language/direction.ts'
import { site } from './site.config.ts'

const web = path.join(import.meta.dirname, 'app/web')
/** The language of the texts; no other one is downloaded. */
const language = process.env.WEB_LANGUAGE ?? site.language
generateTexts()

/**
 * Files that are loaded together: many small ones compress worse. Each group imports only from those above it, or
 * they would wait for one another when they start.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|@standard-schema\/utils|use-sync-external-store|clsx|class-variance-authority)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  },
  {
    // What the calls and the store are made of.
    name: 'store',
    test: /\/kit\/store\/api\.ts$|\/kit\/routing\/paths\.ts$|\/app\/screens\.ts$|\/areas\/applications\/list\/contract\/applications\.ts$|\/areas\/learning\/instructors\/contract\.ts$|\/areas\/catalogue\/programs\/contract\/programs\.ts$|\/areas\/accounts\/sign-in\/contract\/sign-in\.ts$|\/areas\/accounts\/profile\/contract\/students\.ts$|\/areas\/catalogue\/universities\/contract\.ts$|\/generated\/texts\/[\w-]+\/kit\/kit\.ts|\/areas\/accounts\/sign-in\/web\/(?:auth\.ts|ended-session\.ts|info\.ts|persist\.ts|sign-in-requests\.ts)|\/kit\/store\/(?:contract-api\.ts|first-page\.ts|hooks\.ts|request\.ts|slices\.ts)|\/app\/web\/store\/(?:reducer\.ts|store\.ts)|\/areas\/learning\/instructors\/web\/instructor-slice\.ts|\/areas\/catalogue\/programs\/web\/program-slice\.ts|\/areas\/applications\/list\/web\/student-slice\.ts|\/areas\/catalogue\/universities\/web\/university-slice\.ts/,
  },
  {
    // The parts of the kit that the shell and most screens show.
    name: 'kit',
    test: /\/icons\/(?:check|chevron-down|clock|info|menu|triangle-exclamation-point|user|x)\.mjs$|\/kit\/ui\/(?:anchor\.tsx|badge\.tsx|banner\.tsx|button\.tsx|icon-button\.tsx|logo\.tsx|spinner\.tsx)$|\/kit\/ui\/cards\/(?:card\.tsx|empty-state\.tsx|stat-tiles\.tsx|stone\.tsx)$|\/kit\/ui\/overlays\/(?:confirm-dialog\.tsx|dialog-commands\.ts|dialog\.tsx|drawer\.tsx|toast\.tsx|use-modal\.ts)$|\/kit\/ui\/layout\/(?:data-table\.tsx|page-title\.tsx|skip-link\.tsx|visually-hidden\.tsx)$|\/kit\/illustrations\/road\.tsx$/,
  },
  {
    // What the student's shell and the dashboard need besides.
    name: 'shell',
    test: /\/icons\/(?:file-text|log-out)\.mjs$|\/site\.config\.ts$|\/areas\/applications\/states\/web\/status-badge\.tsx$|\/kit\/format\/(?:deadlines\.ts|local-formats\.ts)$|\/kit\/routing\/page-arrival\.ts$|\/areas\/accounts\/sign-in\/web\/logout\.ts$|\/areas\/applications\/drafts\/student\/(?:draft-database\.ts|load-drafts\.ts)$|\/app\/student\/(?:use-stats\.ts|waiting-on-me\.ts)$|\/areas\/applications\/states\/texts\/en\.ts\?part=(?:dashboard|leaving|shell|status|waiting)$|\/app\/student\/texts\/en\.ts\?part=(?:dashboard|leaving|shell|status|waiting)$/,
  },
  {
    // What answers are checked with.
    name: 'checks',
    test: /node_modules\/zod\/|\/platform\/contract\/fields\.ts/,
  },
  {
    // What longer forms are run by.
    name: 'forms',
    test: /node_modules\/react-hook-form\/|\/kit\/forms\/contract-form\.ts$/,
  },
]

/**
 * The build of the web. `scripts/build/build-web.mjs` runs it twice: once for the browser, once for the prerendering
 * that follows. `npm run dev` serves the same sources and passes calls on to the server.
 */
export default defineConfig({
  root: web,
  plugins: [
    textsIn(language),
    leanContract(),
    leanIcons(),
    leanWords(),
    leanScreens(),
    screenPages(),
    react(),
    tailwindcss(),
    { name: 'site-name', transformIndexHtml: withSiteName },
  ],
  server: {
    fs: { allow: [import.meta.dirname] },
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
      treeshake: {
        moduleSideEffects: [{ test: /\/offers-\w+\.ts$/, sideEffects: false }],
        manualPureFunctions: ['z'],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups,
        },
      },
      input: {
        app: path.join(web, 'app.html'),
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
