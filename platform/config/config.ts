import { createECDH } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { site } from '#site'
import { poolers, type Pooler } from '../database/client.ts'
import { readDatabaseUrl } from '../database/database-url.ts'

/** Everything an operator can set, read once at the start. Paths are absolute, addresses without a last slash. */
export interface Config {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Base of links in e-mails and of our own origin. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Holds the keys (see secrets.ts). */
  readonly secretsDir: string
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** How the pooler works that `databaseUrl` leads to; unset: there is none. */
  readonly databasePooler: Pooler | undefined
  /** Leads around the pooler; always set in transaction mode, and only then. */
  readonly databaseDirectUrl: string | undefined
  /** A replica of `databaseUrl`, for reads that may be up to ten seconds old. */
  readonly databaseReadUrl: string | undefined
  /** `s3://bucket/prefix?endpoint=…&region=…`; unset: `dataDir/documents`. */
  readonly storageUrl: string | undefined
  /** Unset: each message becomes a file in `dataDir/outbox`. */
  readonly smtpUrl: string | undefined
  /** Unset: the product's own address; always set together with `smtpUrl`. */
  readonly mailFrom: string | undefined
  readonly rateLimits: boolean
  /** Addresses and networks of the proxies whose forwarded address is believed; empty: none. */
  readonly trustProxy: readonly string[]
  /** Other origins that may call the API from a browser, each as `https://host[:port]`. */
  readonly corsOrigins: readonly string[]
  readonly otpDigits: number
  /** A sorted list of SHA-1 of passwords known from breaches, as Have I Been Pwned gives it out; unset: none. */
  readonly breachList: string | undefined
  readonly logLevel: LogLevel
  /** Several servers share database, storage and keys; none makes keys of its own. */
  readonly cluster: boolean
  /** Seconds for which a server that was told to stop says so at /readyz and goes on serving. */
  readonly drainSeconds: number
  /** Where a backup is made every day: a folder, or `s3://bucket/prefix?endpoint=…&region=…`; unset: none. */
  readonly backupDir: string | undefined
  /** For the bucket of backups alone, best one of another account; unset: the credentials of STORAGE_URL. */
  readonly backupCredentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** How many daily backups are kept. */
  readonly backupKeep: number
  /** `email`: the mailed code, as for students, on loopback only. `totp`: an authenticator app or a passkey. */
  readonly staffSecondFactor: 'email' | 'totp'
  /** Where /metrics is served, apart from everything else; unset: nowhere, and nothing is counted. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** How traces are recorded; where they go is read by the packages of OpenTelemetry. Unset: none are. */
  readonly traces:
    | {
        /** Part of the traces that are recorded, 0 to 1, unless a trusted proxy decided. */
        readonly sampled: number
        /** Milliseconds between two deliveries. */
        readonly delay: number
      }
    | undefined
  /** For pushes to students' devices (VAPID, RFC 8292); unset: e-mail only. */
  readonly push:
    | {
        /** P-256, in base64url without padding. The public key follows from the private one. */
        readonly publicKey: string
        readonly privateKey: string
        /** Whom a push service writes to if it has a complaint: `mailto:` or `https:`. */
        readonly subject: string
      }
    | undefined
  /** What was set and not followed, for the log. */
  readonly warnings: readonly string[]
}

export type LogLevel = (typeof logLevels)[number]
export type Environment = Readonly<Record<string, string | undefined>>

/** Where each key comes from: a variable (or `…_FILE`), or a file of SECRETS_DIR. */
export const keySources = {
  pepper: { variable: 'PEPPER', file: 'pepper' },
  otpKey: { variable: 'OTP_KEY', file: 'otp-key' },
  documentKey: { variable: 'DOCUMENT_KEY', file: 'document-key' },
  letterKey: { variable: 'LETTER_KEY', file: 'letter-key' },
} as const

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Variables with values the product cannot follow. The message names each on a line of its own. */
export class ConfigError extends Error {
  readonly exitCode = 2
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset. Addresses that hold a
 * password, and other secrets, may stand in a file named by the same variable with `_FILE` behind it.
 * Throws `ConfigError` with all problems at once. No problem quotes a value that could hold a password.
 */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const warnings: string[] = []

  /** Reads one variable; what `read` throws becomes the variable's problem. */
  function variable<T>(name: string, fallback: T, read: (value: string) => T): T {
    try {
      const value = env[name]?.trim() || undefined
      return value === undefined ? fallback : read(value)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
      return fallback
    }
  }

