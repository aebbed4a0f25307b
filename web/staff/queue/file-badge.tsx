import type { QueueRow } from '#contract/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { queueWords } from '../../words/en-queue.ts'
import { StageBadge } from '../stage-badge.tsx'

const words = queueWords.work

/** What there is to do with a file where that says more than its stage, otherwise the stage. */
export function FileBadge({ of: { group, stage, openConditions } }: { of: QueueRow }) {
  if (group === 'overdue') return <Badge tone="late">{words.overdue}</Badge>
  if (group === 'received') return <Badge tone="work">{words.received}</Badge>
  if (group === 'conditions') return <Badge tone="work">{words.conditions(openConditions)}</Badge>
  return <StageBadge stage={stage} />
}
