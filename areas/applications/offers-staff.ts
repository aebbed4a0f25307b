/** What staff screens of other areas may import from this one. */

export { StageBadge } from './states/staff/stage-badge.tsx'
export { describeFileLine, HistoryList, type PageOfLinesProps } from './case-file/staff/history-list.tsx'
export { ReachButtons } from './case-file/staff/reach-buttons.tsx'
