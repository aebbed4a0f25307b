/** What staff screens of other areas may import from this one. */

export { describeIntake } from './queue/staff/describe-intake.ts'
export { AssignDialog } from './queue/staff/parts/assign-dialog.tsx'
export { SelectionBar } from './queue/staff/parts/selection-bar.tsx'
export { addressOf as queueAddressOf } from './queue/staff/parts/filters-in-address.ts'
export { StageBadge } from './states/staff/stage-badge.tsx'
export { describeFileLine, HistoryList, type PageOfLinesProps } from './case-file/staff/history-list.tsx'
export { ReachButtons } from './case-file/staff/reach-buttons.tsx'
