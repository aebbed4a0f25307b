import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { generateEmails } from './scripts/generate/emails.mjs'
import { generateTexts } from './scripts/generate/texts.mjs'

generateTexts()
generateEmails()

/**
 * Builds the mails into one module, React included: the server runs TypeScript as it stands, but not JSX.
 * Run before the server starts: `vite build --config vite.emails.config.ts`.
 */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/emails/index.ts',
    outDir: 'dist/emails',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      // The server's own copy says in which language a mail is written.
      external: ['#platform/language/current-language.ts'],
      output: { entryFileNames: 'index.js' },
    },
  },
})
