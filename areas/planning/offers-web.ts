/** What screens of other areas and the public pages may import from this one. */

export { comparisonOf, sortedByDifference } from './compare/web/comparison.tsx'
export type { Line } from './compare/web/comparison.tsx'
export type { Compared } from './compare/web/compared.ts'
export { formatMonth } from './destinations/web/format-month.ts'
export { shades } from './destinations/web/shades.ts'
export { mapSize } from './destinations/web/world-shapes.ts'
export { withoutFilters } from './finding/web/without-filters.ts'
