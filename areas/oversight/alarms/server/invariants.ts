import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { storedFileRows } from '#areas/applications/offers.ts'
import { wrongUniversityCounts } from '#areas/catalogue/offers.ts'
import { invariantNames, type InvariantName } from '../contract.ts'

/** The maximum number of ids stored per finding. */
export const storedIds = 100

export interface Broken {
  readonly name: InvariantName
  readonly sentence: string
  readonly found: number
  /** The first hundred ids. */
  readonly ids: readonly string[]
}

/**
 * The columns derived from each stage according to the contract, to compare with those the database derived.
 */
const facts = sql.join(
  stages.map((stage) => {
    const { status, joinStatus, waitingOn } = stageFacts[stage]
    return sql`(${stage}, ${status}, ${joinStatus}, ${waitingOn})`
  }),
)
const openStages = sql.join(stages.filter((stage) => stageFacts[stage].open))

type Rows = RawBuilder<{ id: string }>
type Rule = (ids: RawBuilder<unknown>) => Rows

/**
 * Each rule returns the ids of violations among the given records. It reads only what belongs to them, so that a check
 * can take a table a slice at a time.
 */
const rulesOfApplications = {
  'sums-match': (ids) => sql`
    select id::text from applications
    where id = any (${ids}) and (status in ('pending', 'confirmed', 'cancelled')) is not true`,

  'stage-is-last-event': (ids) => sql`
    select a.id::text from applications a
    left join lateral (select to_stage from application_events where application_id = a.id order by id desc limit 1) e on true
    where a.id = any (${ids}) and e.to_stage is distinct from a.stage`,

  'events-in-a-row': (ids) => sql`
    select distinct application_id::text as id from (
      select application_id, from_stage,
        lag(to_stage) over (partition by application_id order by id) as before
      from application_events where application_id = any (${ids})) e
    where from_stage is distinct from before`,

  'derived-columns': (ids) => sql`
    select a.id::text from applications a
    left join (values ${facts}) f (stage, status, join_status, waiting_on) on f.stage = a.stage
    where a.id = any (${ids})
      and (a.status, a.join_status, a.waiting_on) is distinct from (f.status, f.join_status, f.waiting_on)`,

  'joined-without-offer': (ids) => sql`
    select a.id::text from applications a where a.id = any (${ids}) and a.stage = 'joined' and not exists (
      select from application_events e where e.application_id = a.id and e.to_stage = 'offered')`,

  'requested-nothing': (ids) => sql`
    select a.id::text from applications a
    where a.id = any (${ids}) and a.stage = 'documents_requested' and not exists (
      select from document_requests r where r.application_id = a.id and r.closed_at is null)`,

  // Whichever of the twins is checked, the first is reported.
  'twin-applications': (ids) => sql`
    select distinct min(b.id::text) as id from applications a
    join applications b using (student_id, program_id, intake)
    where a.id = any (${ids}) and a.stage in (${openStages}) and b.stage in (${openStages})
    group by a.id having count(*) > 1`,

  'file-of-another-student': (ids) => sql`
    select distinct l.application_id::text as id from application_documents l
    join applications a on a.id = l.application_id join documents d on d.id = l.document_id
    where l.application_id = any (${ids}) and d.student_id <> a.student_id`,
} satisfies Partial<Record<InvariantName, Rule>>

const rulesOfThreads = {
  'thread-of-unknown-person': (ids) => sql`
    select t.id::text from message_threads t
    left join users u on u.id = t.student_id left join applications a on a.id = t.application_id
    where t.id = any (${ids})
      and (u.id is null or u.role <> 'student' or (t.application_id is not null and a.student_id <> t.student_id))`,
} satisfies Partial<Record<InvariantName, Rule>>

