/** What staff screens of other areas may import from this one. */

export { StatusBadge } from './editing/staff/parts/status-badge.tsx'
