import { sql } from 'kysely'
import type { PageSize } from '#platform/images/pdf-worker.ts'
import { refuse } from '#platform/http/refusal.ts'

/** What a row stores about the pages of its file: null for a photograph. */
type Stored = { readonly pages: unknown }

const sizesOf = ({ pages }: Stored): readonly PageSize[] | null => pages as PageSize[] | null

/** The same as a column over `documents d`. */
export const pageCount = sql<number>`coalesce(jsonb_array_length(d.pages), 1)`

/** How many pages a stored document has; one for a photograph. */
export const countPages = (stored: Stored): number => sizesOf(stored)?.length ?? 1

/**
 * The picture of one page of a stored file.
 * @param page from 1
 * @throws not_found when there is no such page
 */
export function pageOf(file: Buffer, stored: Stored, page: number): Buffer {
  const sizes = sizesOf(stored) ?? [{ bytes: file.length }]
  const size = sizes[page - 1]
  if (size === undefined) throw refuse('not_found')
  const start = sizes.slice(0, page - 1).reduce((sum, { bytes }) => sum + bytes, 0)
  return file.subarray(start, start + size.bytes)
}

/** The pictures of all pages of a stored file, in order. */
export const allPagesOf = (file: Buffer, stored: Stored): Buffer[] =>
  Array.from({ length: countPages(stored) }, (_, index) => pageOf(file, stored, index + 1))
