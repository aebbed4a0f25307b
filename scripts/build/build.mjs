// node scripts/build/build.mjs: builds what changed since it was last built. Runs on any Node from 18.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, installIfNeeded, root } from '../run/install.mjs'
import { pseudoLanguage } from '../generate/pseudo-language.mjs'
import { runToEnd } from '../run/run-to-end.mjs'

const vite = 'node_modules/vite/bin/vite.js'

/**
 * What is built: from which files and folders, into which folder of dist, by which command. What only tests look at
 * is built only when it is asked for by name.
 */
const steps = [
  {
    name: 'emails',
    from: [
      'app/emails',
      'app/screens.ts',
      'areas',
      'kit',
      'platform',
      'site.config.ts',
      'vite.emails.config.ts',
    ],
    run: [vite, 'build', '--config', 'vite.emails.config.ts'],
    needs: 'vite.emails.config.ts',
  },
  {
    name: 'web',
    from: ['app', 'areas', 'kit', 'platform', 'site', 'site.config.ts', 'vite.config.ts', 'scripts'],
    run: ['scripts/build/build-web.mjs'],
    needs: 'scripts/build/build-web.mjs',
  },
  {
    name: 'screens',
    from: ['app', 'areas', 'kit', 'platform', 'site', 'site.config.ts', 'vite.config.ts', 'scripts'],
    run: ['test/screens/build-screens.mjs'],
    needs: 'test/screens/build-screens.mjs',
    forTests: true,
    env: { NODE_ENV: 'development' },
  },
]
const screens = steps.find(({ name }) => name === 'screens')
steps.push({
  ...screens,
  name: `screens-${pseudoLanguage}`,
  env: { ...screens.env, WEB_LANGUAGE: pseudoLanguage },
})
/** Vite would keep what it compiled in the temporary folder of the machine. */
const cached = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }
const product = steps.filter(({ forTests }) => !forTests).map(({ name }) => name)

/**
 * Builds every stale step of the product, or those of the given names, one after the other. Ends the process when one
 * fails: nothing half-built is served.
 */
export async function buildWhatIsStale(names = product) {
  for (const step of steps.filter(({ name }) => names.includes(name))) {
    if (!existsSync(path.join(root, step.needs))) continue
    const stamp = path.join(root, 'dist/.built', step.name)
    const wanted = hashOf([...step.from, 'package-lock.json'])
    const isBuilt = existsSync(path.join(root, 'dist', step.name)) && existsSync(stamp)
    if (isBuilt && readFileSync(stamp, 'utf8') === wanted) continue
    console.error(`Building ${step.name} …`)
    rmSync(stamp, { force: true })
    const code = await runToEnd(findNode(), step.run, {
      cwd: root,
      env: { ...cached, ...process.env, NODE_ENV: 'production', ...step.env },
    })
    if (code !== 0) {
      console.error(`Building ${step.name} failed.`)
      process.exit(code)
    }
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

/** One hash over names and contents, so that neither a checkout nor a touch counts as a change. */
function hashOf(sources) {
  const hash = createHash('sha256')
  const add = (name) => {
    const full = path.join(root, name)
    if (!existsSync(full)) return
    if (/\/(?:server|migrations)$/.test(name)) return
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).sort()) add(path.join(name, entry))
    } else if (!/\.(?:test|e2e)\.tsx?$/.test(name)) {
      hash.update(`${name}\0`).update(readFileSync(full)).update('\0')
    }
  }
  sources.forEach(add)
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installIfNeeded()
  await buildWhatIsStale()
}
