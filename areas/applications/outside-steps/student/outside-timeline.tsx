import { useState } from 'react'
import type { ReactNode } from 'react'
import { listAttachments, type Attachment } from '#areas/applications/attachments/contract.ts'
import { AttachmentViewer } from '#areas/applications/attachments/web/attachment-viewer.tsx'
import { StepAttachments } from '#areas/applications/attachments/web/step-attachments.tsx'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Timeline } from '#kit/ui/cards/timeline.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { timelineTexts } from '#texts/applications/states/application.ts'
import { studentStepsTexts as texts } from '#texts/applications/outside-steps/steps.ts'
import { openReport } from '../contract/open-report.ts'
import {
  outsideStages,
  showOutsideSteps,
  type OutsideStep,
  type OutsideSteps,
} from '../contract/outside-steps.ts'
import { markerOf } from '../web/describe-step.ts'
import { describeReport, ReportActions, ReportDialog } from './report-step.tsx'

/** What happens outside the office, on the student’s page of an application; nothing while there is nothing to say. */
export default function OutsideTimeline({ application }: { application: Pick<Application, '_id'> }) {
  const params = { applicationId: application._id }
  const loaded = useLoaded(showOutsideSteps, { params })
  const attachments = useLoaded(listAttachments, { params }).data?.data ?? []
  const [opened, setOpened] = useState<Attachment | null>(null)
  const [reporting, setReporting] = useState<OutsideStep | null>(null)
  if (loaded.data !== null && shownSteps(loaded.data).length === 0) return null
  return (
    <Card padded aria-labelledby="outside-steps">
      <h2 id="outside-steps" className="text-h3">
        {texts.heading}
      </h2>
      <p className="mt-1 mb-5 text-sm text-soft">{texts.lead}</p>
      <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={4} />}>
        {(data) => (
          <>
            {data.deferrals.map(({ from, to, at, reason }) => (
              <p key={at} className="mb-4 text-sm">
                {movedLine(from, to, at)} {reason}
              </p>
            ))}
            <Timeline
              folds={timelineTexts}
              items={shownSteps(data).map((step, index) =>
                itemOf(step, index, {
                  attached: <StepAttachments step={step.key} attachments={attachments} onOpen={setOpened} />,
                  actions: (
                    <ReportActions
                      applicationId={application._id}
                      step={step}
                      onReport={() => setReporting(step)}
                    />
                  ),
                }),
              )}
            />
          </>
        )}
      </Record>
      <AttachmentViewer applicationId={application._id} attachment={opened} onClose={() => setOpened(null)} />
      <ReportDialog applicationId={application._id} step={reporting} onClose={() => setReporting(null)} />
    </Card>
  )
}

function movedLine(from: string | null, to: string, at: string): string {
  const about = { to: formatIntake(to) ?? to, day: formatDate(at) }
  const earlier = formatIntake(from)
  return earlier === null ? texts.movedWithoutFrom(about) : texts.moved({ ...about, from: earlier })
}

/** Steps that are not needed are left out; after the end of an application, only what was done is shown. */
function shownSteps({ steps, stage }: OutsideSteps): OutsideStep[] {
  const isOpen = outsideStages.includes(stage)
  return steps.filter(
    ({ state }) => state !== 'not_needed' && (isOpen || state === 'done' || state === 'refused'),
  )
}

function linesOf(step: OutsideStep): string[] {
  const { state, doneOn, reference, amount } = step
  const facts = [
    ...(reference === null ? [] : [texts.reference({ reference })]),
    ...(amount === null ? [] : [texts.amount({ amount: formatAmount(amount) })]),
  ]
  // The day of a step that an offer has overtaken is not known.
  if (state === 'done')
    return [...(doneOn === null ? [] : [texts.doneOn({ day: formatDay(doneOn) })]), ...facts]
  if (state === 'refused' && doneOn !== null) return [texts.refusedOn({ day: formatDay(doneOn) }), ...facts]
  return [
    ...(state === 'under_way' ? [texts.underWay] : []),
    ...(openReport(step) !== null ? [] : dueLines(step)),
    ...facts,
  ]
}

function dueLines({ due, usualDays }: OutsideStep): string[] {
  return [
    ...(due === null ? [] : [texts.dueBy({ day: formatDay(due) })]),
    ...(due === null && usualDays !== null ? [texts.usually({ days: usualDays })] : []),
  ]
}

interface Below {
  attached: ReactNode
  actions: ReactNode
}

function itemOf(step: OutsideStep, index: number, { attached, actions }: Below) {
  const state = markerOf(step)
  const reported = describeReport(step)
  const isTurn = step.current && step.who === 'student' && openReport(step) === null
  return {
    key: step.key,
    state,
    stateLabel: timelineTexts.stepState[state],
    title: step.name,
    mark: isTurn ? '!' : String(index + 1),
    body: (
      <>
        {step.text !== '' && <p className="break-words">{step.text}</p>}
        <p className="break-words">{linesOf(step).join(' ')}</p>
        {reported !== null && <p className="break-words">{reported}</p>}
        {attached}
        {step.help !== null && state !== 'passed' && openReport(step) === null && (
          <p>
            <Anchor href={paths.helpArticle(step.help)}>
              {texts.help}
              <span className="sr-only">: {step.name}</span>
            </Anchor>
          </p>
        )}
        {actions}
      </>
    ),
  }
}
