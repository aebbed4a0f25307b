import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { pendingFaults } from './contract/audit.ts'
import type { Database } from '../database/tables.ts'
import { digestOf, type ChainedEntry, type EntryContent } from './write-audit.ts'

/** The columns of an entry, the same in `audit_log` and `audit_pending`. */
export interface EntryColumns {
  readonly at: Date
  readonly actor_id: string | null
  readonly actor_role: string
  readonly action: string
  readonly object_kind: string | null
  readonly object_id: string | null
  readonly purpose: string | null
  readonly details: ChainedEntry['details']
  readonly request_id: string | null
  readonly network: string | null
}

/** The content of an entry as it is hashed. */
export const contentOf = (row: EntryColumns): EntryContent => ({
  at: row.at.toISOString(),
  actor: row.actor_id,
  role: row.actor_role,
  action: row.action,
  kind: row.object_kind,
  object: row.object_id,
  purpose: row.purpose,
  details: row.details,
  request: row.request_id,
  network: row.network,
})

export interface PendingEntry {
  readonly id: number
  readonly content: EntryContent
  readonly digest: Buffer
  readonly writer: string
  readonly place: number
  readonly proof: Buffer
  /** The last linked entry of its writer; null before the first. */
  readonly linked: WriterState | null
}

interface WriterState {
  readonly place: number
  readonly proof: Buffer
}

/** Entries that are committed and not linked yet, in the order in which they were written. */
export async function readPending(db: Kysely<Database>, limit: number): Promise<PendingEntry[]> {
  const { rows } = await sql<
    EntryColumns & {
      id: number
      digest: Buffer
      writer: string
      place: number
      proof: Buffer
      linked_place: number | null
      linked_proof: Buffer
    }
  >`
    select p.*, w.place as linked_place, w.proof as linked_proof
    from audit_pending p left join audit_writers w on w.writer = p.writer
    order by p.id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    content: contentOf(row),
    digest: row.digest,
    writer: row.writer,
    place: row.place,
    proof: row.proof,
    linked: row.linked_place === null ? null : { place: row.linked_place, proof: row.linked_proof },
  }))
}

export interface PendingFault {
  /** Position among the entries that were checked, from 0. */
  readonly index: number
  readonly kind: (typeof pendingFaults)[number]
}

/**
 * Compares entries with what they looked like when they were written. An entry that was changed has another digest;
 * the numbers and proofs of its session show one that was removed, moved, or changed together with its digest.
 * @returns what is wrong, and the state of each writer afterward
 */
export function checkPending(entries: readonly PendingEntry[]): {
  faults: PendingFault[]
  writers: Map<string, WriterState>
} {
  const faults: PendingFault[] = []
  const writers = new Map<string, WriterState>()
  for (const [index, { content, digest, writer, place, proof, linked }] of entries.entries()) {
    const last = writers.get(writer) ?? linked
    const expected = (last?.place ?? 0) + 1
    const before = last?.proof ?? Buffer.from(writer.replaceAll('-', ''), 'hex')
    const follows = createHash('sha256').update(before).update(digest).digest().equals(proof)
    if (place > expected) faults.push({ index, kind: 'removed' })
    if (!digestOf(content).equals(digest) || place < expected || (place === expected && !follows))
      faults.push({ index, kind: 'altered' })
    writers.set(writer, { place, proof })
  }
  return { faults, writers }
}

/** How many entries wait to be linked, and for how many seconds the oldest does. */
export async function readUnlinked(db: Kysely<Database>): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0))::float8 as seconds
    from audit_pending`.execute(db)
  return rows[0]!
}
