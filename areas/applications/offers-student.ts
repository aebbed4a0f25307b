/** What student screens of other areas may import from this one. */

export { purgeLocalDrafts } from './drafts/student/draft-sync.ts'
export { useApplied } from './drafts/student/use-applied.ts'
export { describeMissing } from './list/student/still-to-add-labels.ts'
export { loadWaitingTime } from './states/student/load-waiting-time.ts'
