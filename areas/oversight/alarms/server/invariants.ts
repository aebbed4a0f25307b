import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { storedFileRows } from '#areas/applications/offers.ts'
import { type InvariantName } from '../contract.ts'

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

type Query = (now: Date) => RawBuilder<{ id: string }>

/**
 * Each query returns the ids of violations. All of them run over every application, so none may work row by row.
 */
const queries: Readonly<Record<Exclude<InvariantName, 'unreachable-file'>, Query>> = {
  'sums-match': () => sql`
    select id::text from applications where (status in ('pending', 'confirmed', 'cancelled')) is not true`,

  'stage-is-last-event': () => sql`
    select a.id::text from applications a
    left join (select distinct on (application_id) application_id, to_stage from application_events
      order by application_id, id desc) e on e.application_id = a.id
    where e.to_stage is distinct from a.stage`,

  'events-in-a-row': () => sql`
    select distinct application_id::text as id from (
      select application_id, from_stage,
        lag(to_stage) over (partition by application_id order by id) as before
      from application_events) e
    where from_stage is distinct from before`,

  'derived-columns': () => sql`
    select a.id::text from applications a
    left join (values ${facts}) f (stage, status, join_status, waiting_on) on f.stage = a.stage
    where (a.status, a.join_status, a.waiting_on) is distinct from (f.status, f.join_status, f.waiting_on)`,

  'joined-without-offer': () => sql`
    select a.id::text from applications a where a.stage = 'joined' and not exists (
      select from application_events e where e.application_id = a.id and e.to_stage = 'offered')`,

  'requested-nothing': () => sql`
    select a.id::text from applications a where a.stage = 'documents_requested' and not exists (
      select from document_requests r where r.application_id = a.id and r.closed_at is null)`,

  'offer-without-reply-date': () => sql`
    select id::text from applications where stage = 'offered' and reply_by is null`,

  'offer-not-ended': (now) => sql`
    select id::text from applications where stage = 'offered' and reply_by < ${now}::timestamptz - interval '14 days'`,

  'twin-applications': () => sql`
    select min(id::text) as id from applications where stage in (${openStages})
    group by student_id, program_id, intake having count(*) > 1`,

  'file-of-another-student': () => sql`
    select l.application_id::text as id from application_documents l
    join applications a on a.id = l.application_id join documents d on d.id = l.document_id
    where d.student_id <> a.student_id`,

  'thread-of-unknown-person': () => sql`
    select t.id::text from message_threads t
    left join users u on u.id = t.student_id left join applications a on a.id = t.application_id
    where u.id is null or u.role <> 'student' or (t.application_id is not null and a.student_id <> t.student_id)`,

  'dead-mail': (now) => sql`
    select id::text from outbox where outcome = 'dead' and done_at > ${now}::timestamptz - interval '7 days'`,

  'session-of-closed-account': (now) => sql`
    select s.id::text from sessions s join users u on u.id = s.user_id
    where u.status in ('disabled', 'deleted') and s.expires_at > ${now}`,

  'upload-left-open': (now) => sql`
    select id::text from upload_intents
    where state = 'staging' and created_at < ${now}::timestamptz - interval '1 day'`,
}

async function findViolations(db: Kysely<Database>, query: RawBuilder<{ id: string }>) {
  const { rows } = await sql<{ found: number; ids: string[] | null }>`
    with broken as materialized (${query})
    select (select count(*)::integer from broken) as found,
      (select array_agg(id) from (select id from broken order by id limit ${storedIds}) b) as ids`.execute(db)
  return { found: rows[0]!.found, ids: rows[0]!.ids ?? [] }
}

/** A file counts as lost only when it is older than this: the storage may answer later than the database. */
const fresh = 3_600_000

/**
 * Documents whose file is not in the storage: its listing is compared with the rows, and each missing file is
 * then requested individually.
 */
async function unreachable({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>) {
  const stored = new Set<string>()
  for await (const id of files.list(new Date(Date.now() + 86_400_000))) stored.add(id)
  const before = new Date(clock.now().getTime() - fresh)
  const { rows } = await sql<{ id: string }>`select f.id from ${storedFileRows}
    where f.erased_at is null and f.uploaded_at < ${before}`.execute(db)
  const lost: string[] = []
  for (const { id } of rows) if (!stored.has(id) && !(await files.has(id))) lost.push(id)
  return { found: lost.length, ids: lost.toSorted().slice(0, storedIds) }
}

/**
 * Checks every invariant and returns those that are broken.
 * @param deps without `files` the storage is not checked; the command omits it when it has no key
 */
export async function findBroken(
  deps: Pick<Deps, 'db' | 'clock'> & { readonly files?: Deps['files'] },
): Promise<Broken[]> {
  const broken: Broken[] = []
  const note = (name: InvariantName, { found, ids }: { found: number; ids: string[] }) => {
    if (found > 0) broken.push({ name, sentence: alarmDescriptions[name], found, ids })
  }
  const now = deps.clock.now()
  for (const [name, query] of Object.entries(queries) as [keyof typeof queries, Query][]) {
    note(name, await findViolations(deps.db, query(now)))
  }
  const { files } = deps
  if (files) note('unreachable-file', await unreachable({ ...deps, files }))
  return broken
}
