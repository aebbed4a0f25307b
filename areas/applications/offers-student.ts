/** What student screens of other areas may use of this one. */

export { forgetAllDrafts } from './drafts/student/draft-sync.ts'
export { useApplied } from './drafts/student/use-applied.ts'
export { lacksInWords } from './list/student/still-to-add-in-words.ts'
export { loadWaitingTime } from './states/student/load-waiting-time.ts'
