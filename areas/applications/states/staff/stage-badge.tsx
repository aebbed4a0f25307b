import { stageFacts } from '#platform/contract/stages.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { Badge, toneOfStatus } from '#kit/ui/badge.tsx'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'

/** The label of a stage for officers, in the color of its status; red with a triangle when overdue. */
export function StageBadge({ stage, late = false }: { stage: Stage; late?: boolean }) {
  return (
    <Badge tone={late ? 'late' : toneOfStatus(stageFacts[stage].status)}>{consoleStageLabels[stage]}</Badge>
  )
}
