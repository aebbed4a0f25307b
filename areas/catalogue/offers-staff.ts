/** What staff screens of other areas may import from this one. */

export { typedNumber } from './costs/staff/parse-number.ts'
export { StatusBadge } from './editing/staff/parts/status-badge.tsx'
