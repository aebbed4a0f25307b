import { stageFacts } from '#platform/contract/stages.ts'
import type { Stage } from '#platform/contract/stages.ts'
import type { Application, ApplicationEvent } from '#areas/applications/list/contract/applications.ts'
import type { StepState } from '#kit/ui/cards/step-marker.tsx'
import { formatDate, formatDeadline } from '#kit/format/local-formats.ts'
import { moveLabels, timelineTexts as texts } from '#texts/applications/states/application.ts'
import { stageLabels } from '#texts/applications/states/stages.ts'
import { describeReasons } from './describe-reasons.ts'

export interface TimelineStep {
  key: string
  state: StepState
  title: string
  /** Shown in a step marker that is neither done nor ended. */
  mark: string
  /** Lines under the title, each a sentence or two. */
  lines: string[]
}

type Reader = 'student' | 'staff'

function whoMoved({ by, onBehalf }: ApplicationEvent, reader: Reader): string {
  if (by.role === 'student') return reader === 'student' ? texts.by.you : texts.by.student
  if (by.role === 'clock') return texts.by.clock
  const officer = by.name === null ? texts.by.office : texts.by.officer({ name: by.name })
  return onBehalf ? texts.by.onBehalf({ by: officer }) : officer
}

/** What the student has to do at this stage, with the last day. */
function turnLine({ stage, offer, documentsDue }: Application): string | null {
  if (stage === 'offered')
    return offer === null ? texts.yourTurn : texts.replyBy({ day: formatDeadline(offer.replyBy) })
  if (stage === 'documents_requested')
    return documentsDue === null ? texts.yourTurn : texts.sendBy({ day: formatDeadline(documentsDue) })
  return null
}

/** The stages still ahead of an open application. */
function stagesAhead(stage: Stage): ('under_review' | 'offered' | 'joined')[] {
  if (stage === 'submitted') return ['under_review', 'offered', 'joined']
  if (stage === 'under_review' || stage === 'documents_requested') return ['offered', 'joined']
  return stage === 'offered' ? ['joined'] : []
}

const lastState = (stage: Stage): StepState => {
  const { status } = stageFacts[stage]
  return status === 'confirmed' ? 'passed' : status === 'cancelled' ? 'ended' : 'now'
}

/**
 * The timeline of an application: a step for each event, oldest first, with the current one marked, and the steps still
 * ahead.
 */
export function timelineSteps(
  application: Application,
  events: readonly ApplicationEvent[],
  reader: Reader,
): TimelineStep[] {
  const happened = events.map((event, index): TimelineStep => {
    const last = index === events.length - 1
    const turn = last && reader === 'student' ? turnLine(application) : null
    const reasons = describeReasons(event.reasons)
    const moved = `${formatDate(event.at)}. ${whoMoved(event, reader)}.`
    return {
      key: `${index}-${event.move}`,
      state: last ? lastState(application.stage) : 'passed',
      title: (moveLabels as Readonly<Record<string, string>>)[event.move] ?? stageLabels[event.to],
      mark: turn === null ? String(index + 1) : '!',
      lines: [
        turn === null ? moved : `${moved} ${turn}`,
        ...(reasons.length > 0 ? [reasons.join(' ')] : []),
        ...(event.note === null ? [] : [event.note]),
      ],
    }
  })
  const ahead = stagesAhead(application.stage).map((stage, index): TimelineStep => ({
    key: stage,
    state: 'ahead',
    title: texts.ahead[stage].title,
    mark: String(happened.length + index + 1),
    lines: [reader === 'student' ? texts.ahead[stage].body : texts.aheadForStaff[stage]],
  }))
  return [...happened, ...ahead]
}
