import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { AuditAction } from '#platform/audit/contract/audit-actions.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { viewedName } from '#areas/applications/documents/server/open-document.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { packagePurposes } from '#areas/applications/documents/contract/package-purposes.ts'
import type { fileHistory as route, HistoryKind, HistoryLine } from '../contract/file-notes.ts'

/** Entries of the audit log that are shown here, by kind. Moves and views have tables of their own. */
const actsOf: Partial<Record<HistoryKind, readonly AuditAction[]>> = {
  documents: [
    'document.accepted',
    'document.asked-again',
    'application.downloaded',
    'sensitive.viewed',
    'letter.reissued',
    'university-letter.attached',
    'university-letter.removed',
  ],
  checks: ['file.checked', 'conditions.changed'],
  people: ['application.claimed', 'application.assigned', 'application.released'],
}

/** A line as a part selects it, with the name of the person. */
export interface HistoryRow<Kind = HistoryKind> {
  at: Date
  kind: Kind
  what: string
  role: string
  name: string | null
  document: string | null
  purpose: string | null
  details: Record<string, unknown> | null
  stage: string | null
  on_behalf: boolean
  internal_note: string | null
  count: number
  application_id: string | null
}

/** The columns from the document to the count, of a line that needs none of them. */
export const noFurtherColumns = sql`null::text, null::text, null::jsonb, null::text, false, null::text, 1`

/** Whether the student was sent the note of a change of the outside steps, as SQL over the event `e`. */
const isTold = sql`e.event in ('deferred', 'report_declined')`

/** An audit action to the kind of its lines, as SQL over `l.action`. */
export const kindOfAction = (actions: Readonly<Record<string, readonly AuditAction[]>>) =>
  sql`case ${sql.join(
    Object.entries(actions).map(
      ([kind, some]) => sql`when l.action in (${sql.join([...some])}) then ${sql.lit(kind)}`,
    ),
    sql` `,
  )} else 'checks' end`

/**
 * The queries whose rows together are the history of these applications. The last two columns order rows with the same
 * time. Doubts about a document are left out unless the viewer may decide.
 */
export function historyParts(
  applicationIds: readonly string[],
  mayDecide: boolean,
): Record<string, RawBuilder<unknown>> {
  const ofThese = sql`any(${[...applicationIds]}::uuid[])`
  return {
    moves: sql`
      select e.at, 'moves' as kind, e.move as what, e.actor_role as role, e.actor_id, null::text as document,
        null::text as purpose, null::jsonb as details, e.to_stage as stage, e.on_behalf, e.internal_note, 1 as count,
        e.application_id, e.id as nth, '' as key
      from application_events e where e.application_id = ${ofThese}`,
    // A download has one entry among the acts, whatever the number of its documents. Thumbnails are viewed many at a time: one line for those of one person in one minute.
    thumbnails: sql`
      select max(v.at), 'documents', 'thumbnails', v.viewer_role, v.viewer_id, null::text, null::text, null::jsonb,
        null::text, false, null::text, count(distinct coalesce(v.document_id, v.university_letter_id))::int,
        v.application_id, max(v.id), ''
      from document_views v where v.application_id = ${ofThese} and v.purpose = 'thumbnail'
      group by v.application_id, v.viewer_id, v.viewer_role, date_trunc('minute', v.at)`,
    views: sql`
      select v.at, 'documents', 'viewed', v.viewer_role, v.viewer_id, ${viewedName}, v.purpose, null::jsonb, null::text,
        false, null::text, 1, v.application_id, v.id, ''
      from document_views v where v.application_id = ${ofThese}
        and v.purpose <> 'thumbnail' and v.purpose not in (${sql.join([...packagePurposes])})
        and v.viewer_role <> 'student'`,
    outside: sql`
      select e.at, 'outside', 'outside.' || e.event, e.actor_role, e.actor_id, null::text, null::text,
        jsonb_build_object('step', e.name, 'state', e.to_state, 'due', coalesce(e.due_on, case when e.event = 'reported'
          then e.done_on end), 'intake', e.to_intake, 'told', case when ${isTold} then e.note end), null::text,
        false, case when not ${isTold} then e.note end, 1, e.application_id, e.id, ''
      from application_step_events e where e.application_id = ${ofThese}`,
    messages: sql`
      select m.at, 'talk', 'message', m.author_role, m.author_id, ${noFurtherColumns}, t.application_id, 0, m.id::text
      from messages m join message_threads t on t.id = m.thread_id where t.application_id = ${ofThese}`,
    notes: sql`
      select n.at, 'talk', 'note', w.role, n.author_id, ${noFurtherColumns}, n.application_id, 0, n.id::text
      from file_notes n join users w on w.id = n.author_id where n.application_id = ${ofThese}`,
    acts: sql`
      select l.at, ${kindOfAction(actsOf)}, l.action, l.actor_role, l.actor_id, l.details ->> 'name', null::text,
        l.details, null::text, false, null::text, 1, l.object_id::uuid, l.seq, ''
      from audit_entries l
      where l.object_id = any(${[...applicationIds]}::text[]) and l.object_kind = 'application'
        and l.action in (${sql.join([
          ...Object.values(actsOf).flat(),
          ...(mayDecide ? ['file.doubted'] : []),
        ])})`,
  }
}

/** One page of the rows of these parts, newest first, and how many there are. */
export async function readHistory<Kind extends string>(
  db: Kysely<Database>,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
  { page, limit, kind }: { page: number; limit: number; kind?: Kind | undefined },
): Promise<{ rows: HistoryRow<Kind>[]; totalCount: number }> {
  const all = sql.join(Object.values(parts), sql` union all `)
  const some = kind === undefined ? sql`true` : sql`h.kind = ${kind}`
  const [lines, counted] = await Promise.all([
    sql<
      HistoryRow<Kind>
    >`select h.*, w.name from (${all}) h left join users w on w.id = h.actor_id where ${some}
      order by h.at desc, h.kind, h.nth desc, h.what, h.key limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${all}) h where ${some}`.execute(db),
  ])
  return { rows: lines.rows, totalCount: counted.rows[0]?.total ?? 0 }
}

/**
 * The history of a file, newest first: moves, views of documents with their purpose, checked lines, assignments, notes
 * and messages. Doubts about a document are only shown to people who decide.
 * @throws not_found
 */
export async function fileHistory(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string,
  query: QueryOf<typeof route>,
): Promise<z.input<(typeof route)['reply']>> {
  await requireAccess(db, viewer, applicationId)
  const { rows, totalCount } = await readHistory(db, historyParts([applicationId], viewer.mayDecide), query)
  return { data: rows.map(presentHistoryRow), totalCount }
}

/** A row of the history in the format of the wire. */
export function presentHistoryRow<Kind extends string>(
  row: HistoryRow<Kind>,
): Omit<z.input<typeof HistoryLine>, 'kind'> & { kind: Kind } {
  const { details } = row
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    what: row.what,
    by: { role: row.role, name: row.name },
    document: row.document as HistoryLine['document'],
    purpose: row.purpose,
    reason: (details?.['reason'] ?? null) as HistoryLine['reason'],
    outside: row.kind === 'outside' ? (details as unknown as NonNullable<HistoryLine['outside']>) : null,
    line: (details?.['line'] ?? null) as HistoryLine['line'],
    state: (row.kind === 'outside' ? null : (details?.['state'] ?? null)) as HistoryLine['state'],
    stage: row.stage as HistoryLine['stage'],
    onBehalf: row.on_behalf,
    told: (details?.['told'] ?? null) as HistoryLine['told'],
    internalNote: row.internal_note,
    count: row.count,
  }
}