/** Rules about few records at a time, which an index finds, and which time breaks too: they are checked as a whole. */
const rulesOfTheMoment: Partial<Record<InvariantName, (now: Date) => Rows>> = {
  'offer-without-reply-date': () => sql`
    select id::text from applications where stage = 'offered' and reply_by is null`,

  'offer-not-ended': (now) => sql`
    select id::text from applications where stage = 'offered' and reply_by < ${now}::timestamptz - interval '14 days'`,

  'dead-mail': (now) => sql`
    select id::text from outbox where outcome = 'dead' and done_at > ${now}::timestamptz - interval '7 days'`,

  'session-of-closed-account': (now) => sql`
    select s.id::text from sessions s join users u on u.id = s.user_id
    where u.status in ('disabled', 'deleted') and s.expires_at > ${now}`,

  'upload-left-open': (now) => sql`
    select id::text from upload_intents
    where state = 'staging' and created_at < ${now}::timestamptz - interval '1 day'`,

  'university-counts': wrongUniversityCounts,
}

type Checker = Pick<Deps, 'db' | 'clock'> & { readonly files?: Deps['files'] }
type Ids = readonly string[]

/** A table whose records are checked a slice at a time. */
export interface Records {
  readonly name: 'applications' | 'message_threads' | 'files'
  /** Records per turn at least. */
  readonly smallestSlice: number
  readonly invariants: readonly InvariantName[]
  /** The next records in the order of their ids. */
  page(deps: Checker, after: string | null, limit: number): Promise<Ids>
  /** The records that have changed since a time, in the same order. */
  changed(deps: Checker, since: Date, after: string | null, limit: number): Promise<Ids>
  /** The ids of violations among records. */
  violations(deps: Checker, name: InvariantName, ids: Ids): Promise<Ids>
}

const uuids = (ids: Ids) => sql`${ids}::uuid[]`
const idsOf = async (db: Kysely<Database>, query: Rows): Promise<Ids> =>
  (await query.execute(db)).rows.map(({ id }) => id)
const beyond = (column: RawBuilder<unknown>, after: string | null) =>
  after === null ? sql`true` : sql`${column} > ${after}::uuid`

export const applicationRecords: Records = {
  name: 'applications',
  smallestSlice: 2_000,
  invariants: Object.keys(rulesOfApplications) as InvariantName[],
  page: ({ db }, after, limit) =>
    idsOf(
      db,
      sql`select id::text from applications a where ${beyond(sql`a.id`, after)} order by a.id limit ${limit}`,
    ),
  changed: ({ db }, since, after, limit) =>
    idsOf(
      db,
      sql`select distinct application_id::text as id from application_events
          where at >= ${since} and ${beyond(sql`application_id`, after)} order by id limit ${limit}`,
    ),
  violations: ({ db }, name, ids) =>
    idsOf(db, rulesOfApplications[name as keyof typeof rulesOfApplications](uuids(ids))),
}

export const threadRecords: Records = {
  name: 'message_threads',
  smallestSlice: 2_000,
  invariants: Object.keys(rulesOfThreads) as InvariantName[],
  page: ({ db }, after, limit) =>
    idsOf(
      db,
      sql`select id::text from message_threads t where ${beyond(sql`t.id`, after)} order by t.id limit ${limit}`,
    ),
  changed: ({ db }, since, after, limit) =>
    idsOf(
      db,
      sql`select id::text from message_threads t where last_at >= ${since} and ${beyond(sql`t.id`, after)}
          order by t.id limit ${limit}`,
    ),
  violations: ({ db }, name, ids) =>
    idsOf(db, rulesOfThreads[name as keyof typeof rulesOfThreads](uuids(ids))),
}

/** A file counts as lost only when it is older than this: the storage may answer later than the database. */
const fresh = 3_600_000
/** Requests to the storage at once. */
const requests = 8

/** Files of documents and letters. A new one is not checked before its turn: its upload ended when it was stored. */
export const fileRecords: Records = {
  name: 'files',
  smallestSlice: 500,
  invariants: ['unreachable-file'],
  page: ({ db }, after, limit) =>
    idsOf(
      db,
      sql`select f.id::text as id from ${storedFileRows} where ${beyond(sql`f.id`, after)} order by f.id limit ${limit}`,
    ),
  changed: async () => [],
  async violations(deps, _name, ids) {
    const { files } = deps
    if (!files) return []
    const due = await dueFiles(deps, ids)
    const lost: string[] = []
    for (let from = 0; from < due.length; from += requests) {
      const some = due.slice(from, from + requests)
      const stored = await Promise.all(some.map((id) => files.has(id)))
      lost.push(...some.filter((_, index) => !stored[index]))
    }
    return lost
  },
}

