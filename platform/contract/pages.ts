import { checks } from '#texts/platform/checks.ts'
import * as z from 'zod/mini'

/** How many rows a page has unless the caller says otherwise, and at most. */
export const pageSize = { usual: 12, most: 100, lastPage: 10_000, searchLength: 100 } as const

const whole = (most: number, error: () => string) =>
  z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,4}$/, { error })),
    z.transform((text, context) => {
      const value = Number(text)
      if (value > most) {
        context.issues.push({ code: 'custom', message: error(), input: text })
        return z.NEVER
      }
      return value
    }),
  )

/** Page number in a query; starts at 1. */
export const Page = z._default(
  z.optional(whole(pageSize.lastPage, () => checks.pageNumber({ most: pageSize.lastPage }))),
  1,
)
/** Rows per page in a query. */
export const Limit = z._default(
  z.optional(whole(pageSize.most, () => checks.rowsPerPage({ most: pageSize.most }))),
  pageSize.usual,
)

/** What a person typed into a search box; empty counts as no search. */
export const Search = z._default(
  z.optional(
    z.string({ error: () => checks.searchOnceWithPlainWords }).check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(pageSize.searchLength, {
        error: () => checks.searchWithAtMostSearchlength({ searchLength: pageSize.searchLength }),
      }),
      z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: () => checks.searchHasCharactersCannotBe }),
    ),
  ),
  '',
)

/** Page, limit and search, as every list takes them. */
export const ListQuery = z.strictObject({ page: Page, limit: Limit, search: Search })
export type ListQuery = z.output<typeof ListQuery>

/**
 * The page fields of every paged reply, computed in one place.
 * @param total rows in all; @param page the requested page; @param limit rows per page
 */
export function pageInfo(total: number, page: number, limit: number) {
  const totalPages = Math.ceil(total / limit)
  return { currentPage: page, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && totalPages > 0 }
}
