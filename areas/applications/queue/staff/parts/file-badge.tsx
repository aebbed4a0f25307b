import type { QueueRow } from '#areas/applications/queue/contract.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { fileBadgeTexts as texts } from '#texts/applications/queue/queue.ts'
import { StageBadge } from '#areas/applications/states/staff/stage-badge.tsx'

/** The next step of a file if that is more specific than its stage, otherwise the stage. */
export function FileBadge({ of: { group, stage, openConditions, nextStep } }: { of: QueueRow }) {
  if (group === 'outside' && nextStep?.due) {
    const isLate = daysLeft(nextStep.due, new Date()) < 0
    return <Badge tone={isLate ? 'late' : 'wait'}>{nextStep.name}</Badge>
  }
  if (group === 'overdue') return <Badge tone="late">{texts.overdue}</Badge>
  if (group === 'received') return <Badge tone="work">{texts.received}</Badge>
  if (group === 'conditions') return <Badge tone="work">{texts.conditions({ count: openConditions })}</Badge>
  return <StageBadge stage={stage} />
}
