import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import { useState } from 'react'
import { listAttachments, type Attachment } from '#areas/applications/attachments/contract.ts'
import { AttachmentViewer } from '#areas/applications/attachments/web/attachment-viewer.tsx'
import { StepAttachments } from '#areas/applications/attachments/web/step-attachments.tsx'
import { showDecisionOptions } from '#areas/applications/decide/contract.ts'
import { isOutdatedLetter } from '#areas/applications/letters/contract/letters.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatDate, formatList, formatShortDay } from '#kit/format/local-formats.ts'
import { everyCountry } from '../contract/step-plans.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Record } from '#kit/lists/record.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Fold } from '#kit/ui/layout/fold.tsx'
import { usePartArrival } from '#kit/routing/page-arrival.ts'
import { useFoldsOnPhone } from '#kit/rendering/use-wide.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { officeReportTexts } from '#texts/applications/outside-steps/reports.ts'
import { roadTexts as texts } from '#texts/applications/outside-steps/steps.ts'
import { openReport } from '../contract/open-report.ts'
import {
  markOutsideStep,
  outsideStages,
  showOutsideSteps,
  startOutsideSteps,
  type OutsideStep,
  type OutsideSteps,
} from '../contract/outside-steps.ts'
import { markerOf } from '../web/describe-step.ts'
import { officeDay } from '#kit/format/office-day.ts'
import { DeferDialog } from './defer-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import { StepReports } from './step-reports.tsx'
import { stonesWithUs, type Stone } from './stones-with-us.ts'

export interface FileRoadProps {
  application: Application
  /** The application has moved to another intake. */
  onDeferred: () => void
}

/** The road of a file in two lines: the stages with us, and the steps outside. */
export default function FileRoad({ application, onDeferred }: FileRoadProps) {
  const loaded = useLoaded(showOutsideSteps, { params: { applicationId: application._id } })
  const isOpen = outsideStages.includes(application.stage)
  const [deferring, setDeferring] = useState(false)
  usePartArrival('road', !loaded.isStale && loaded.data !== null)
  const folds = useFoldsOnPhone()
  const defer = isOpen && (
    <Button size="small" tone="text" onClick={() => setDeferring(true)}>
      {texts.defer}
    </Button>
  )
  const stones = stonesWithUs(application)
  const lines = (
    <>
      <Line label={texts.withUs} stones={stones} />
      <div className="border-t border-dashed border-line pt-4">
        <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={3} />}>
          {(data) => (
            <Outside
              applicationId={application._id}
              intake={application.intake}
              data={data}
              onChanged={loaded.put}
              onStale={() => void loaded.reload()}
            />
          )}
        </Record>
      </div>
    </>
  )
  return (
    <Card padded aria-labelledby="road" className={folds ? undefined : 'grid gap-4'}>
      {folds ? (
        <Fold
          id="road"
          heading={texts.heading}
          headingClass="text-h3"
          about={<WhereItIs stones={stones} />}
          open={false}
          closed={
            <div className="grid justify-items-start gap-1">
              <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={1} />}>
                {(data) => (
                  <Outside
                    onlyNow
                    applicationId={application._id}
                    intake={application.intake}
                    data={data}
                    onChanged={loaded.put}
                    onStale={() => void loaded.reload()}
                  />
                )}
              </Record>
              {defer}
            </div>
          }
          className="grid gap-4"
        >
          {defer && <div>{defer}</div>}
          {lines}
        </Fold>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="road" className="text-h3">
              {texts.heading}
            </h2>
            {defer}
          </div>
          {lines}
        </>
      )}
      <DeferDialog
        open={deferring}
        application={application}
        onClose={() => setDeferring(false)}
        onDeferred={(data) => {
          setDeferring(false)
          loaded.put(data)
          onDeferred()
        }}
      />
    </Card>
  )
}

/** Where the file is with us, as one line of text. */
function WhereItIs({ stones }: { stones: readonly Stone[] }) {
  const now = stones.find(({ state }) => state === 'now') ?? stones.findLast(({ state }) => state !== 'ahead')
  return (
    <>
      {now?.title}
      {now?.below ? <>, {now.below}</> : null}
    </>
  )
}

