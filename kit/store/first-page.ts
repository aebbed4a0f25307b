/** The pagination of a list before its first reply (specification §9). */
export const firstPage = { currentPage: 1, totalPages: 0, hasNext: false, hasPrev: false }

export type Pages<Total extends string> = typeof firstPage & Record<Total, number>