  /** The same for one that may stand in a file. */
  function guarded(name: string, read: (value: string) => string): string | undefined {
    const file = variable<string | undefined>(`${name}_FILE`, undefined, contentOf)
    if (file && env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: keep one`)
    if (!file) return variable<string | undefined>(name, undefined, read)
    try {
      return read(file)
    } catch (error) {
      problems.push(`${name}_FILE ${(error as Error).message}`)
      return undefined
    }
  }

  const host = variable('HOST', '127.0.0.1', hostName)
  const port = variable('PORT', 3000, (value) => wholeNumber(value, 0, 65_535))
  const dataDir = path.resolve(variable('DATA_DIR', './data', String))
  const smtpUrl = guarded('SMTP_URL', (value) => addressOf(value, ['smtp:', 'smtps:']))
  const mailFrom = variable<string | undefined>('MAIL_FROM', undefined, sender)
  if (smtpUrl && !env['MAIL_FROM']?.trim()) {
    problems.push('MAIL_FROM is needed with SMTP_URL: the address messages come from')
  }
  const backupKeyId = guarded('BACKUP_ACCESS_KEY_ID', String)
  const backupSecret = guarded('BACKUP_SECRET_ACCESS_KEY', String)
  if ((backupKeyId === undefined) !== (backupSecret === undefined))
    problems.push('BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY are needed together')
  let rateLimits = variable('RATE_LIMITS', true, (value) => oneOf(value, ['on', 'off']) === 'on')
  if (!rateLimits && !isLoopback(host)) {
    rateLimits = true
    warnings.push(`RATE_LIMITS=off is followed on loopback only; limits are on while listening on ${host}`)
  }
  let staffSecondFactor = variable<'email' | 'totp'>('STAFF_SECOND_FACTOR', 'totp', (value) =>
    oneOf(value, ['email', 'totp'] as const),
  )
  if (staffSecondFactor === 'email' && !isLoopback(host)) {
    staffSecondFactor = 'totp'
    warnings.push(
      `STAFF_SECOND_FACTOR=email is followed on loopback only; people of the console need an authenticator app or a passkey while listening on ${host}`,
    )
  }

  const metricsHost = variable('METRICS_HOST', '127.0.0.1', hostName)
  const metricsPort = variable<number | undefined>('METRICS_PORT', undefined, (value) =>
    wholeNumber(value, 1, 65_535),
  )
  if (metricsPort !== undefined && metricsPort === port)
    problems.push('METRICS_PORT is PORT: it needs its own')

  // The standard variables of OpenTelemetry. What is not read here, such as headers, goes to its packages as it is.
  const collector = [
    variable('OTEL_EXPORTER_OTLP_ENDPOINT', false, collectorAddress),
    variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', false, collectorAddress),
  ]
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    variable(name, 'http/protobuf', (value) => oneOf(value, ['http/protobuf']))
  const sampler = variable('OTEL_TRACES_SAMPLER', 'parentbased_always_on', (value) =>
    oneOf(value, ['parentbased_always_on', 'parentbased_traceidratio']),
  )
  const ratio = variable('OTEL_TRACES_SAMPLER_ARG', 1, partOfOne)
  const traceDelay = variable('OTEL_BSP_SCHEDULE_DELAY', 5000, (value) => wholeNumber(value, 1, 600_000))
  const noTraces = [
    variable('OTEL_SDK_DISABLED', 'false', (value) => oneOf(value, ['true', 'false'])) === 'true',
    variable('OTEL_TRACES_EXPORTER', 'otlp', (value) => oneOf(value, ['otlp', 'none'])) === 'none',
  ].includes(true)

  const pushKey = guarded('VAPID_PRIVATE_KEY', vapidKey)
  const pushSubject = variable('VAPID_SUBJECT', `mailto:${site.contact.email}`, vapidSubject)

  const cluster = variable('CLUSTER', false, (value) => oneOf(value, ['on', 'off']) === 'on')

  const config: Config = {
    host,
    port,
    publicUrl: variable('PUBLIC_URL', ownAddress(host, port), originOf),
    dataDir,
    secretsDir: path.resolve(variable('SECRETS_DIR', path.join(dataDir, 'keys'), String)),
    databaseUrl: guarded('DATABASE_URL', (value) => postgresAddress(value, warnings)),
    databasePooler: variable<Pooler | undefined>('DATABASE_POOLER', undefined, (value) =>
      oneOf(value, poolers),
    ),
    databaseDirectUrl: guarded('DATABASE_DIRECT_URL', (value) => postgresAddress(value, warnings)),
    databaseReadUrl: guarded('DATABASE_READ_URL', (value) => postgresAddress(value, warnings)),
    storageUrl: variable<string | undefined>('STORAGE_URL', undefined, (value) => addressOf(value, ['s3:'])),
    smtpUrl,
    mailFrom,
    rateLimits,
    trustProxy: variable<string[]>('TRUST_PROXY', [], (value) => listOf(value, network)),
    corsOrigins: variable<string[]>('CORS_ORIGINS', [], (value) => listOf(value, exactOrigin)),
    otpDigits: variable('OTP_DIGITS', 6, (value) => wholeNumber(value, 6, 8)),
    breachList: variable<string | undefined>('BREACH_LIST', undefined, readableFile),
    logLevel: variable<LogLevel>('LOG_LEVEL', 'info', (value) => oneOf(value, logLevels)),
    cluster,
    drainSeconds: variable('DRAIN_SECONDS', cluster ? 5 : 0, (value) => wholeNumber(value, 0, 300)),
    backupDir: variable<string | undefined>('BACKUP_DIR', undefined, (value) =>
      value.startsWith('s3://') ? addressOf(value, ['s3:']) : path.resolve(value),
    ),
    backupCredentials:
      backupKeyId && backupSecret ? { accessKeyId: backupKeyId, secretAccessKey: backupSecret } : undefined,
    backupKeep: variable('BACKUP_KEEP', 7, (value) => wholeNumber(value, 1, 400)),
    staffSecondFactor,
    metrics: metricsPort === undefined ? undefined : { host: metricsHost, port: metricsPort },
    traces:
      collector.includes(true) && !noTraces
        ? { sampled: sampler === 'parentbased_traceidratio' ? ratio : 1, delay: traceDelay }
        : undefined,
    push: pushKey === undefined ? undefined : { ...vapidPair(pushKey), subject: pushSubject },
    warnings,
  }
  problems.push(...problemsOfPooler(config), ...problemsOfReplica(config))
  if (cluster) problems.push(...lacksOfCluster(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function* problemsOfPooler({ databaseUrl, databasePooler, databaseDirectUrl }: Config): Generator<string> {
  if (databasePooler && !databaseUrl)
    yield 'DATABASE_POOLER is for a database server: DATABASE_URL is needed with it'
  if (databasePooler === 'transaction' && !databaseDirectUrl) {
    yield 'DATABASE_DIRECT_URL is needed with DATABASE_POOLER=transaction: migrations, locks and live updates need sessions of their own, around the pooler'
  }
  if (databasePooler !== 'transaction' && databaseDirectUrl)
    yield 'DATABASE_DIRECT_URL is used with DATABASE_POOLER=transaction only'
  if (databaseUrl && databaseUrl === databaseDirectUrl)
    yield 'DATABASE_DIRECT_URL is DATABASE_URL: it must lead around the pooler'
  if (databaseUrl && databasePooler && readDatabaseUrl(databaseUrl).config.options)
    yield 'DATABASE_URL has options, which a pooler does not take: remove them or DATABASE_POOLER'
}

function* problemsOfReplica({ databaseUrl, databaseReadUrl }: Config): Generator<string> {
  if (databaseReadUrl === undefined) return
  if (!databaseUrl)
    yield 'DATABASE_READ_URL is for a replica of a database server: DATABASE_URL is needed with it'
  if (readDatabaseUrl(databaseReadUrl).mustWrite)
    yield 'DATABASE_READ_URL has target_session_attrs=read-write: a replica takes no writes'
}

/** What a server of several lacks: whatever it had of its own, the others would not find. */
function lacksOfCluster({ databaseUrl, storageUrl, secretsDir }: Config, env: Environment): string[] {
  const hasKey = (name: keyof typeof keySources): boolean => {
    const { variable, file } = keySources[name]
    return Boolean(
      env[variable]?.trim() || env[`${variable}_FILE`]?.trim() || existsSync(path.join(secretsDir, file)),
    )
  }
  return [
    ...(databaseUrl ? [] : ['DATABASE_URL is needed with CLUSTER=on: all servers work on one database']),
    ...(storageUrl
      ? []
      : ['STORAGE_URL is needed with CLUSTER=on: documents must be within reach of all servers']),
    ...(Object.keys(keySources) as (keyof typeof keySources)[])
      .filter((name) => !hasKey(name))
      .map((name) => {
        const { variable, file } = keySources[name]
        return `${variable} is needed with CLUSTER=on, or ${variable}_FILE, or the file ${file} in SECRETS_DIR: all servers share their keys`
      }),
  ]
}

/** Whether nobody but this machine reaches a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'))
}

function ownAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : net.isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

function contentOf(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
  if (!text) throw new Error(`names ${file}, which is empty`)
  return text
}

function readableFile(value: string): string {
  const file = path.resolve(value)
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw new Error(`names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
  return file
}

function wholeNumber(value: string, least: number, most: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new Error(`is "${value}"; it must be a whole number from ${least} to ${most}`)
  }
  return number
}

function partOfOne(value: string): number {
  const number = Number(value)
  if (!(number >= 0 && number <= 1)) throw new Error(`is "${value}"; it must be a number from 0 to 1`)
  return number
}

function collectorAddress(value: string): true {
  addressOf(value, ['http:', 'https:'])
  return true
}

function oneOf<const T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value.toLowerCase())
  if (!found) throw new Error(`is "${value}"; it must be ${allowed.join(' or ')}`)
  return found
}

