// The service worker: bundled into one file, with the list of the shell's files. What it does: app/web/offline.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { screens } from '../../app/screens.ts'
import { changingCalls, needsConnection, offlineCalls, studentScreens } from '../../app/works-offline.ts'
import { logout, logoutByHash } from '../../areas/accounts/sign-in/contract/sign-in.ts'
import { textsIn } from '../generate/texts.mjs'
import { leanContract } from './lean-contract.ts'

const root = path.join(import.meta.dirname, '../..')
const page = '/dashboard'
/** The document after a logout without a connection. Unlike the shell, it is a public page. */
const [loggedOut] = screens.linked.loggedOut
const publicScripts = ['site/enhance.ts', 'site/pages/report-logout.ts']

/** The files of the shell, of public scripts, and of everything they load, except screens that need a connection. */
function shellFiles(manifest) {
  const files = new Set()
  const seen = new Set()
  const sourcesIn = (file) =>
    Object.values(manifest).flatMap((one) =>
      one.file === file && one.src ? [path.posix.join('app/web', one.src)] : [],
    )
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]
    for (const name of [file, ...css, ...assets]) files.add(name)
    imports.forEach(visit)
    for (const next of dynamicImports) if (!sourcesIn(manifest[next].file).some(needsConnection)) visit(next)
  }
  visit('app.html')
  for (const source of publicScripts) visit(path.posix.relative('app/web', source))
  return [...files].sort()
}

/** The source of the service worker, for a web in one language that was built into `out` with this manifest. */
export async function bundleServiceWorker({ language, manifest, out }) {
  const documents = [page, loggedOut].map(async (url) => {
    const html = await readFile(path.join(out, `${url}.html`))
    return { url, revision: createHash('sha256').update(html).digest('hex').slice(0, 16) }
  })
  // Their names have a hash in them.
  const files = shellFiles(manifest).map((file) => ({ url: `/${file}`, revision: null }))
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [leanContract(language)],
    resolve: { alias: [textsIn(language)] },
    define: {
      'process.env.NODE_ENV': '"production"',
      SHELL_FILES: JSON.stringify([...(await Promise.all(documents)), ...files]),
      SHELL_PAGE: JSON.stringify(page),
      STUDENT_SCREENS: JSON.stringify(studentScreens),
      OFFLINE_CALLS: JSON.stringify(offlineCalls()),
      CHANGING_CALLS: JSON.stringify(changingCalls()),
      LOGOUT: JSON.stringify(`/api${logout.path}`),
      LOGOUT_BY_HASH: JSON.stringify(`/api${logoutByHash.path}`),
      START_PAGE: JSON.stringify(screens.public.home[0]),
      LOGGED_OUT_PAGE: JSON.stringify(loggedOut),
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(root, 'app/web/offline/service-worker.ts'),
        output: { format: 'iife' },
        treeshake: { manualPureFunctions: ['z', 'route'] },
      },
    },
  })
  return output[0].code
}
