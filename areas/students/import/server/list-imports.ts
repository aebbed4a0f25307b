import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { listStudentImports as route, StudentImport } from '../contract.ts'

interface ImportRow {
  readonly id: string
  readonly file_name: string
  readonly imported_at: Date
  readonly created: number
  readonly undone_at: Date | null
  readonly removed: number | null
  readonly by: string | null
}

/** An import in the format of the wire. */
export const presentImport = (row: ImportRow): StudentImport => ({
  _id: row.id,
  fileName: row.file_name,
  by: row.by,
  importedAt: row.imported_at.toISOString(),
  created: row.created,
  undone: row.undone_at && { at: row.undone_at.toISOString(), removed: row.removed ?? 0 },
})

/** Imports by page, the newest first. */
export async function listImports(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { total } = await db
    .selectFrom('student_imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('student_imports as i')
    .leftJoin('users as u', 'u.id', 'i.imported_by')
    .select(['i.id', 'i.file_name', 'i.imported_at', 'i.created', 'i.undone_at', 'i.removed', 'u.name as by'])
    .orderBy('i.imported_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data: rows.map(presentImport), totalCount: total }
}
