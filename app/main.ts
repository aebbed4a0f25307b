import { chmod, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { connect } from '#platform/database/connect.ts'
import { openDataDir, startEmbedded, type EmbeddedDatabase } from '#platform/database/embedded.ts'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { checkKeyIds } from '#platform/database/key-ids.ts'
import { migrate } from '#platform/database/migrate.ts'
import { claimOnlyServer } from '#platform/database/only-server.ts'
import { contactIsSample, site } from '#site'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Deps } from '#platform/config/deps.ts'
import { sweepUploads } from '#areas/applications/documents/server/sweep-uploads.ts'
import { loadBuiltInCourses } from '#areas/learning/courses/server/load-courses.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { incomingFolder, unfinishedFolder } from '#areas/applications/documents/server/upload-folders.ts'
import { createFiles } from '#platform/files/files.ts'
import { createImages } from '#platform/images/images.ts'
import { startLive } from '#platform/live/live.ts'
import { startMailWorker } from '#platform/mail/mail.ts'
import { startSchedule } from '#platform/jobs/schedule.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { stopInTime } from './api/stop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exit code and words of a failure that an operator can mend; anything else is shown as it is. */
function giveUp(error: unknown): never {
  const { exitCode, message, stack } = error as Error & { exitCode?: number }
  process.stderr.write(`${exitCode === undefined ? (stack ?? message) : message}\n`)
  process.exit(exitCode ?? 1)
}

async function openFolders(config: Config, deps: Pick<Deps, 'config'>): Promise<void> {
  await openDataDir(config.dataDir)
  for (const folder of [incomingFolder(deps), unfinishedFolder(deps)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  }
}

async function start(): Promise<void> {
  const config = readConfig()
  // Contracts and operations are found and loaded while the database starts.
  const api = import('./api/app.ts')
  // Whatever is wrong with it is said where it is waited for.
  api.catch(() => undefined)
  const log = pino(
    { level: config.logLevel, redact: ['*.password', '*.otp', '*.token', '*.authorization'] },
    // Lines leave together, 200 ms late at most: one by one they cost as much as a query. What ends the process
    // is written at once.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 }),
  )
  for (const warning of config.warnings) log.warn({ event: 'configuration' }, warning)
  await openFolders(config, { config })
  const secrets = await readSecrets(config.secretsDir)

  let stop = async (code: number): Promise<void> => process.exit(code)
  let embedded: EmbeddedDatabase | undefined
  if (config.databaseUrl === undefined) {
    embedded = await startEmbedded({
      dataDir: config.dataDir,
      log: {
        debug: (message) => log.debug(message),
        info: (message) => log.debug(message),
        warn: (message) => log.warn(message),
        error: (message) => log.error(message),
      },
      onLost: (error) => {
        log.fatal({ event: 'database-lost', name: error.name }, error.message)
        void stop(1)
      },
    })
  }
  const target = embedded ? embedded.connection : { url: config.databaseUrl! }
  const onlyServer =
    embedded || config.storageUrl
      ? undefined
      : await claimOnlyServer(target, () => {
          log.fatal({ event: 'other-server' }, 'Another server has taken over this database')
          void stop(1)
        })
  await migrate(target, { log: { info: (message) => log.info({ event: 'migration' }, message) } })
  const connection = connect(target, {
    onConnectionError: (error) => log.warn({ event: 'database-connection', name: error.name }, error.message),
  })
  const { db, pool } = connection
  await checkKeyIds(db, secrets)
  await loadBuiltInCatalogue(db)
  await loadHelpArticles(db, new Date())
  await loadBuiltInCourses(db, new Date())

  const clock = { now: () => new Date() }
  const files = await createFiles({
    storage: config.storageUrl ?? `${config.dataDir}/documents`,
    keys: secrets.documentKey,
    log,
  })
  const images = createImages({ log })
  const mail = startMailWorker({
    pool,
    config,
    secrets,
    clock,
    log,
  })
  const live = startLive(pool, log)
  const deps: Deps = { config, secrets, db, pool, files, images, mail, live, clock, log }

  let draining = false
  const { buildApp } = await api
  // Loaded only where it is used.
  const metrics = config.metrics && (await (await import('#platform/metrics/metrics.ts')).createMetrics(deps))
  const app = await buildApp(deps, { draining: () => draining, metrics })
  const { allJobs } = await import('./all-jobs.ts')
  const schedule = startSchedule(deps, allJobs)
  // Nobody else works on an embedded database: what is open now was cut off when the product last ended.
  await sweepUploads(deps, { alone: embedded !== undefined }).catch((error: Error) =>
    log.error({ event: 'job-failed', job: 'sweep-uploads', name: error.name }),
  )
  if (config.metrics) await metrics?.listen(config.metrics)
  await app.listen({ host: config.host, port: config.port })
  // Whoever searches first need not wait until the catalogue has been read. Without it, that search reads it.
  programSearch(deps)
    .prepare()
    .catch((error: Error) => log.warn({ event: 'catalogue-not-read', name: error.name }, error.message))

  stop = async (code) => {
    if (draining) return
    draining = true
    // A balancer has to see that this server is leaving before its port closes.
    if (code === 0) await wait(config.drainSeconds * 1000)
    await stopInTime({ app, schedule, mail, live, images, metrics, connection, onlyServer, embedded, log })
    process.exit(code)
  }
  // Each may come more than once: from who stops us, and again from the process that started us.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: Error) => {
      log.fatal({ event, name: error?.name, stack: error?.stack })
      void stop(1)
    })
  }
  welcome(config, secrets.made)
}

function welcome(config: Config, made: readonly string[]): void {
  say('')
  say(`${site.name} is ready.`)
  say(`  Open            ${config.publicUrl}`)
  say(
    `  Database        ${config.databaseUrl ? 'the server named by DATABASE_URL' : `embedded, in ${config.dataDir}`}`,
  )
  say(
    `  E-mails         ${config.smtpUrl ? 'sent by SMTP' : `written to ${config.dataDir}/outbox; codes and links appear in this log`}`,
  )
  say(`  Add an officer  npm run staff:add -- --email you@example.org --name "Your Name" --role officer`)
  say(`  Import          npm run catalogue:import -- universities.csv`)
  if (made.length > 0) say(`  New keys        ${config.secretsDir} (keep a copy apart from your backups)`)
  if (contactIsSample())
    say('  To do           put your own phone, e-mail, address and company into site.config.ts')
  say('')
}

start().catch(giveUp)
