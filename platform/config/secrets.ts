import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, keySources, type Environment } from './config.ts'

/** A key and a short id derived from it, which may be stored beside the data it protects. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** The key in use and, by id, every key that older data may still need. */
export interface KeyRing {
  readonly current: Key
  readonly byId: ReadonlyMap<string, Key>
}

/** The keys of the product, stored outside the database. */
export interface Secrets {
  /** Mixed into every password hash. */
  readonly pepper: KeyRing
  /** Signs one-time codes. Changing it invalidates the open ones, which last ten minutes. */
  readonly otpKey: KeyRing
  /** Wraps the key of every stored document; 32 bytes. */
  readonly documentKey: KeyRing
  /**
   * Seeds of the Ed25519 keys that letters are signed with; 32 bytes. An old one must stay as long as its
   * letters are in use.
   */
  readonly letterKey: KeyRing
  /** Files created by this start. They belong in a separate backup. */
  readonly made: readonly string[]
}

type Name = keyof typeof keySources

/**
 * Reads the secrets, each from its variable (`PEPPER`, `OTP_KEY`, `DOCUMENT_KEY`, `LETTER_KEY`), from the file
 * its `…_FILE` variable names, or from `secretsDir`, where a missing one is created with mode 0600. A value is 32
 * random bytes as base64 or hex; to rotate, put a new one first, separated by a line break or a comma. Throws a
 * `ConfigError` that lists every missing, short or guessable value and quotes none.
 */
export async function readSecrets(secretsDir: string, env: Environment = process.env): Promise<Secrets> {
  const problems: string[] = []
  const made: string[] = []
  const rings: Partial<Record<Name, KeyRing>> = {}
  for (const name of Object.keys(keySources) as Name[]) {
    const source = await sourceOf(name, secretsDir, env, made, problems)
    if (source) rings[name] = ringOf(source.text, source.from, problems)
  }
  const { pepper, otpKey, documentKey, letterKey } = rings
  // AES-256 and Ed25519 need exactly 32 bytes.
  for (const name of ['documentKey', 'letterKey'] as const) {
    for (const key of rings[name]?.byId.values() ?? []) {
      if (key.bytes.length !== 32)
        problems.push(`${keySources[name].variable} must hold keys of exactly 32 bytes`)
    }
  }
  if (problems.length > 0 || !pepper || !otpKey || !documentKey || !letterKey) throw new ConfigError(problems)
  return { pepper, otpKey, documentKey, letterKey, made }
}

async function sourceOf(
  name: Name,
  secretsDir: string,
  env: Environment,
  made: string[],
  problems: string[],
): Promise<{ text: string; from: string } | undefined> {
  const { variable, file: fileName } = keySources[name]
  const direct = env[variable]?.trim()
  const named = env[`${variable}_FILE`]?.trim()
  if (direct && named) problems.push(`${variable} and ${variable}_FILE are both set: remove one`)
  if (direct) return { text: direct, from: variable }
  try {
    if (named) return { text: await readFile(named, 'utf8'), from: `${variable}_FILE` }
    const file = path.join(secretsDir, fileName)
    if (await createIfMissing(file)) made.push(file)
    const mode = (await stat(file)).mode & 0o777
    if (mode & 0o077) {
      problems.push(`${file} can be read by other users (mode ${mode.toString(8)}); chmod 600 it`)
    }
    return { text: await readFile(file, 'utf8'), from: file }
  } catch (error) {
    problems.push(`${named ? `${variable}_FILE` : fileName} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

/** Creates the file atomically, and only once when two starts create it at the same time. */
async function createIfMissing(file: string): Promise<boolean> {
  if (await stat(file).catch(() => undefined)) return false
  const folder = path.dirname(file)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await chmod(folder, 0o700)
  const half = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(half, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(half, file)
    const directory = await open(folder)
    await directory.sync().finally(() => directory.close())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(half)
  }
}

function ringOf(text: string, from: string, problems: string[]): KeyRing | undefined {
  const keys: Key[] = []
  for (const value of text.split(/[\s,]+/).filter(Boolean)) {
    const bytes = decoded(value)
    const problem = bytes ? weakness(value, bytes) : 'is neither base64 nor hex'
    if (problem || !bytes) problems.push(`${from} ${problem}; make one with: openssl rand -base64 32`)
    else
      keys.push({ id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 12), bytes })
  }
  const [current] = keys
  if (!current) {
    if (!text.trim()) problems.push(`${from} is empty; make one with: openssl rand -base64 32`)
    return undefined
  }
  return { current, byId: new Map(keys.map((key) => [key.id, key])) }
}

function decoded(value: string): Buffer | undefined {
  if (/^([0-9a-f]{2})+$/i.test(value)) return Buffer.from(value, 'hex')
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : undefined
}

function weakness(value: string, bytes: Buffer): string | undefined {
  if (bytes.length < 32) return `holds ${bytes.length} bytes; at least 32 are needed`
  // 32 random bytes have about 30 different values; fewer than 16 never happen by chance.
  const isSample = /change|example|sample|secret|password|replace|insert/i.test(value)
  if (new Set(bytes).size < 16 || isSample) return 'looks like a sample value'
  return undefined
}
