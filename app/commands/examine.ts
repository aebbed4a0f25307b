import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { openPlace } from '#platform/backup/open-place.ts'
import { isRecent, oldestHours, timeOfNewest } from '#areas/oversight/backups/server/back-up-daily.ts'
import { keySources, type Config, type Environment } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { configuredServer, connect, type Connection, type Target } from '#platform/database/connect.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { lackedKeys } from '#platform/database/key-ids.ts'
import { pendingMigrations } from '#platform/database/migrate.ts'
import { takesWrites } from '#platform/database/takes-writes.ts'
import { openStore } from '#platform/files/files.ts'
import { smtpOptions } from '#platform/mail/mail-smtp.ts'

/** What was found about one part of an installation. */
export interface Finding {
  readonly subject: string
  readonly verdict: 'good' | 'warning' | 'bad'
  /** For the operator: what was found, and what to do. Quotes no password. */
  readonly sentence: string
}

type Found = Omit<Finding, 'subject'>
const good = (sentence: string): Found => ({ verdict: 'good', sentence })
const warning = (sentence: string): Found => ({ verdict: 'warning', sentence })
const bad = (sentence: string): Found => ({ verdict: 'bad', sentence })

/** Milliseconds by which clocks may differ: codes and sessions end at times that servers compare. */
const clockTolerance = 1000
/** Seconds by which a replica may be behind; one that is further behind is not read from. */
const replicaTolerance = 10
/** Days before its end at which a certificate is mentioned. */
const certificateDays = 14
/** Milliseconds to wait for another machine. */
const timeoutMs = 10_000

/**
 * Examines an installation from outside, without changing it: settings, keys, database, clocks, replica, documents,
 * TLS, mail, pushes and backups. What cannot be checked is a finding too, never an error.
 */
export async function* examine(config: Config, env: Environment = process.env): AsyncGenerator<Finding> {
  for (const sentence of config.warnings) yield { subject: 'settings', ...warning(sentence) }
  if (config.warnings.length === 0) yield { subject: 'settings', ...good('All settings can be used.') }
  let whyNot: Error | undefined
  const target = await findDatabase(config).catch((error: Error) => void (whyNot = error))
  const connection = target && connect(target, { max: 1, name: 'manzil doctor' })
  try {
    yield* examineAll(config, env, connection ?? whyNot)
  } finally {
    await connection?.close()
  }
}

async function* examineAll(
  config: Config,
  env: Environment,
  found: Connection | Error | undefined,
): AsyncGenerator<Finding> {
  const connection = found instanceof Error ? undefined : found
  const checks: [string, () => Promise<Found>][] = [
    ['database', async () => (found instanceof Error ? bad(found.message) : checkDatabase(config, found))],
    ['keys', () => checkKeys(config, env, connection)],
    ['clock', () => checkClock(connection)],
    ['replica', () => checkReplica(config, connection)],
    ['documents', () => checkStorage(config)],
    ['disk', () => checkDisk(config)],
    ['address', () => checkAddress(config)],
    ['mail', () => checkMail(config)],
    ['pushes', () => checkPushes(config, connection)],
    ['backup', () => checkBackup(config)],
  ]
  for (const [subject, check] of checks) {
    const result = await check().catch((error: Error) => bad(error.message))
    yield { subject, ...result }
  }
}

async function findDatabase(config: Config): Promise<Target | undefined> {
  if (config.databaseUrl !== undefined) return configuredServer(config)
  return (await findRunning(config.dataDir))?.connection
}

const noDatabase = (dataDir: string): Found =>
  warning(`The product is not running on ${dataDir}. Start it, and what is in its database is checked too.`)

async function checkDatabase({ dataDir }: Config, connection: Connection | undefined): Promise<Found> {
  if (!connection) return noDatabase(dataDir)
  const { pool } = connection
  const { rows } = await pool.query<{ version: string }>(`select split_part(version(), ' ', 2) as version`)
  const version = `PostgreSQL ${rows[0]!.version}`
  if (!(await takesWrites(pool)))
    return bad(`${version} takes no writes: it is a standby. Point DATABASE_URL at the primary.`)
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    return warning(`${version} lacks ${pending.length} migrations, which the next start applies.`)
  return good(`${version} takes writes and has every migration of this release.`)
}

