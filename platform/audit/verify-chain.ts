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
/** Faults that are reported. */
export const maxFaults = 100
/** Faults that are remembered while the log is verified; the first ones are reported. */
const maxNoted = 1_000
/** Broken entries that are compared with each other to distinguish a changed order from an edit. */
const maxCompared = 300

/** An entry after which to go on, as far as it matters to the next. */
interface Before {
  readonly seq: number
  readonly hash: Buffer
}
const beginning: Before = { seq: 0, hash: chainStart }

/**
 * Recomputes the whole chain, in pages, and compares it with anchors, and checks the entries that are not linked yet.
 * Reads one snapshot per page: entries added meanwhile come in later pages.
 * @param anchors earlier heads from outside the database; the newest reveals a truncated end
 */
export async function verifyChain(db: Kysely<Database>, anchors: readonly Anchor[] = []): Promise<Verdict> {
  const check = new ChainCheck(db, anchors)
  await check.verify(beginning)
  return check.conclude()
}

/** What to verify of a chain that was verified up to an entry. */
export interface Part {
  /** The head of the chain when it was last verified. */
  readonly verified: Anchor
  /** Of the older entries, those after this number. */
  readonly after: number
  /** How many of them. */
  readonly entries: number
}

/**
 * Verifies what has been added since the last time, and a slice of what was verified before. Damage in the rest is seen
 * when it is its turn, a truncated end at once.
 * @returns with the number after which the next slice begins; null when this one was the last
 */
export async function verifyPart(
  db: Kysely<Database>,
  anchors: readonly Anchor[],
  { verified, after, entries }: Part,
): Promise<Verdict & { readonly next: number | null }> {
  const check = new ChainCheck(db, [...anchors, verified])
  const upTo = Math.min(after + entries, verified.seq)
  if (after < verified.seq) await check.verify(await entryBefore(db, after), upTo)
  if (upTo < verified.seq) await check.compareWith(verified)
  await check.verify({ seq: verified.seq, hash: Buffer.from(verified.hash, 'hex') })
  return { ...(await check.conclude()), next: upTo < verified.seq ? upTo : null }
}

class ChainCheck {
  readonly #db: Kysely<Database>
  // A rewritten entry may have been anchored again under its number: each anchor counts.
  readonly #anchors: Map<number, Anchor[]>
  readonly #faults = new Map<number, Fault>()
  readonly #broken: Row[] = []
  #entries = 0
  #head: Before = beginning

  constructor(db: Kysely<Database>, anchors: readonly Anchor[]) {
    this.#db = db
    this.#anchors = Map.groupBy(anchors, ({ seq }) => seq)
  }

  /** Verifies the entries after one. @param upTo all of whose numbers must exist; up to the end unless given */
  async verify(before: Before, upTo = Infinity): Promise<void> {
    let last = before
    for (;;) {
      const page = await readPage(this.#db, last.seq, upTo)
      for (const row of page) {
        this.#verifyRow(row, last)
        last = { seq: row.entry.seq, hash: row.hash }
      }
      if (page.length < pageRows) break
    }
    if (upTo === Infinity) this.#head = last
    else if (last.seq < upTo) this.#note(last.seq + 1, 'missing', gap(last.seq + 1, upTo))
  }

  #verifyRow(row: Row, last: Before): void {
    const { seq, action, details } = row.entry
    this.#entries++
    const expected = last.seq + 1
    if (seq > expected) this.#note(expected, 'missing', gap(expected, seq - 1))
    if (!hashOf(row.before, row.entry).equals(row.hash)) {
      if (this.#broken.length < maxCompared) this.#broken.push(row)
      this.#note(seq, 'changed', `Entry ${seq} was changed after it was written.`)
    } else if (!row.before.equals(last.hash) && seq === expected) {
      // Its own hash is valid, but the entry before it is not the one it was written after.
      const suspect = last.seq
      if (suspect === 0) this.#note(seq, 'changed', `Entry ${seq} was not the first.`)
      else
        this.#note(suspect, 'changed', `Entry ${suspect} is not the one that entry ${seq} was written after.`)
    }
    if (action === 'audit-log.damaged') {
      for (const kind of pendingFaults)
        if (kind === details['fault'])
          this.#note(Number(details['entry']), kind, sentences[kind](Number(details['entry'])))
    }
    this.#compare(seq, row.hash)
  }

  /** Compares an entry that is not verified otherwise with its anchors. */
  async compareWith({ seq }: Anchor): Promise<void> {
    const { rows } = await sql<{ hash: Buffer }>`select hash from audit_log where seq = ${seq}`.execute(
      this.#db,
    )
    if (rows[0]) this.#compare(seq, rows[0].hash)
    else this.#note(seq, 'missing', gap(seq, seq))
  }

  #compare(seq: number, hash: Buffer): void {
    const hex = hash.toString('hex')
    if (this.#anchors.get(seq)?.some((anchor) => anchor.hash.toLowerCase() !== hex))
      this.#note(
        seq,
        'rewritten',
        `Entry ${seq} is not the one that was anchored: the log up to it was rewritten.`,
      )
  }

  #note(seq: number, kind: ChainFault, sentence: string): void {
    if (!this.#faults.has(seq) && this.#faults.size < maxNoted) this.#faults.set(seq, { seq, kind, sentence })
  }

  async conclude(): Promise<Verdict> {
    const { seq, hash } = await this.#lastEntry()
    const newest = Math.max(0, ...this.#anchors.keys())
    if (newest > seq) this.#note(seq + 1, 'cut', cut(seq + 1, newest))
    const pending = await readPending(this.#db, maxUnlinked)
    // Under the numbers that they will be given.
    for (const { index, kind } of checkPending(pending).faults)
      this.#note(seq + index + 1, kind, sentences[kind](seq + index + 1))
    const reported = [...this.#faults.values()].map((fault) => asMoved(fault, this.#broken))
    return {
      sound: reported.length === 0,
      entries: this.#entries,
      head: { seq, hash: hash.toString('hex') },
      unlinked: pending.length,
      faults: reported.toSorted((a, b) => a.seq - b.seq).slice(0, maxFaults),
    }
  }

  /** The last entry that was verified, unless the log ends before the entry after which verifying began. */
  async #lastEntry(): Promise<Before> {
    const end = await entryBefore(this.#db, this.#head.seq)
    return end.seq < this.#head.seq ? end : this.#head
  }
}

/** The entry with a number, or the last one before it. */
async function entryBefore(db: Kysely<Database>, seq: number): Promise<Before> {
  const { rows } = await sql<Before>`
    select seq, hash from audit_log where seq <= ${seq} order by seq desc limit 1`.execute(db)
  return rows[0] ?? beginning
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

async function readPage(db: Kysely<Database>, after: number, upTo: number): Promise<Row[]> {
  const { rows } = await sql<EntryColumns & { seq: number; prev_hash: Buffer; hash: Buffer }>`
    select * from audit_log where seq > ${after} and seq <= ${Math.min(upTo, Number.MAX_SAFE_INTEGER)}
    order by seq limit ${pageRows}`.execute(db)
  return rows.map((row) => ({
    entry: { seq: row.seq, ...contentOf(row) },
    before: row.prev_hash,
    hash: row.hash,
  }))
}
