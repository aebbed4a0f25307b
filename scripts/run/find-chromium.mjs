// node scripts/run/find-chromium.mjs: prints the path of a Chromium that runs here, installing one if needed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, root } from './install.mjs'

const sparticuz = '@sparticuz/chromium@153.0.0'
/**
 * Debian's packages, with the browser each installs. The one without a window of its own does the same work for a page
 * in about four fifths of the time.
 */
const debians = ['chromium-headless-shell', 'chromium']
const pathOf = (name) => `/usr/bin/${name}`

/**
 * Path of a browser for the tests, or undefined. In this order: $CHROMIUM, the machine's own, Debian's packages (as
 * root), the one that comes inside an npm package, Playwright's download.
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM
  if (wanted) {
    if (runs(wanted)) return wanted
    console.error(`CHROMIUM is ${wanted}, which does not run; looking for another.`)
  }
  const found = debians.map(pathOf).find(runs)
  if (found) return found
  for (const find of [...debians.map((name) => () => fromDebian(name)), fromNpm, fromPlaywright]) {
    const installed = await find()
    if (installed && runs(installed)) return installed
  }
  return undefined
}

function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error(`Installing ${name} with apt-get …`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  // The machine's package lists may be absent or old.
  return install() || (apt('update') && install()) ? pathOf(name) : undefined
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = path.join(root, '.build/chromium')
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium')
  if (!existsSync(entry)) {
    console.error(`Installing ${sparticuz} …`)
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', sparticuz]
    if (spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status !== 0) return undefined
  }
  try {
    const main = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium')
    const { default: chromium } = await import(pathToFileURL(main))
    return await chromium.executablePath()
  } catch (error) {
    console.error(`${sparticuz} cannot be unpacked: ${error.message}`)
    return undefined
  }
}

async function fromPlaywright() {
  const cli = path.join(root, 'node_modules/playwright-core/cli.js')
  console.error('Installing Chromium with Playwright …')
  const { status } = spawnSync(findNode(), [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) return undefined
  const { chromium } = createRequire(path.join(root, 'package.json'))('playwright-core')
  return chromium.executablePath()
}

function runs(browser) {
  const { status } = spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 })
  return status === 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await findChromium()
  if (!found) {
    console.error('No Chromium runs here, and none could be installed. Set CHROMIUM to its path.')
    process.exit(1)
  }
  console.log(found)
}
