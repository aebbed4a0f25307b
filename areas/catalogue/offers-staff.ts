/** What staff screens of other areas may use of this one. */

export { StatusBadge } from './editing/staff/parts/status-badge.tsx'