function listOf(value: string, read: (item: string) => string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(read)
}

function hostName(value: string): string {
  const bare = value.replace(/^\[(.*)\]$/, '$1')
  if (net.isIP(bare) || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(bare)) return bare
  throw new Error(`is "${value}"; it must be an IP address or a host name without port`)
}

/** Quotes nothing: such an address may hold a password. */
function addressOf(value: string, protocols: string[]): string {
  const begin = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new Error(`must be an address that begins with ${begin}`)
  if (url.protocol === 's3:' && !url.hostname) throw new Error('names no bucket: s3://bucket/prefix')
  return value
}

/** Checked here so that all problems are stated at the start; the address is read where connections are made. */
function postgresAddress(value: string, warnings: string[]): string {
  const { ssl } = readDatabaseUrl(value).config
  if (typeof ssl === 'object' && ssl.rejectUnauthorized === false) {
    warnings.push(
      'A database address has sslmode=require, which encrypts without checking whose server it is: use verify-full',
    )
  }
  return value
}

/** Quotes nothing: it is a secret. */
function vapidKey(value: string): string {
  const bytes = /^[\w-]{43}=?$/.test(value) ? Buffer.from(value, 'base64url') : undefined
  try {
    if (bytes?.length !== 32) throw new Error()
    createECDH('prime256v1').setPrivateKey(bytes)
  } catch {
    throw new Error('must be a private VAPID key; make one with: npx web-push generate-vapid-keys')
  }
  return bytes.toString('base64url')
}

