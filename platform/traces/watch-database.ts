import { SpanKind, type Context, type Span, type Tracer } from '@opentelemetry/api'
import type pg from 'pg'
import { summarize, type Summary } from './statement-summary.ts'

type Query = (...query: unknown[]) => unknown
type Callback = (error: Error | null | undefined, result: unknown) => void

/** Statements repeat; what has values in its text must not fill the memory. */
const mostSummaries = 2000

/**
 * Records the statements of a pool, by operation and table or by the name they are prepared under. Only those that run
 * for a traced call: others, such as looking for due jobs, would be traces of their own every few seconds.
 * @param parentNow the context of the call being answered, if any
 * @param end ends a span, with the error if there was one
 */
export function watchStatements(
  pool: pg.Pool,
  tracer: Tracer,
  parentNow: () => Context | undefined,
  end: (span: Span, error?: unknown) => void,
): void {
  const summaries = new Map<string, Summary>()

  function summaryOf(text: string): Summary {
    const known = summaries.get(text)
    if (known) return known
    const made = summarize(text)
    if (summaries.size < mostSummaries) summaries.set(text, made)
    return made
  }

  function begin(query: string | { text: string; name?: string }, parent: Context): Span {
    const { text, name = undefined } = typeof query === 'string' ? { text: query } : query
    const { operation, table } = summaryOf(text)
    const summary = name ?? [operation, table].filter(Boolean).join(' ')
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(table && { 'db.collection.name': table }),
    }
    return tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, parent)
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...args) => {
      const parent = parentNow()
      const [statement] = args as [string | { text: string; submit?: unknown }]
      // Copies and cursors deliver their rows later; the driver only gets their object here.
      if (!parent || (typeof statement === 'object' && statement.submit)) return query(...args)
      const span = begin(statement, parent)
      const last = args.at(-1)
      if (typeof last === 'function') {
        const done: Callback = (error, result) => {
          end(span, error ?? undefined)
          ;(last as Callback)(error, result)
        }
        return query(...args.slice(0, -1), done)
      }
      const answer = query(...args) as Promise<unknown>
      answer.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
      return answer
    }
    client.query = watched as typeof client.query
  })
}
