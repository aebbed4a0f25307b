import { AsyncLocalStorage } from 'node:async_hooks'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { readRelease } from '../config/release.ts'
import { isStream, routePattern } from '../http/route-pattern.ts'
import { trustedProxy } from '../http/trusted-proxy.ts'
import { recordWith } from './in-span.ts'
import { watchStatements } from './watch-database.ts'

export interface Traces {
  /** Records each call as a span. Must be called before other hooks and routes are added. */
  watch(server: FastifyInstance): void
  /** Records the statements of calls. Must be called before the pool opens a connection. */
  watchPool(pool: pg.Pool): void
  /** Sends what is left, for at most a second. */
  close(): Promise<void>
}

/** Milliseconds for the last spans of a server that stops: a collector that hangs must not hold it up. */
const closingTime = 1000
/** Load balancers make these calls all the time. */
const untraced: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * Starts to record calls, statements, e-mails and storage as spans, and to send them to the collector that
 * OTEL_EXPORTER_OTLP_ENDPOINT names. Spans contain route patterns, names and codes; never an address, a parameter, the
 * text of a statement or the message of an error, which may hold values.
 */
export async function startTraces(
  { traces, trustProxy }: Pick<Config, 'traces' | 'trustProxy'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Traces> {
  const { sampled = 1, delay = 5000 } = traces ?? {}
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'manzil',
        'service.version': await readRelease(),
        'host.name': os.hostname(),
      }),
    )
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }))
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    // When the collector is slow, spans wait in this queue and are then dropped; calls never wait.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(new OTLPTraceExporter(), log),
        scheduledDelayMillis: delay,
        maxQueueSize: 2048,
      }),
    ],
  })
  const tracer = provider.getTracer('manzil')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  const isTrusted = trustedProxy(trustProxy)

  recordWith((part, work) => {
    const parent = current.getStore()
    if (!parent && !part.alone) return work()
    const { name, attributes } = part
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, ...(attributes && { attributes }) },
      parent ?? ROOT_CONTEXT,
    )
    const done = current.run(trace.setSpan(parent ?? ROOT_CONTEXT, span), work)
    done.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    )
    return done
  })

  return {
    watch(server) {
      server.addHook('onRequest', (request, _reply, done) => {
        if (untraced.has(request.routeOptions.url ?? '')) return done()
        const before = isTrusted(request.raw)
          ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT
        const span = tracer.startSpan(
          request.method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'request.id': request.id },
          },
          before,
        )
        const context = trace.setSpan(before, span)
        spans.set(request, { span, context })
        current.run(context, done)
      })
      // Reading the body loses the async context that `onRequest` has set.
      server.addHook('preHandler', (request, _reply, done) => {
        const context = spans.get(request)?.context
        if (context) current.run(context, done)
        else done()
      })
      server.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)?.span
        if (span) {
          const route = routePattern(request, reply)
          const { statusCode } = reply
          span.updateName(`${request.method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
          if (isStream(reply)) span.setAttribute('http.stream', true)
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        done()
      })
    },
    watchPool: (pool) => watchStatements(pool, tracer, () => current.getStore(), endSpan),
    async close() {
      recordWith(undefined)
      await Promise.race([provider.shutdown().catch(() => {}), wait(closingTime, undefined, { ref: false })])
    },
  }
}

/** Ends a span. Of an error only the code or the name: its message may quote what a person typed. */
function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    const { code, name } = error as { code?: string; name?: string }
    span.setAttribute('error.type', code ?? name ?? 'error')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** Logs one line when spans cannot be sent, and one when they can again. */
function reporting(exporter: SpanExporter, log: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let failing = false
  return {
    export(spans, callback) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !failing) {
          const { name, code } = (result.error ?? {}) as { name?: string; code?: unknown }
          log.warn(
            { event: 'traces-not-sent', name, code },
            'Traces cannot be sent, and those that wait too long are dropped. Check OTEL_EXPORTER_OTLP_ENDPOINT.',
          )
        }
        if (!failed && failing) log.info({ event: 'traces-sent-again' }, 'Traces are sent again')
        failing = failed
        callback(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  }
}
