import { useId, useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { studentReportTexts } from '#texts/applications/outside-steps/reports.ts'
import { studentStepsTexts as texts } from '#texts/applications/outside-steps/steps.ts'
import { openReport } from '../contract/open-report.ts'
import { outsideStages, showOutsideSteps, type OutsideStep } from '../contract/outside-steps.ts'
import { describeReport, ReportActions, ReportDialog } from './report-step.tsx'

/** Whose turn it is outside the office, and what the student has to do; nothing while no step is current. */
export default function OutsideTurn({
  application,
}: {
  application: Pick<Application, '_id' | 'waitingOn'>
}) {
  const [reporting, setReporting] = useState<OutsideStep | null>(null)
  const { data } = useLoaded(showOutsideSteps, { params: { applicationId: application._id } })
  if (data === null || !outsideStages.includes(data.stage)) return null
  const step = data.steps.find(({ current }) => current)
  // Nobody's turn comes until it is decided how to go on, as on the dashboard.
  const refused = data.steps.find(({ state }) => state === 'refused')
  if (refused !== undefined) return <Banner tone="info">{texts.stopped({ step: refused.name })}</Banner>
  // While the application itself waits on somebody, another turn would only confuse.
  const other = application.waitingOn === 'nobody' ? step : undefined
  const own = step && isOwn(step) ? step : data.stage === 'joined' ? firstOwn(data.steps) : undefined
  return (
    <>
      {own && <Due applicationId={application._id} step={own} onReport={() => setReporting(own)} />}
      {other && other !== own && openReport(other) !== null && (
        <Banner tone="info">{studentReportTexts.turn({ step: other.name })}</Banner>
      )}
      {other && other !== own && openReport(other) === null && (
        <Banner tone="info">
          {texts.turnOf[other.who]({ step: other.name })} {other.who === 'student' && other.text}{' '}
          {other.usualDays !== null && texts.usually({ days: other.usualDays })}
        </Banner>
      )}
      <ReportDialog applicationId={application._id} step={reporting} onClose={() => setReporting(null)} />
    </>
  )
}

type OwnStep = OutsideStep & { due: string }

/**
 * Whether the student has to do it by a day, and has not reported it as done. A step without a day may not be needed at all,
 * such as an interview.
 */
const isOwn = (step: OutsideStep): step is OwnStep =>
  step.who === 'student' && step.due !== null && openReport(step) === null

/** What the student has to do first, as the dashboard and To do list it, also while another step is current. */
const firstOwn = (steps: readonly OutsideStep[]): OwnStep | undefined =>
  steps
    .filter(isOwn)
    .filter(({ state }) => state === 'waiting' || state === 'under_way')
    .toSorted((one, next) => one.due.localeCompare(next.due))[0]

/** What the student has to do by a day. */
function Due({
  applicationId,
  step,
  onReport,
}: {
  applicationId: string
  step: OwnStep
  onReport: () => void
}) {
  const { name, text, due, help } = step
  const declined = describeReport(step)
  const id = useId()
  const day = formatDay(due)
  const isLate = daysLeft(due, new Date()) < 0
  return (
    <Card aria-labelledby={id} className="overflow-hidden border-accent">
      <p className="bg-sun px-[clamp(16px,2.4vw,24px)] py-3.5 font-[650] text-on-sun">
        {isLate ? texts.turnLate({ day }) : texts.turnBy({ day })}
      </p>
      <div className="card-pad grid gap-2">
        <h2 id={id} className="text-h3">
          {name}
        </h2>
        <p className="max-w-[60ch] break-words">{text}</p>
        {declined !== null && <p className="max-w-[60ch] break-words">{declined}</p>}
        {help !== null && (
          <p>
            <Anchor href={paths.helpArticle(help)}>{texts.help}</Anchor>
          </p>
        )}
        <ReportActions applicationId={applicationId} step={step} onReport={onReport} isMain />
      </div>
    </Card>
  )
}
