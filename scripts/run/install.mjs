// Runs on any Node from 18 and without node_modules: it is what brings both.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from './run-to-end.mjs'

/** The folder of the product. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const stamp = path.join(root, 'node_modules/.installed-for')

/** Installs what the lockfile names, unless that is what lies in node_modules already, and makes what is generated. */
export async function installIfNeeded() {
  await installPackages()
  const { generateTexts } = await import('../generate/texts.mjs')
  generateTexts()
  const { generateEmails } = await import('../generate/emails.mjs')
  generateEmails()
}

async function installPackages() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(`${lockfile}${process.platform}-${process.arch}`).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // A linked folder is another checkout's: npm would empty it.
  if (lstatSync(path.dirname(stamp), { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (!holds(JSON.parse(lockfile).packages)) {
    console.error('Installing packages … (once; a minute or two)')
    // Its warnings are of packages that ask for a newer Node: they run under the one that npm brings. Errors are shown.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const code = await runToEnd('npm', ['ci', '--include=dev', ...quiet], { cwd: root })
    if (code !== 0) {
      console.error('npm ci failed; nothing was started.')
      process.exit(code)
    }
  }
  writeFileSync(stamp, wanted)
}

/** Whether npm's own record of the last install has every package this machine needs, in the same version. */
function holds(wanted) {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, entry]) =>
      place === '' ||
      installed[place]?.version === entry.version ||
      (entry.optional && !isForThisMachine(entry)),
  )
}

/** Prebuilt for this very machine. Other optional packages are substitutes, which npm leaves out as a rule. */
function isForThisMachine({ os, cpu, libc: wanted }) {
  return Boolean(
    os?.includes(process.platform) &&
    cpu?.includes(process.arch) &&
    (!wanted || process.platform !== 'linux' || wanted.includes(ownLibc())),
  )
}

let libc
/** Asked once: the report takes a while. */
function ownLibc() {
  libc ??= process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return libc
}

/** The Node that runs the product: this one when it is new enough, else the one npm brought. */
export function findNode() {
  const isNew = (version) => {
    const [major, minor] = version.replace('v', '').split('.').map(Number)
    return major > 22 || (major === 22 && minor >= 22)
  }
  if (isNew(process.version)) return process.execPath
  const brought = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const version = existsSync(brought) ? spawnSync(brought, ['-v'], { encoding: 'utf8' }).stdout : ''
  if (isNew(version)) return brought
  console.error(
    `This needs Node 22.22 or newer. This machine runs ${process.version}, and npm brought ` +
      `${version ? version.trim() : 'none'} for ${process.platform}-${process.arch}. Install it from nodejs.org.`,
  )
  process.exit(1)
}
