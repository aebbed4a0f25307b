// The service worker: bundled into one file, with the list of the shell's files. What it does: app/web/offline.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { allRoutes } from '../../app/all-routes.ts'
import { screens } from '../../app/screens.ts'
import { logout, logoutByHash } from '../../areas/accounts/sign-in/contract/sign-in.ts'
import { textsIn } from '../generate/texts.mjs'
import { leanContract } from './lean-contract.ts'

const root = path.join(import.meta.dirname, '../..')
const page = '/dashboard'
/** The document after a logout without a connection. Unlike the shell, it is a public page. */
const [loggedOut] = screens.linked.loggedOut
const publicScripts = ['site/enhance.ts', 'site/pages/report-logout.ts']

/** The screens that open without a connection. */
const offlineScreens = [
  screens.start.dashboard,
  ...['applications', 'application', 'activities', 'messages', 'thread', 'notices'].map(
    (name) => screens.student[name],
  ),
  ...['help', 'helpArticle', 'shortlist'].map((name) => screens.student[name]),
]
const allPages = new Set(
  Object.values(screens).flatMap((group) => Object.values(group).map(([, file]) => file)),
)
const offlinePages = new Set(offlineScreens.map(([, file]) => file))
/** Frames and lists of screens for others than students. */
const otherParts = /^(?:app\/staff\/|site\/)/

const patternOf = (address) =>
  `^${address.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\/:\w+/g, '/[^/]+')}$`

/** The calls that the contract marks with `offline`. */
function offlineCalls() {
  const calls = [...allRoutes.values()].filter(({ offline }) => offline)
  for (const { method, path: address, who, download, stream } of calls) {
    if (method !== 'GET' || download || stream || ['console', 'staff', 'admin'].includes(who))
      throw new Error(`The reply of ${method} ${address} must not be kept for times without a connection`)
  }
  return calls.map(({ path: address, offline }) => ({
    path: patternOf(`/api${address}`),
    without: offline === true ? [] : offline,
  }))
}

/** The files of these screens, of public scripts, and of everything they load, except other screens. */
function shellFiles(manifest) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]
    for (const name of [file, ...css, ...assets]) files.add(name)
    imports.forEach(visit)
    for (const next of dynamicImports) {
      const source = path.posix.join('app/web', manifest[next].src ?? next)
      const isOther = otherParts.test(source) || (allPages.has(source) && !offlinePages.has(source))
      if (!isOther) visit(next)
    }
  }
  visit('app.html')
  for (const source of publicScripts) visit(path.posix.relative('app/web', source))
  return [...files]
}

/**
 * Bundles the service worker.
 * @param options the language of the build, the manifest of the web, and the folder it was built into
 * @returns its source
 */
export async function bundleServiceWorker({ language, manifest, out }) {
  const documents = [page, loggedOut].map(async (url) => {
    const html = await readFile(path.join(out, `${url}.html`))
    return { url, revision: createHash('sha256').update(html).digest('hex').slice(0, 16) }
  })
  const files = shellFiles(manifest)
    .sort()
    // The name has a hash in it.
    .map((file) => ({ url: `/${file}`, revision: null }))
  const students = [screens.start, screens.student, screens.courses].flatMap((group) => Object.values(group))
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
      STUDENT_SCREENS: JSON.stringify(students.map(([address]) => patternOf(address))),
      OFFLINE_CALLS: JSON.stringify(offlineCalls()),
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
  const [{ code }] = output
  return code
}
