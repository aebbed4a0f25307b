import type { Application, ApplicationEvent } from '#areas/applications/list/contract/applications.ts'
import { Timeline } from '#kit/ui/cards/timeline.tsx'
import { timelineTexts } from '#texts/applications/states/application.ts'
import { timelineSteps } from './timeline-items.ts'

/** The timeline of one application, for its student or for officers. */
export function ApplicationTimeline({
  application,
  events,
  reader,
}: {
  application: Application
  events: readonly ApplicationEvent[]
  reader: 'student' | 'staff'
}) {
  return (
    <Timeline
      folds={timelineTexts}
      items={timelineSteps(application, events, reader).map(({ key, state, title, mark, lines }) => ({
        key,
        state,
        stateLabel: timelineTexts.stepState[state],
        title,
        mark,
        body: lines.map((line, at) => (
          <p key={at} className="break-words whitespace-pre-line">
            {line}
          </p>
        )),
      }))}
    />
  )
}
