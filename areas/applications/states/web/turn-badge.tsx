import type { Application } from '#areas/applications/list/contract/applications.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { turnLabels } from '#texts/applications/states/application.ts'

/** Whose turn it is with an application; nothing once it is nobody's. */
export function TurnBadge({ waitingOn }: Pick<Application, 'waitingOn'>) {
  if (waitingOn === 'nobody') return null
  return <Badge tone={waitingOn === 'student' ? 'work' : 'plain'}>{turnLabels[waitingOn]}</Badge>
}
