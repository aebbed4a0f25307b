// node scripts/build/build.mjs: builds what has changed since the last build. Runs on any Node from 18.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, installIfNeeded, root } from '../run/install.mjs'
import { runToEnd } from '../run/run-to-end.mjs'

/** The folders of dist that the product needs, and what builds each. */
const steps = {
  emails: ['node_modules/vite/bin/vite.js', 'build', '--mode', 'emails'],
  web: ['scripts/build/build-web.mjs'],
}
const sources = ['app', 'areas', 'kit', 'platform', 'scripts', 'site']
const files = ['package-lock.json', 'site.config.ts', 'vite.config.ts']

/** Builds the product, or some of its folders, one after the other. */
export async function buildWhatIsStale(names = Object.keys(steps)) {
  for (const name of names) await buildIfStale(name, steps[name])
}

/**
 * Builds a folder of dist if its sources have changed. Ends the process when that fails: nothing half-built is served.
 * @param command the script to run, with its arguments
 */
export async function buildIfStale(name, command, env = {}) {
  const stamp = path.join(root, 'dist/.built', name)
  const wanted = hashOf([...sources, ...files, command[0]])
  const isBuilt = existsSync(path.join(root, 'dist', name)) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return
  console.error(`Building ${name} …`)
  rmSync(stamp, { force: true })
  // Vite would store compiled code in the temporary folder of the machine.
  const cache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }
  const wholeEnv = { ...cache, ...process.env, NODE_ENV: 'production', ...env }
  const code = await runToEnd(findNode(), command, { cwd: root, env: wholeEnv })
  if (code !== 0) {
    console.error(`Building ${name} failed.`)
    process.exit(code)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
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
