import { sql, type Kysely } from 'kysely'
import { pendingFaults, type ChainFault } from './contract/audit.ts'
import type { Database } from '../database/tables.ts'
import {
  checkPending,
  contentOf,
  readPending,
  type EntryColumns,
  type PendingFault,
} from './pending-entries.ts'
import { chainStart, hashOf, type ChainedEntry } from './write-audit.ts'

/** The head of the chain, as stored outside the database. */
export interface Anchor {
  readonly seq: number
  /** Hex. */
  readonly hash: string
}

export interface Fault {
  /** Number of the wrong entry, or of the first missing one. */
  readonly seq: number
  readonly kind: ChainFault
  /** What is wrong, in one sentence for an operator. */
  readonly sentence: string
}

export interface Verdict {
  readonly sound: boolean
  readonly entries: number
  readonly head: Anchor
  /** Entries that were not linked into the chain yet; they were checked too. */
  readonly unlinked: number
  /** A hundred at most, by number. */
  readonly faults: readonly Fault[]
}

interface Row {
  readonly entry: ChainedEntry
  readonly before: Buffer
  readonly hash: Buffer
}

const pageRows = 5_000
/** Unlinked entries that are checked: what is written in seconds, unless linking has stopped. */
const maxUnlinked = 100_000
const maxFaults = 100
/** Broken entries that are compared with each other to distinguish a changed order from an edit. */
const maxCompared = 300

/**
 * Recomputes the whole chain, in pages, and compares it with anchors, and checks the entries that are not linked yet.
 * Reads one snapshot per page: entries added meanwhile come in later pages.
 * @param anchors earlier heads from outside the database; the newest reveals a truncated end
 */
export async function verifyChain(db: Kysely<Database>, anchors: readonly Anchor[] = []): Promise<Verdict> {
  // A rewritten entry may have been anchored again under its number: each anchor counts.
  const known = Map.groupBy(anchors, ({ seq }) => seq)
  const faults: Fault[] = []
  const broken: Row[] = []
  let entries = 0
  let last: Row | undefined
  const note = (seq: number, kind: ChainFault, sentence: string) => {
    if (!faults.some((one) => one.seq === seq)) faults.push({ seq, kind, sentence })
  }

  for (;;) {
    const page = await readPage(db, last?.entry.seq ?? 0)
    for (const row of page) {
      const { seq } = row.entry
      entries++
      const expected = (last?.entry.seq ?? 0) + 1
      const follows = row.before.equals(last?.hash ?? chainStart)
      if (seq > expected) note(expected, 'missing', gap(expected, seq - 1))
      const whole = hashOf(row.before, row.entry).equals(row.hash)
      if (!whole) {
        if (broken.length < maxCompared) broken.push(row)
        if (faults.length < maxFaults) note(seq, 'changed', `Entry ${seq} was changed after it was written.`)
      } else if (!follows && seq === expected) {
        // Its own hash is valid, but the entry before it is not the one it was written after.
        const suspect = last?.entry.seq ?? 0
        if (faults.length < maxFaults && !faults.some((one) => one.seq === suspect))
          note(
            suspect || seq,
            'changed',
            suspect
              ? `Entry ${suspect} is not the one that entry ${seq} was written after.`
              : `Entry ${seq} was not the first.`,
          )
      }
      if (row.entry.action === 'audit-log.damaged') {
        const { entry, fault } = row.entry.details
        for (const kind of pendingFaults)
          if (kind === fault) note(Number(entry), kind, sentences[kind](Number(entry)))
      }
      const hash = row.hash.toString('hex')
      if (known.get(seq)?.some((anchor) => anchor.hash.toLowerCase() !== hash)) {
        note(
          seq,
          'rewritten',
          `Entry ${seq} is not the one that was anchored: the log up to it was rewritten.`,
        )
      }
      last = row
    }
    if (page.length < pageRows) break
  }

  const head = { seq: last?.entry.seq ?? 0, hash: (last?.hash ?? chainStart).toString('hex') }
  const newest = Math.max(0, ...known.keys())
  if (newest > head.seq) note(head.seq + 1, 'cut', cut(head.seq + 1, newest))
  const pending = await readPending(db, maxUnlinked)
  // Under the numbers that they will be given.
  for (const { index, kind } of checkPending(pending).faults)
    note(head.seq + index + 1, kind, sentences[kind](head.seq + index + 1))
  const reported = faults.map((fault) => asMoved(fault, broken))
  return {
    sound: reported.length === 0,
    entries,
    head,
    unlinked: pending.length,
    faults: reported.toSorted((a, b) => a.seq - b.seq).slice(0, maxFaults),
  }
}

const sentences: Readonly<Record<PendingFault['kind'], (seq: number) => string>> = {
  altered: (seq) =>
    `Entry ${seq}, or the one that its session wrote before it, was changed before it was linked into the chain.`,
  removed: (seq) =>
    `Entries that the session of entry ${seq} wrote before it were removed before they were linked into the chain.`,
}
const gap = (from: number, to: number) =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`
const cut = (from: number, to: number) =>
  `${gap(from, to).slice(0, -1)} at the end: according to the anchor the log was longer.`

/** A changed entry that is valid under the number of another broken one was moved, not edited. */
function asMoved(fault: Fault, broken: readonly Row[]): Fault {
  const row = fault.kind === 'changed' ? broken.find(({ entry }) => entry.seq === fault.seq) : undefined
  if (!row) return fault
  const from = broken.find((other) => {
    if (other === row) return false
    const moved = { ...row.entry, seq: other.entry.seq }
    // Either the row moved with its hashes, or its content moved and the hashes stayed.
    return hashOf(row.before, moved).equals(row.hash) || hashOf(other.before, moved).equals(other.hash)
  })
  if (!from) return fault
  const { seq } = fault
  return { seq, kind: 'moved', sentence: `Entry ${seq} was number ${from.entry.seq}: the order was changed.` }
}

async function readPage(db: Kysely<Database>, after: number): Promise<Row[]> {
  const { rows } = await sql<EntryColumns & { seq: number; prev_hash: Buffer; hash: Buffer }>`
    select * from audit_log where seq > ${after} order by seq limit ${pageRows}`.execute(db)
  return rows.map((row) => ({
    entry: { seq: row.seq, ...contentOf(row) },
    before: row.prev_hash,
    hash: row.hash,
  }))
}