async function checkKeys(
  { secretsDir }: Config,
  env: Environment,
  connection: Connection | undefined,
): Promise<Found> {
  // Reading them would make the missing ones.
  const missing = Object.values(keySources).filter(
    ({ variable, file }) =>
      !env[variable] && !env[`${variable}_FILE`] && !existsSync(path.join(secretsDir, file)),
  )
  if (missing.length > 0)
    return warning(
      `${missing.map(({ variable }) => variable).join(', ')} will be made in ${secretsDir} at the first start.`,
    )
  const secrets = await readSecrets(secretsDir, env)
  if (!connection) return good(`Keys are in place; whether they fit the database was not checked.`)
  const lacked = await lackedKeys(connection.db, secrets)
  return lacked.length > 0 ? bad(`${lacked.join('. ')}.`) : good('Every key that the database needs is here.')
}

async function checkClock(connection: Connection | undefined): Promise<Found> {
  if (!connection) return warning('Not compared with a database, because none is running.')
  const before = Date.now()
  const { rows } = await connection.pool.query<{ now: Date }>('select clock_timestamp() as now')
  // Half of the round trip belongs to each direction.
  const skew = Math.round(rows[0]!.now.getTime() - (before + Date.now()) / 2)
  return Math.abs(skew) > clockTolerance
    ? bad(`This clock and that of the database differ by ${skew} ms. Set up NTP on both.`)
    : good(`This clock and that of the database differ by ${Math.abs(skew)} ms.`)
}

async function checkReplica({ databaseReadUrl }: Config, connection: Connection | undefined): Promise<Found> {
  if (databaseReadUrl === undefined) return good('None is set up (DATABASE_READ_URL).')
  if (!connection) return warning('Not compared with a primary, because none is running.')
  const replica = connect({ url: databaseReadUrl, wanted: 'standby' }, { max: 1, name: 'manzil doctor' })
  const identity = `current_database() || ' ' || (select system_identifier from pg_control_system()) as identity`
  try {
    const { rows } = await connection.pool.query<{ lsn: string; identity: string }>(
      `select pg_current_wal_flush_lsn()::text as lsn, ${identity}`,
    )
    const head = rows[0]!
    for (const began = performance.now(); ; await wait(50)) {
      const { rows: states } = await replica.pool.query<{
        standby: boolean
        lacks: number
        identity: string
      }>(
        `select pg_is_in_recovery() as standby, ${identity},
           greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())) as lacks`,
        [head.lsn],
      )
      const { standby, lacks, identity: found } = states[0]!
      if (found !== head.identity) return bad('DATABASE_READ_URL leads to a copy of another database.')
      if (!standby) return warning('DATABASE_READ_URL names a primary: it is not read from.')
      const seconds = (performance.now() - began) / 1000
      if (lacks === 0) return good(`The replica is less than ${Math.ceil(seconds)} s behind.`)
      if (seconds > replicaTolerance)
        return bad(
          `The replica is more than ${replicaTolerance} s behind and not read from: it lacks ${(lacks / 1e6).toFixed(1)} MB.`,
        )
    }
  } finally {
    await replica.close()
  }
}

async function checkStorage(config: Config): Promise<Found> {
  const { storageUrl, dataDir } = config
  if (storageUrl === undefined) {
    const folder = path.join(dataDir, 'documents')
    if (!existsSync(folder)) return warning(`${folder} will be made at the first start.`)
    const mode = (await stat(folder)).mode & 0o077
    return mode === 0
      ? good(`Documents are in ${folder}, closed to other users.`)
      : bad(`${folder} can be entered by other users: chmod 700 it.`)
  }
  const store = await openStore(storageUrl, pino({ level: 'silent' }))
  const name = `doctor/${Date.now()}-${process.pid}`
  const body = Buffer.from('This object was written to check the rights on the bucket and can be deleted.')
  const steps: [string, () => Promise<boolean>][] = [
    ['write to', () => store.shared!.write(name, body).then(() => true)],
    ['read from', async () => (await store.shared!.read(name))?.equals(body) ?? false],
    ['list', () => containsAny(store.shared!.list(name))],
    ['delete from', () => store.shared!.remove(name).then(() => true)],
  ]
  for (const [right, step] of steps) {
    const works = await step().catch(() => false)
    if (!works)
      return bad(`We cannot ${right} the bucket of STORAGE_URL. Check the address, credentials and rights.`)
  }
  return good('The bucket of STORAGE_URL can be written, read, listed and deleted from.')
}

