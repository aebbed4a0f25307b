/** What staff screens of other areas may use of this one. */

export { StageBadge } from './states/staff/stage-badge.tsx'
