import { sql } from 'kysely'
import { site } from '#site'
import { addressOrNone } from '#platform/mail/no-address.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { SpreadsheetCell } from '#platform/contract/spreadsheets.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { exportList } from '#platform/spreadsheets/export-list.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { queueColumnHeads } from '#texts/applications/queue/export.ts'
import { queueGroupLabels } from '#texts/applications/queue/queue.ts'
import { officeStageLabels } from '#texts/applications/states/stages.ts'
import type { exportQueue as route, QueueColumn, QueueRow } from '../contract.ts'
import { readWholeQueue } from './read-queue.ts'

/** What the rows of the screen do not have. */
interface Further {
  id: string
  email: string
  phone: string | null
  nationality: string | null
  country: string
  intake: string
  applied_at: Date
}

const day = (at: Date | string | null): string | null =>
  at === null ? null : dayIn(site.timeZone.id, new Date(at))
/** The day of a deadline, which ends with a day in UTC: at the office it is the next morning by then. */
const lastDay = (at: string | null): string | null => at?.slice(0, 10) ?? null

/**
 * What each column contains. Days are ISO days of the office, last days those of UTC, as everywhere; countries and intakes
 * stay codes: other programs can use both.
 */
const cells: Readonly<Record<QueueColumn, (row: QueueRow, further: Further) => SpreadsheetCell>> = {
  reference: ({ reference }) => reference,
  student: ({ student }) => student.name,
  email: (_, { email }) => addressOrNone(email),
  phone: (_, { phone }) => phone,
  nationality: (_, { nationality }) => nationality,
  university: ({ university }) => university.universityName,
  country: (_, { country }) => country,
  program: ({ program }) => program.programName,
  intake: (_, { intake }) => (intake === '' ? null : intake),
  stage: ({ stage }) => officeStageLabels[stage],
  group: ({ group }) => queueGroupLabels[group],
  officer: ({ officer }) => officer?.name ?? null,
  appliedAt: (_, { applied_at }) => day(applied_at),
  stageSince: ({ stageSince }) => day(stageSince),
  checkBy: ({ checkBy }) => lastDay(checkBy),
  documentsDue: ({ documentsDue }) => documentsDue,
  replyBy: ({ replyBy }) => lastDay(replyBy),
  openConditions: ({ openConditions }) => openConditions,
}

async function readFurther({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<Map<string, Further>> {
  const { rows } = await sql<Further>`
    select a.id, s.email, s.phone, d.nationality, u.country, a.intake, a.applied_at
    from applications a join users s on s.id = a.student_id join universities u on u.id = a.university_id
      left join student_details d on d.user_id = a.student_id
    where a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The queue as a file. @throws as `exportList` */
export const exportQueue = (
  deps: Deps,
  viewer: Viewer,
  { form, columns, search, ...filters }: QueryOf<typeof route>,
): Promise<Download> =>
  exportList(deps, viewer, {
    list: 'queue',
    form,
    columns,
    heads: queueColumnHeads,
    filters: { ...filters, searched: search !== '' },
    read: async (most) => {
      const rows = await readWholeQueue(deps, viewer, { ...filters, search }, most, deps.clock.now())
      const further = await readFurther(
        deps,
        rows.map(({ _id }) => _id),
      )
      // A file that was erased between the two statements is left out.
      return rows.flatMap((row) => {
        const more = further.get(row._id)
        return more === undefined ? [] : [columns.map((column) => cells[column](row, more))]
      })
    },
  })