async function containsAny(list: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of list) return true
  return false
}

/** Free bytes below which the product is not ready, or with documents stored elsewhere takes none. */
const leastFree = { here: 256 * 1024 ** 2, elsewhere: 64 * 1024 ** 2 }

async function checkDisk({ dataDir, storageUrl }: Config): Promise<Found> {
  const least = storageUrl ? leastFree.elsewhere : leastFree.here
  if (!existsSync(dataDir)) return warning(`${dataDir} will be made at the first start.`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const sentence = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${dataDir}.`
  return free < least ? bad(sentence) : free < 5 * least ? warning(sentence) : good(sentence)
}

async function checkAddress({ publicUrl }: Config): Promise<Found> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'http:') {
    return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      ? warning(`${publicUrl} is this machine only. For real students, put a proxy with TLS in front of it.`)
      : bad(`${publicUrl} is not encrypted. Put a proxy with TLS in front of it and set PUBLIC_URL.`)
  }
  const { valid_to: end } = await certificateOf(hostname, Number(port) || 443)
  const days = Math.floor((Date.parse(end) - Date.now()) / 86_400_000)
  const sentence = `The certificate of ${hostname} is valid for ${days} more days.`
  return days < certificateDays ? bad(`${sentence} Renew it.`) : good(sentence)
}

/** @throws when nobody answers, or the certificate is not valid for the name */
function certificateOf(host: string, port: number): Promise<tls.PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
    socket.once('error', ({ message }) => reject(new Error(`TLS with ${host}:${port} fails: ${message}`)))
  })
}

async function checkMail({ smtpUrl, dataDir }: Config): Promise<Found> {
  if (smtpUrl === undefined)
    return warning(`SMTP_URL is not set: each e-mail becomes a file in ${path.join(dataDir, 'outbox')}.`)
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return good('The mail server accepts the connection and the login.')
  } catch (error) {
    return bad(`The mail server of SMTP_URL refuses: ${(error as Error).message}`)
  } finally {
    transport.close()
  }
}

async function checkPushes({ push }: Config, connection: Connection | undefined): Promise<Found> {
  if (!push)
    return good('None are set up: students get e-mails only. VAPID_PRIVATE_KEY lets them turn pushes on.')
  if (!connection) return good(`Pushes are sent with the public key ${push.publicKey}.`)
  const { rows } = await connection.pool.query<{ devices: number; late: number }>(
    `select (select count(*)::int from push_devices) as devices,
       (select count(*)::int from pushes where run_at < now() - interval '1 hour') as late`,
  )
  const { devices, late } = rows[0]!
  const sentence = `Devices that are told: ${devices}, with the public key ${push.publicKey}.`
  return late > 0
    ? bad(
        `${sentence} Pushes that have waited for more than an hour: ${late}. Is the server running and online?`,
      )
    : good(sentence)
}

async function checkBackup(config: Config): Promise<Found> {
  const { backupDir, databaseUrl } = config
  if (backupDir === undefined)
    return databaseUrl === undefined
      ? bad('No daily backup is set up: set BACKUP_DIR to a folder on another disk or a bucket.')
      : warning('BACKUP_DIR is not set: the documents are not copied. Back up the database with pgBackRest.')
  const place = await openPlace(backupDir, config, 'BACKUP_DIR')
  const newest = await timeOfNewest(place)
  if (newest === null) return bad(`${place.where} has no finished backup yet.`)
  return isRecent(newest, new Date())
    ? good(`The newest backup is of ${newest}.`)
    : bad(`The newest backup is of ${newest}, more than ${oldestHours} hours ago.`)
}