/** Those whose file must be in the storage, in the order of their ids. */
const dueFiles = ({ db, clock }: Checker, ids: Ids) =>
  idsOf(
    db,
    sql`select f.id::text as id from ${storedFileRows}
        where f.id = any (${uuids(ids)}) and f.erased_at is null
          and f.uploaded_at < ${new Date(clock.now().getTime() - fresh)} order by f.id`,
  )

/** Checks all files: beside a listing of the storage, in the same order, and each missing one is requested. */
async function checkAllFiles(deps: Checker, files: Deps['files'], violations: Violations): Promise<void> {
  const listing = files.list(new Date(Date.now() + 86_400_000))[Symbol.asyncIterator]()
  let stored = await listing.next()
  await inPages(
    (after) => fileRecords.page(deps, after, pageSize),
    async (ids) => {
      const unlisted: string[] = []
      for (const id of await dueFiles(deps, ids)) {
        while (!stored.done && stored.value < id) stored = await listing.next()
        if (stored.done || stored.value !== id) unlisted.push(id)
      }
      for (const name of fileRecords.invariants)
        violations.add(name, await fileRecords.violations(deps, name, unlisted))
    },
  )
  await listing.return?.()
}

export const allRecords: readonly Records[] = [applicationRecords, threadRecords, fileRecords]

const pageSize = 5_000
/** Ids that are remembered per rule; more than so many violations are reported as so many. */
const maxRemembered = 100_000

/** Violations that a check has come across, by rule. */
export class Violations {
  readonly #found = new Map<InvariantName, Set<string>>()

  add(name: InvariantName, ids: Ids): void {
    const all = this.#found.get(name) ?? new Set()
    this.#found.set(name, all)
    for (const id of ids) if (all.size < maxRemembered) all.add(id)
  }

  of(name: InvariantName): ReadonlySet<string> {
    return this.#found.get(name) ?? new Set()
  }

  /** What is broken, in the order of the rules. */
  report(): Broken[] {
    return invariantNames.flatMap((name) => {
      const ids = [...this.of(name)].toSorted()
      if (ids.length === 0) return []
      return { name, sentence: alarmDescriptions[name], found: ids.length, ids: ids.slice(0, storedIds) }
    })
  }
}

/** Checks the rules of the moment. */
export async function checkTheMoment(deps: Checker, violations: Violations): Promise<void> {
  for (const [name, rule] of Object.entries(rulesOfTheMoment) as [InvariantName, (now: Date) => Rows][])
    violations.add(name, await idsOf(deps.db, sql`${rule(deps.clock.now())} limit ${maxRemembered}`))
}

async function inPages(
  read: (after: string | null) => Promise<Ids>,
  check: (ids: Ids) => Promise<void>,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const ids: Ids = await read(after)
    if (ids.length > 0) await check(ids)
    if (ids.length < pageSize) return
    after = ids.at(-1)!
  }
}

/** Checks rules over all records of a table, a page at a time. */
export async function checkAll(
  deps: Checker,
  records: Records,
  violations: Violations,
  names: readonly InvariantName[] = records.invariants,
): Promise<void> {
  if (records === fileRecords) {
    if (deps.files) await checkAllFiles(deps, deps.files, violations)
    return
  }
  await inPages(
    (after) => records.page(deps, after, pageSize),
    async (ids) => {
      for (const name of names) violations.add(name, await records.violations(deps, name, ids))
    },
  )
}

/** Checks the records that have changed since a time, a page at a time. */
export function checkChanged(
  deps: Checker,
  records: Records,
  violations: Violations,
  since: Date,
): Promise<void> {
  return inPages(
    (after) => records.changed(deps, since, after, pageSize),
    async (ids) => {
      for (const name of records.invariants) violations.add(name, await records.violations(deps, name, ids))
    },
  )
}

/**
 * Checks every invariant over all records, a page at a time, and returns those that are broken.
 * @param deps without `files` the storage is not checked; the command omits it when it has no key
 */
export async function findBroken(deps: Checker): Promise<Broken[]> {
  const violations = new Violations()
  await checkTheMoment(deps, violations)
  for (const records of allRecords) await checkAll(deps, records, violations)
  return violations.report()
}
