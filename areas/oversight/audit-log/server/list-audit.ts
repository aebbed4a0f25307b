import { sql, type RawBuilder } from 'kysely'
import type {
  AuditRow,
  exportAudit as exportRoute,
  listAudit as route,
} from '#platform/audit/contract/audit.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { csvLine, csvStart } from '#platform/http/csv.ts'
import type { WalPosition } from '#platform/database/replica/wal-position.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Reads } from '#platform/http/write-position.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { chainState } from './check-audit-log.ts'

type Auditor = Pick<Deps, 'db' | 'clock' | 'replica'>
type Search = QueryOf<typeof exportRoute>

/** Entries are counted up to this number; beyond it the reader has to narrow the search anyway. */
const mostCounted = 10_000
/** The maximum number of entries in one file. */
const mostExported = 100_000
const exportPage = 5_000

/** Conditions over `audit_entries l`. Days are those of the office. */
function conditions({ person, action, object, from, to }: Search): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (person) {
    const like = `%${person.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    all.push(
      sql<boolean>`l.actor_id in (select id from users where lower(name) like ${like} or email like ${like})`,
    )
  }
  if (action) all.push(sql<boolean>`l.action = ${action}`)
  if (object) {
    all.push(sql<boolean>`l.object_id in (
      select ${object} union all
      select id::text from applications where reference = upper(${object}) union all
      select l2.document_id::text from application_documents l2
        join applications a2 on a2.id = l2.application_id where a2.reference = upper(${object}))`)
  }
  if (from) all.push(fromDay(sql`l.at`, from))
  if (to) all.push(toDay(sql`l.at`, to))
  return sql.join(all, sql` and `)
}

interface Row {
  seq: string
  at: Date
  actor_id: string | null
  actor: string | null
  actor_role: string
  action: string
  object_kind: string | null
  object_id: string | null
  label: string | null
  purpose: string | null
  details: AuditRow['details']
  names: Record<string, string>
  network: string | null
}

/** Adds current names of people and records: the log itself contains only ids. */
const named = (search: Search, before: number | undefined, limit: number) => sql<Row>`
  with chosen as (
    select * from audit_entries l where ${conditions(search)}
      and ${before === undefined ? sql`true` : sql`l.seq < ${before}`}
    order by l.seq desc limit ${limit})
  select c.seq, c.at, c.actor_id, u.name as actor, c.actor_role, c.action, c.object_kind, c.object_id,
    coalesce(a.reference, o.name, n.name || coalesce(', ' || r.reference, ''), v.name, p.name, i.name, k.title) as label,
    c.purpose, c.details, c.network,
    coalesce((
      select jsonb_object_agg(d.key, coalesce(person.name, there.name))
      from (
          select key, case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end as id
          from jsonb_each_text(c.details)) d
        left join users person on person.id = d.id left join universities there on there.id = d.id
      where coalesce(person.name, there.name) is not null), '{}') as names
  from chosen c
  left join users u on u.id = c.actor_id
  left join applications a on c.object_kind = 'application' and a.id::text = c.object_id
  left join users o on c.object_kind in ('person', 'student', 'user') and o.id::text = c.object_id
  left join documents n on c.object_kind = 'document' and n.id::text = c.object_id
  left join universities v on c.object_kind = 'university' and v.id::text = c.object_id
  left join programs p on c.object_kind = 'program' and p.id::text = c.object_id
  left join instructors i on c.object_kind = 'instructor' and i.id::text = c.object_id
  left join courses k on c.object_kind = 'course' and k.id::text = c.object_id
  left join applications r on r.id::text = c.details ->> 'application'
  order by c.seq desc`

function present(row: Row): AuditRow {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor ?? '' },
    role: row.actor_role,
    action: row.action,
    object:
      row.object_kind === null || row.object_id === null
        ? null
        : { kind: row.object_kind, id: row.object_id, label: row.label },
    purpose: row.purpose,
    details: row.details,
    names: row.names,
    network: row.network,
  }
}

/**
 * Links what is not linked yet, so that its numbers are final. If that fails, the entries are listed under the numbers
 * that they would have, and the state of the chain shows how long they have waited.
 * @returns the position that a replica must have reached to show them; null if any will do
 */
async function numberAll(deps: Auditor): Promise<WalPosition | null> {
  const linked = await linkEntries(deps).catch(() => 0)
  return linked > 0 && deps.replica ? deps.replica.positionNow() : null
}

/** Entries that match a search, newest first, a page at a time from `before` downwards. */
export async function listAudit(
  deps: Auditor,
  reads: Reads,
  { before, limit, ...search }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const position = await numberAll(deps)
  const [{ rows }, counted, chain] = await reads.run(
    ({ db }) =>
      Promise.all([
        named(search, before, limit + 1).execute(db),
        sql<{ count: number }>`select count(*)::integer as count from (
          select 1 from audit_entries l where ${conditions(search)} limit ${mostCounted}) t`.execute(db),
        chainState({ db }),
      ]),
    position,
  )
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(present),
    next: rows.length > limit ? Number(shown.at(-1)!.seq) : null,
    totalCount: counted.rows[0]!.count,
    chain,
  }
}

const heads = 'number,time,person,role,action,kind,id,name,purpose,details,network'.split(',')

async function exportedLines(db: Deps['db'], search: Search): Promise<string[]> {
  const lines: string[] = []
  for (let before: number | undefined; lines.length < mostExported;) {
    const { rows } = await named(search, before, exportPage).execute(db)
    for (const row of rows) {
      const { label, details } = row
      lines.push(
        csvLine([
          ...[Number(row.seq), row.at.toISOString(), row.actor, row.actor_role, row.action],
          ...[row.object_kind, row.object_id, label, row.purpose, JSON.stringify(details), row.network],
        ]),
      )
    }
    if (rows.length < exportPage) break
    before = Number(rows.at(-1)!.seq)
  }
  return lines
}

/** The same as a file for spreadsheets. The export is logged before the file is sent. */
export async function exportAudit(
  deps: Auditor,
  reads: Reads,
  viewer: Viewer,
  search: Search,
): Promise<Download> {
  const position = await numberAll(deps)
  const lines = await reads.run(({ db }) => exportedLines(db, search), position)
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'audit-log.exported',
      by: viewer,
      details: {
        rows: lines.length,
        ...(search.action ? { action: search.action } : {}),
        ...(search.from ? { from: search.from } : {}),
        ...(search.to ? { to: search.to } : {}),
      },
    }),
  )
  return { bytes: Buffer.from([csvStart, csvLine(heads), ...lines].join('')), fileName: 'audit-log.csv' }
}
