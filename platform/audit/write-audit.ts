import { createHash } from 'node:crypto'
import { CompiledQuery, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { AuditAction } from './contract/audit-actions.ts'
import { prepareOnce } from '../database/client.ts'
import type { Database } from '../database/tables.ts'
import type { Clock } from '../config/deps.ts'
import { requestOrigin } from '../permissions/request-origin.ts'
import type { Viewer } from '../permissions/viewer.ts'

/** Who acted: a person, a visitor without a login, a scheduled job, or an operator on the command line. */
export type Actor =
  | Pick<Viewer, 'userId' | 'role' | 'requestId' | 'network'>
  | 'visitor'
  | 'clock'
  | 'command'

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

/** The content of an entry that has no number in the chain yet. */
export type EntryContent = Omit<ChainedEntry, 'seq'>

/** The previous hash of the first entry: 32 zero bytes. */
export const chainStart = Buffer.alloc(32)

/** SHA-256 over the previous hash and the entry as JSON with its keys in a fixed order. */
export function hashOf(before: Buffer, entry: ChainedEntry): Buffer {
  const text = JSON.stringify([entry.seq, ...inOrder(entry)])
  return createHash('sha256').update(before).update(text).digest()
}

/** SHA-256 over the content of an entry, which protects it until it is linked. */
export function digestOf(entry: EntryContent): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(entry)))
    .digest()
}

function inOrder(entry: EntryContent): unknown[] {
  const details = Object.entries(entry.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
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
  ]
}

/**
 * Records an entry in the transaction of the change it is about. No other transaction waits for it: `linkEntries`
 * appends it to the chain within a second of the commit.
 */
export function writeAudit(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  entry: AuditEntry,
): Promise<void> {
  return addEntry((text, values) => trx.executeQuery(CompiledQuery.raw(text, values)), deps, entry)
}

/** The same inside a transaction on a dedicated client, as imports use. */
export function writeAuditOn(client: ClientBase, deps: { clock: Clock }, entry: AuditEntry): Promise<void> {
  return addEntry((text, values) => client.query(text, values), deps, entry)
}

const addition = prepareOnce(
  'add-audit-entry',
  `insert into audit_pending (at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id,
     network, digest)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

async function addEntry(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  { clock }: { clock: Clock },
  { action, by, object, purpose = null, details: given = {} }: AuditEntry,
): Promise<void> {
  const at = clock.now()
  const origin = requestOrigin.getStore()
  if (origin) origin.hasWritten = true
  const acting = origin?.acting
  // The viewer of a call on a student's behalf is the student, but it is the officer who acts.
  const isActing = acting && typeof by !== 'string' && by.userId === acting.studentId
  const person = typeof by === 'string' ? null : isActing ? acting.officer : by
  const details = isActing ? { ...given, student: acting.studentId } : given
  const entry: EntryContent = {
    at: at.toISOString(),
    actor: person?.userId ?? null,
    role: typeof by === 'string' ? by : person!.role,
    action,
    kind: object?.kind ?? null,
    object: object?.id ?? null,
    purpose,
    details,
    request: person?.requestId ?? origin?.requestId ?? null,
    network: person?.network ?? origin?.network ?? null,
  }
  await query(addition, [
    ...[at, entry.actor, entry.role, action, entry.kind, entry.object, purpose, JSON.stringify(details)],
    ...[entry.request, entry.network, digestOf(entry)],
  ])
}
