// node scripts/build/build.mjs: builds what changed since it was last built. Runs on any Node from 18.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, installIfNeeded, root } from '../run/install.mjs'
import { pseudoLanguage } from '../generate/pseudo-language.mjs'
import { runToEnd } from '../run/run-to-end.mjs'

const vite = 'node_modules/vite/bin/vite.js'
const screens = { config: 'test/screens/build-screens.mjs', run: ['test/screens/build-screens.mjs'] }
/** What builds each folder of dist; what only tests need is built when it is asked for by name. */
const steps = {
  emails: { config: 'vite.config.ts', run: [vite, 'build', '--mode', 'emails'] },
  web: { config: 'scripts/build/build-web.mjs', run: ['scripts/build/build-web.mjs'] },
  screens: { ...screens, env: { NODE_ENV: 'development' } },
  [`screens-${pseudoLanguage}`]: {
    ...screens,
    env: { NODE_ENV: 'development', WEB_LANGUAGE: pseudoLanguage },
  },
}
const sources = ['app', 'areas', 'kit', 'package-lock.json', 'platform', 'scripts', 'site', 'site.config.ts']
/** Vite would keep what it compiled in the temporary folder of the machine. */
const cached = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }

/**
 * Builds every stale step of the product, or those of the given names, one after the other. Ends the process when one
 * fails: nothing half-built is served.
 */
export async function buildWhatIsStale(names = ['emails', 'web']) {
  for (const name of names) {
    const { config, run, env } = steps[name]
    if (!existsSync(path.join(root, config))) continue
    const stamp = path.join(root, 'dist/.built', name)
    const wanted = hashOf([...sources, 'vite.config.ts', config])
    const isBuilt = existsSync(path.join(root, 'dist', name)) && existsSync(stamp)
    if (isBuilt && readFileSync(stamp, 'utf8') === wanted) continue
    console.error(`Building ${name} …`)
    rmSync(stamp, { force: true })
    const code = await runToEnd(findNode(), run, {
      cwd: root,
      env: { ...cached, ...process.env, NODE_ENV: 'production', ...env },
    })
    if (code !== 0) {
      console.error(`Building ${name} failed.`)
      process.exit(code)
    }
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

/** One hash over names and contents, so that neither a checkout nor a touch counts as a change. */
function hashOf(names) {
  const hash = createHash('sha256')
  const add = (name) => {
    const full = path.join(root, name)
    if (!existsSync(full) || /\/(?:server|migrations)$|\.(?:test|e2e)\.tsx?$/.test(name)) return
    if (!statSync(full).isDirectory()) hash.update(`${name}\0`).update(readFileSync(full)).update('\0')
    else for (const entry of readdirSync(full).sort()) add(path.join(name, entry))
  }
  names.forEach(add)
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installIfNeeded()
  await buildWhatIsStale()
}
