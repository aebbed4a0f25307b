import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { describeStatus } from '#areas/applications/offers-web.ts'
import { Badge, toneOfStatus } from '#kit/ui/badge.tsx'
import { applyTexts as texts } from '#texts/planning/program-page/program-page.ts'
import type { ApplyState } from './apply-state.ts'

interface Props {
  program: Pick<Program, 'applying'>
  /** Null while the student's applications are still loading. */
  standing: ApplyState | null
}

/** In a list: the state of the student's application, or else how one applies, if the office has stated it. */
export function ApplyBadge({ program: { applying }, standing }: Props) {
  if (standing?.kind === 'applied') {
    const { status } = standing.application
    return <Badge tone={toneOfStatus(status)}>{texts.applied({ status: describeStatus(status) })}</Badge>
  }
  if (standing?.kind === 'started') return <Badge tone="work">{texts.started}</Badge>
  if (standing?.kind === 'closed') return <Badge tone="plain">{texts.closed}</Badge>
  if (applying === null) return null
  return applying.route === 'agency' ? (
    <Badge tone="work">{texts.weApply}</Badge>
  ) : (
    <Badge tone="plain">{texts.applyDirectly}</Badge>
  )
}