function vapidPair(privateKey: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey }
}

function vapidSubject(value: string): string {
  if (/^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) return value
  if (URL.canParse(value) && new URL(value).protocol === 'https:') return value
  throw new Error(
    `is "${value}"; it must be mailto: with an address, or an address that begins with https://`,
  )
}

function originOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username ||
    url.pathname !== '/' ||
    url.search
  ) {
    throw new Error('must be http:// or https:// with a host and nothing behind it')
  }
  return url.origin
}

function exactOrigin(value: string): string {
  if (!URL.canParse(value) || new URL(value).origin !== value || !/^https?:/.test(value)) {
    throw new Error(`holds "${value}"; each must be an exact origin such as https://example.org`)
  }
  return value
}

function network(value: string): string {
  const [address = '', bits] = value.split('/')
  const kind = net.isIP(address)
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32))
  if ((kind && fits) || ['loopback', 'linklocal', 'uniquelocal'].includes(value)) return value
  throw new Error(`holds "${value}"; each must be an IP address, a network such as 10.0.0.0/8, or loopback`)
}

function sender(value: string): string {
  const address = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/.exec(value)
  if (!/^[^@]+@[^@]+$/.test(address?.[1] ?? address?.[2] ?? '')) {
    throw new Error(`is "${value}"; it must be an address, or a name and <address>`)
  }
  return value
}
