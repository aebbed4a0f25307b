import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../config/deps.ts'
import type { ReadReplica } from '../database/replica/read-replica.ts'
import { readRelease } from '../config/release.ts'
import { isStream, routePattern } from '../http/route-pattern.ts'
import type { UploadGates } from '../http/uploads/uploads-gate.ts'
import { databaseMetrics } from './database-metrics.ts'

export interface Metrics {
  /** Counts the answers of a server and the uploads in its gates. Must be called before routes are added. */
  watch(server: FastifyInstance, gates: UploadGates): void
  /** Serves `GET /metrics` there, and nothing else. */
  listen(at: { host: string; port: number }): Promise<void>
  close(): Promise<void>
}

/** Longest that a scrape waits for the database, in milliseconds. */
const patience = 1000

/**
 * Collects what operators watch, in the text format of Prometheus. Labels hold route patterns, never addresses, so that
 * nothing personal is in them and their number stays small.
 */
export async function createMetrics(deps: Deps): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  /** For a number that is counted elsewhere and only grows. */
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const { pool, replica, live, mail, files } = deps
  gauge('pg_pool_total', 'Connections of the pool.', () => pool.totalCount)
  gauge('pg_pool_idle', 'Connections of the pool that are free.', () => pool.idleCount)
  gauge('pg_pool_waiting', 'Callers that wait for a connection of the pool.', () => pool.waitingCount)
  gauge('live_streams', 'Streams of live updates that are open.', () => live.streams)
  counter('outbox_dead_total', 'E-mails that this server has given up.', () => mail.dead)
  counter('storage_errors_total', 'Calls that the storage of documents has failed.', () => files.failures)
  if (replica) {
    gauge(
      'replica_lag_seconds',
      'Seconds by which the replica is behind the primary.',
      () => replica.secondsBehind ?? NaN,
    )
    gauge('replica_usable', '1 while reads go to the replica, 0 while they go to the primary.', () =>
      Number(replica.usable),
    )
    countReads(replica, registry)
  }
  new Gauge({
    name: 'build_info',
    help: 'Always 1. The labels state the release and the version of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: await readRelease(), node: process.versions.node }, 1)

  const ofDatabase = databaseMetrics(deps)
  /** Without those of the database when it does not answer in time: a scrape must not fail with it. */
  async function scrape(): Promise<string> {
    const inTime = Promise.race([ofDatabase(), wait(patience, '', { ref: false })])
    const parts = await Promise.all([registry.metrics(), inTime.catch(() => '')])
    return parts.filter(Boolean).join('\n')
  }

  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    scrape().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: Error) => {
        deps.log.error({ event: 'metrics', name: error.name }, error.message)
        answer.writeHead(500).end()
      },
    )
  })

  return {
    watch(app, gates) {
      countAnswers(app, registry)
      watchGates(gates, registry)
    },
    async listen({ host, port }) {
      server.listen(port, host)
      await once(server, 'listening')
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function countReads({ reads }: ReadReplica, registry: Registry): Counter {
  return new Counter({
    name: 'replica_reads_total',
    help: 'Reads that may use the replica, by the server that has answered them.',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      this.reset()
      for (const target of ['replica', 'primary'] as const) this.inc({ target }, reads[target])
    },
  })
}

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of an answer, by route pattern and method.',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routePattern(request, reply)
    requests.inc({ route, method, status: String(reply.statusCode) })
    if (!isStream(reply)) durations.observe({ route, method }, reply.elapsedTime / 1000)
    done()
  })
}

function watchGates(gates: UploadGates, registry: Registry): void {
  const perGate = (name: string, help: string, property: 'inFlight' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames: ['gate'],
      registers: [registry],
      collect() {
        for (const gate of ['receiving', 'working'] as const) this.set({ gate }, gates[gate][property])
      },
    })
  perGate(
    'uploads_in_flight',
    'Uploads that are received, and those that are decoded and stored.',
    'inFlight',
  )
  perGate('uploads_waiting', 'Uploads that wait for their turn at either.', 'waiting')
}