function Line({ label, stones }: { label: string; stones: readonly Stone[] }) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[84px_minmax(0,1fr)]">
      <h3 className="text-h5 tracking-normal">{label}</h3>
      <ol aria-label={label} className="steps grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-y-4">
        {stones.map(({ key, state, mark, title, below }) => (
          <li
            key={key}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid min-w-0 content-start gap-1 pe-3 text-sm"
          >
            <StepMarker state={state}>{mark}</StepMarker>
            <span
              className={state === 'now' ? 'font-[650]' : state === 'ahead' ? 'text-soft' : 'font-semibold'}
            >
              {title}
              <span className="sr-only">, {texts.stateWords[state]}</span>
            </span>
            <div className="text-xs break-words text-soft tabular-nums">{below}</div>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface OutsideProps {
  applicationId: string
  /** That of the application. */
  intake: string | null
  data: OutsideSteps
  /** Shows the step whose turn it is, and nothing else. */
  onlyNow?: boolean
  onChanged: (data: OutsideSteps) => void
  /** Loads them again. */
  onStale: () => void
}

function Outside({ applicationId, intake, data, onlyNow = false, onChanged, onStale }: OutsideProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [viewed, setViewed] = useState<Attachment | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const marking = useSend(markOutsideStep)
  const options = useLoaded(showDecisionOptions, { params: { applicationId } })
  const hasOutdatedLetter = (options.data?.data.letters ?? []).some((letter) =>
    isOutdatedLetter(letter, intake),
  )
  const attached = useLoaded(listAttachments, data.plan === null ? null : { params: { applicationId } })
  const mayChange = outsideStages.includes(data.stage)
  const isAdmin = useAppSelector((state) => state.info.user?.role === 'admin')
  if (data.plan === null)
    return <NotStarted applicationId={applicationId} data={data} onlyButton={onlyNow} onChanged={onChanged} />
  const finish = async (step: OutsideStep) => {
    setFailure(null)
    const report = openReport(step)
    try {
      const reply = await marking.send({
        params: { applicationId, step: step.key },
        body: {
          state: 'done',
          version: step.office!.version,
          ...(report === null ? {} : { doneOn: report.on ?? officeDay(new Date(report.at)) }),
          ...(report?.reference ? { reference: report.reference } : {}),
        },
      })
      onChanged(reply.data)
      showToast({ text: reply.message })
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
  }
  const stones = data.steps.map((step, index): Stone => ({
    key: step.key,
    state: markerOf(step),
    mark: step.current && step.who === 'office' ? '!' : String(index + 1),
    title: mayChange ? (
      <button
        type="button"
        onClick={() => setOpen(step.key)}
        className="min-h-6 text-start break-words underline decoration-edge underline-offset-4 hover:text-accent pointer-coarse:min-h-11"
      >
        <span className="sr-only">{texts.openOne({ step: step.name })}</span>
        <span aria-hidden="true">{step.name}</span>
      </button>
    ) : (
      step.name
    ),
    below: (
      <>
        {belowOf(step, new Date())}
        {step.current && mayChange && openReport(step) === null && (
          <>
            {' '}
            <button
              type="button"
              aria-label={texts.finishOne({ step: step.name })}
              disabled={marking.isSending}
              // What the plan asks for is entered in the dialog; a day alone is today.
              onClick={() => (asksMore(step) ? setOpen(step.key) : void finish(step))}
              className="min-h-6 font-semibold text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-11"
            >
              {texts.finish}
            </button>
          </>
        )}
        <StepAttachments step={step.key} attachments={attached.data?.data ?? []} onOpen={setViewed} />
      </>
    ),
  }))
  const chosen = data.steps.find(({ key }) => key === open)
  return (
    <>
      {failure !== null && (
        <Banner tone="error" className="mb-3">
          {failure}
        </Banner>
      )}
      <StepReports
        steps={data.steps}
        busy={marking.isSending}
        onConfirm={(step) => void finish(step)}
        onCorrect={({ key }) => setOpen(key)}
      />
      {onlyNow ? (
        stones
          .filter(({ state }) => state === 'now')
          .map(({ key, title, below }) => (
            <div key={key} className="text-sm">
              <span className="font-semibold">
                {texts.outside}: {title}
              </span>{' '}
              <span className="text-soft">{below}</span>
            </div>
          ))
      ) : (
        <Line label={texts.outside} stones={stones} />
      )}
      {!onlyNow && (
        <p className="mt-4 text-xs text-soft">
          {[
            texts.plan({
              country: data.plan.country === null ? texts.everyCountry : countryName(data.plan.country),
              version: data.plan.version,
            }),
            ...data.deferrals.map(({ from, to, at }) => movedLine(from, to, at)),
          ].join('. ')}
          {hasOutdatedLetter && (
            <>
              {'. '}
              <a href="#letters">{texts.letterOutdated}</a>
            </>
          )}
          {isAdmin && (
            <>
              {'. '}
              <Anchor href={`${paths.staffStepPlans}?country=${data.plan.country ?? everyCountry}`}>
                {texts.change}
              </Anchor>
            </>
          )}
        </p>
      )}
      <AttachmentViewer applicationId={applicationId} attachment={viewed} onClose={() => setViewed(null)} />
      {chosen && (
        <StepDialog
          key={`${chosen.key} ${applicationId}`}
          applicationId={applicationId}
          step={chosen}
          onClose={() => setOpen(null)}
          onSaved={(reply) => {
            setOpen(null)
            onChanged(reply)
          }}
          onStale={onStale}
        />
      )}
    </>
  )
}

function movedLine(from: string | null, to: string, at: string): string {
  const about = { to: formatIntake(to) ?? to, day: formatDate(at) }
  const earlier = formatIntake(from)
  return earlier === null ? texts.movedWithoutFrom(about) : texts.movedOn({ ...about, from: earlier })
}

/** Whether a step asks for more than the day. */
const asksMore = ({ office }: OutsideStep) => office!.asks.some((fact) => fact !== 'date')

/** The line below the name of a step. */
export function belowOf(step: OutsideStep, now: Date): string {
  const { state, doneOn, due, usualDays, reference, office } = step
  if (state === 'not_needed') return texts.skipped
  if (state === 'refused') return doneOn === null ? '' : texts.refusedOn({ day: formatShortDay(doneOn) })
  if (state === 'done')
    return [
      ...(doneOn === null ? [] : [formatShortDay(doneOn)]),
      ...(reference === null ? [] : [texts.reference({ reference })]),
    ].join('. ')
  const left = due === null ? null : daysLeft(due, now)
  if (openReport(step) !== null) return officeReportTexts.below
  return [
    ...(state === 'under_way' ? [texts.underWay] : []),
    ...(left === null
      ? []
      : [
          left < 0
            ? texts.late({ days: -left })
            : left === 0
              ? texts.dueToday
              : texts.due({ day: formatShortDay(due!) }),
        ]),
    ...(left === null && usualDays !== null ? [texts.usually({ days: usualDays })] : []),
    ...(left === null && office!.waitsFor.length > 0
      ? [texts.waitsFor({ steps: formatList(office!.waitsFor) })]
      : []),
  ].join('. ')
}

/** A file from before there were plans is given its steps by hand, so that old files do not all become late at once. */
function NotStarted({
  applicationId,
  data,
  onlyButton,
  onChanged,
}: Pick<OutsideProps, 'applicationId' | 'data' | 'onChanged'> & { onlyButton: boolean }) {
  const { send, isSending, failure } = useSend(startOutsideSteps)
  const start = async () => {
    try {
      onChanged((await send({ params: { applicationId }, body: {} })).data)
    } catch {
      // `failure` is shown below.
    }
  }
  const button = outsideStages.includes(data.stage) && (
    <Button size="small" busy={isSending} busyLabel={texts.adding} onClick={() => void start()}>
      {texts.add({ count: data.available, country: countryInSentence(data.country) })}
    </Button>
  )
  const refused = failure !== null && <Banner tone="error">{failure.message}</Banner>
  if (onlyButton)
    return (
      <>
        {refused}
        {button}
      </>
    )
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[84px_minmax(0,1fr)]">
      <h3 className="text-h5 tracking-normal">{texts.outside}</h3>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-soft">{data.stage === 'submitted' ? texts.before : texts.none}</p>
        {refused}
        {button}
      </div>
    </div>
  )
}
