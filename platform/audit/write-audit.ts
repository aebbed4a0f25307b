import { createHash } from 'node:crypto'
import { CompiledQuery, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { AuditAction } from './contract/audit-actions.ts'
import type { Database } from '../database/tables.ts'
import type { Clock } from '../config/deps.ts'
import { requestOrigin } from '../permissions/request-origin.ts'
import type { Viewer } from '../permissions/viewer.ts'

/** Who acted: a person, a visitor without a login, a scheduled job, or an operator on the command line. */
export type Actor =
  Pick<Viewer, 'userId' | 'role' | 'requestId' | 'network'> | 'visitor' | 'clock' | 'command'

export interface AuditEntry {
  readonly action: AuditAction
  readonly by: Actor
  /** What it was about: the kind of the object, and its id. */
  readonly object?: { readonly kind: string; readonly id: string }
  /** Why a record was viewed, if the viewer had to state a purpose. */
  readonly purpose?: string | null
  /** Ids, codes and counts. Never a name, free text, or the number of an identity document. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** The hashed part of an entry; the order of the keys is part of the format. */
export interface ChainedEntry {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly role: string
  readonly action: string
  readonly kind: string | null
  readonly object: string | null
  readonly purpose: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  readonly request: string | null
  readonly network: string | null
}

/** The previous hash of the first entry: 32 zero bytes. */
export const chainStart = Buffer.alloc(32)
/** Arbitrary but fixed; every process takes this lock before it adds an entry. */
const chainLock = 7_314_020

/** SHA-256 over the previous hash and the entry as JSON with its keys in a fixed order. */
export function hashOf(before: Buffer, entry: ChainedEntry): Buffer {
  const details = Object.entries(entry.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([
    entry.seq,
    entry.at,
    entry.actor,
    entry.role,
    entry.action,
    entry.kind,
    entry.object,
    entry.purpose,
    details,
    entry.request,
    entry.network,
  ])
  return createHash('sha256').update(before).update(text).digest()
}

/**
 * Adds one entry to the chain, in the transaction of the change it records. Call it last in the transaction:
 * until the commit every other writer of the log waits, and a lock taken after this one could deadlock with them.
 */
export function writeAudit(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  entry: AuditEntry,
): Promise<void> {
  const query: Query = async (text, values) =>
    (await trx.executeQuery<Head>(CompiledQuery.raw(text, values))).rows
  return addEntry(query, deps, entry)
}

/** The same inside a transaction on a dedicated client, as imports use. */
export function writeAuditOn(client: ClientBase, deps: { clock: Clock }, entry: AuditEntry): Promise<void> {
  const query: Query = async (text, values) => (await client.query<Head>(text, values)).rows
  return addEntry(query, deps, entry)
}

interface Head {
  readonly seq: number
  readonly hash: Buffer
}
type Query = (text: string, values: unknown[]) => Promise<readonly Head[]>

async function addEntry(
  query: Query,
  { clock }: { clock: Clock },
  { action, by, object, purpose = null, details = {} }: AuditEntry,
): Promise<void> {
  // A separate statement: the next one then sees what was committed while this one waited.
  await query('select pg_advisory_xact_lock($1)', [chainLock])
  const [last] = await query('select seq, hash from audit_log order by seq desc limit 1', [])
  const at = clock.now()
  const origin = requestOrigin.getStore()
  const person = typeof by === 'string' ? null : by
  const entry: ChainedEntry = {
    seq: (last?.seq ?? 0) + 1,
    at: at.toISOString(),
    actor: person?.userId ?? null,
    role: typeof by === 'string' ? by : by.role,
    action,
    kind: object?.kind ?? null,
    object: object?.id ?? null,
    purpose,
    details,
    request: person?.requestId ?? origin?.requestId ?? null,
    network: person?.network ?? origin?.network ?? null,
  }
  const before = last?.hash ?? chainStart
  await query(
    `insert into audit_log (seq, at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id,
       network, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[entry.seq, at, entry.actor, entry.role, action, entry.kind, entry.object, purpose],
      ...[JSON.stringify(details), entry.request, entry.network, before, hashOf(before, entry)],
    ],
  )
}
