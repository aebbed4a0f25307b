import { stageFacts } from '#contract/application-moves.ts'
import type { Stage } from '#contract/application-moves.ts'
import { Badge, toneOfStatus } from '../ui/badge.tsx'
import { staff } from '../words/en-staff.ts'

/** A stage as officers call it, in the colour of its status; red with a triangle when its day has passed. */
export function StageBadge({ stage, late = false }: { stage: Stage; late?: boolean }) {
  return <Badge tone={late ? 'late' : toneOfStatus(stageFacts[stage].status)}>{staff.stages[stage]}</Badge>
}
