import { paths } from '#kit/routing/paths.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Timeline } from '#kit/ui/cards/timeline.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { afterJoiningTexts as texts } from '#texts/app/student/after-joining.ts'
import { openReport } from '#areas/applications/outside-steps/contract/open-report.ts'
import { studentReportTexts } from '#texts/applications/outside-steps/reports.ts'
import { studentStepsTexts } from '#texts/applications/outside-steps/steps.ts'
import { timelineTexts } from '#texts/applications/states/application.ts'
import { showActivities, type JoinedPlace } from '#areas/planning/activities/contract/activities.ts'

/** What comes next for a student who has joined, by place; nothing once everything is done. */
export default function AfterJoining() {
  return (
    <Record of={useLoaded(showActivities, {})} loading={studentStepsTexts.loading} shape={shape}>
      {({ joined = [] }) => joined.map((place) => <Place key={place.application._id} place={place} />)}
    </Record>
  )
}

function Place({ place: { application, openConditions, steps } }: { place: JoinedPlace }) {
  const { _id, program, university } = application
  const heading = `next-${_id}`
  return (
    <Card padded aria-labelledby={heading} className="mb-5">
      <h2 id={heading} className="text-h3">
        {texts.heading}
      </h2>
      <p className="mt-1 mb-5 text-sm break-words text-soft">{texts.place({ program, university })}</p>
      {steps.length === 0 ? <p>{texts.none}</p> : <Timeline items={steps.map(itemOf)} />}
      {openConditions > 0 && <p className="mt-5 text-sm">{texts.conditions({ count: openConditions })}</p>}
      <div className="mt-5 grid sm:justify-start">
        <LinkButton
          href={paths.application(_id)}
          size="small"
          aria-label={texts.openOf({ program, university })}
        >
          {texts.open}
        </LinkButton>
      </div>
    </Card>
  )
}

function itemOf({ key, text, due, help, report, isTurn }: JoinedPlace['steps'][number], index: number) {
  const state = index === 0 ? ('now' as const) : ('ahead' as const)
  return {
    key,
    state,
    stateLabel: timelineTexts.stepState[state],
    title: text,
    mark: isTurn ? '!' : String(index + 1),
    body: (
      <>
        {openReport({ report }) !== null && <p>{studentReportTexts.checking}</p>}
        {due !== null && openReport({ report }) === null && (
          <p>{studentStepsTexts.dueBy({ day: formatDay(due) })}</p>
        )}
        {help !== null && isTurn && (
          <p>
            <Anchor href={paths.helpArticle(help)}>
              {studentStepsTexts.help}
              <span className="sr-only">: {text}</span>
            </Anchor>
          </p>
        )}
      </>
    ),
  }
}

const shape = (
  <Card as="div" padded className="mb-5">
    <SkeletonText lines={5} />
  </Card>
)
