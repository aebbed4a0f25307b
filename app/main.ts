import { chmod, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { startLinker } from '#platform/audit/link-entries.ts'
import { configuredServer, connect } from '#platform/database/connect.ts'
import { openDataDir, startEmbedded, type EmbeddedDatabase } from '#platform/database/embedded.ts'
import { knownFactLines } from '#areas/catalogue/built-in/server/known-fact-lines.ts'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { countKnownFacts } from '#areas/catalogue/editing/server/count-known-facts.ts'
import { countServers, onlyOne } from '#platform/database/count-servers.ts'
import { checkKeyIds } from '#platform/database/key-ids.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openReadReplica } from '#platform/database/replica/read-replica.ts'
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
import { startAnnouncer, type Announcer } from '#platform/live/announcer.ts'
import { startLive } from '#platform/live/live.ts'
import { startMailWorker } from '#platform/mail/mail.ts'
import { startSchedule } from '#platform/jobs/schedule.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { listen } from './api/listen.ts'
import { stopInTime } from './api/stop.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints only the message of an error that the operator can fix, otherwise the stack, and exits. */
function exitWithError(error: unknown): never {
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
  // Load contracts and operations while the database starts.
  const api = import('./api/app.ts')
  // Errors are handled where the promise is awaited.
  api.catch(() => undefined)
  const log = pino(
    { level: config.logLevel, redact: ['*.password', '*.otp', '*.token', '*.authorization'] },
    // Buffered for up to 200 ms, because a separate write per line costs as much as a query. Fatal lines are written
    // at once.
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
  const target = embedded ? embedded.connection : configuredServer(config)
  const onlyServer =
    embedded || config.storageUrl
      ? undefined
      : await claimOnlyServer(target, () => {
          log.fatal({ event: 'other-server' }, 'Another server has taken over this database')
          void stop(1)
        })
  // Imported only if traces are on.
  const traces =
    config.traces && (await (await import('#platform/traces/traces.ts')).startTraces(config, log))
  await migrate(target, { log: { info: (message) => log.info({ event: 'migration' }, message) } })
  let announcer: Announcer | undefined
  const connection = connect(target, {
    onAnnouncement: () => announcer?.wake(),
    onConnectionError: (error) => log.warn({ event: 'database-connection', name: error.name }, error.message),
  })
  const { db, pool, direct } = connection
  for (const one of new Set([pool, direct])) traces?.watchPool(one)
  const announcing = (announcer = startAnnouncer(pool, log))
  await checkKeyIds(db, secrets)
  const loaded = await loadBuiltInCatalogue(db)
  if (loaded.programs > 0) for (const line of knownFactLines(await countKnownFacts(db))) print(line)
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
  const serverCount = embedded ? onlyOne : countServers(pool)
  const replica = config.databaseReadUrl ? openReadReplica(config.databaseReadUrl, { db, pool }, log) : null
  if (replica) traces?.watchPool(replica.source.pool)
  const deps: Deps = {
    ...{ config, secrets, db, pool, direct, replica, serverCount, files, images, mail, live, clock, log },
  }

  // Read beside the rest of the start, so that the first search does not have to wait for it. Until then pages are
  // served, and a load balancer is told to wait. Tried twice: on a busy machine there may be no connection in time.
  const loading = new Set(['catalogue'])
  const search = programSearch(deps)
  search
    .prepare()
    .catch(() => search.prepare())
    .catch((error: Error) => log.warn({ event: 'catalogue-not-read', name: error.name }, error.message))
    .finally(() => loading.delete('catalogue'))

  let draining = false
  const { buildApp } = await api
  // Imported only if metrics are on.
  const metrics = config.metrics && (await (await import('#platform/metrics/metrics.ts')).createMetrics(deps))
  const app = await buildApp(deps, {
    draining: () => draining,
    loading: () => [...loading],
    metrics,
    traces,
  })
  const { allJobs } = await import('./all-jobs.ts')
  const schedule = startSchedule(deps, allJobs)
  const linker = startLinker(deps)
  // Nobody else uses an embedded database, so open uploads were cut off when the product last ended.
  await sweepUploads(deps, { alone: embedded !== undefined }).catch((error: Error) =>
    log.error({ event: 'job-failed', job: 'sweep-uploads', name: error.name }),
  )
  if (config.metrics) await metrics?.listen(config.metrics)
  await listen(app, config)

  stop = async (code) => {
    if (draining) return
    draining = true
    // A load balancer must notice that this server is stopping before its port closes.
    if (code === 0) await wait(config.drainSeconds * 1000)
    await stopInTime({
      app,
      schedule,
      linker,
      announcer: announcing,
      serverCount,
      mail,
      live,
      images,
      metrics,
      traces,
      replica,
      connection,
      onlyServer,
      embedded,
      log,
    })
    process.exit(code)
  }
  // A signal may arrive twice: from whoever stops the product and from the parent process.
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
  print('')
  print(`${site.name} is ready.`)
  print(`  Open            ${config.publicUrl}`)
  print(
    `  Database        ${config.databaseUrl ? 'the server named by DATABASE_URL' : `embedded, in ${config.dataDir}`}`,
  )
  print(
    `  E-mails         ${config.smtpUrl ? 'sent by SMTP' : `written to ${config.dataDir}/outbox; codes and links appear in this log`}`,
  )
  // An admin first: officers cannot invite anybody.
  print(`  Add an admin    npm run staff:add -- --email you@example.org --name "Your Name" --role admin`)
  print(`  Import          npm run catalogue:import -- universities.csv`)
  if (made.length > 0) print(`  New keys        ${config.secretsDir} (keep a copy apart from your backups)`)
  if (contactIsSample())
    print('  To do           put your own phone, e-mail, address and company into site.config.ts')
  print('')
}

start().catch(exitWithError)
