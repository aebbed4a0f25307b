import { Suspense } from 'react'
import { useParams } from 'wouter'
import { showApplication, type Application } from '#areas/applications/list/contract/applications.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { useProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDate, formatDeadline } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { intakeTexts } from '#texts/kit/intakes.ts'
import type { DecisionPanelProps } from '#areas/applications/decide/staff/decision-panel.tsx'
import { FileAssignee } from '#areas/applications/case-file/staff/file-assignee.tsx'
import { FileTrail, Neighbours } from '#areas/applications/case-file/staff/file-trail.tsx'
import { SentCopy } from '#areas/applications/case-file/staff/sent-copy.tsx'
import { isOverdue } from '#areas/applications/queue/staff/queue-groups.ts'
import { StageBadge } from '#areas/applications/states/staff/stage-badge.tsx'
import { caseFileTexts as texts } from '#texts/applications/case-file/file.ts'
import type { FileRoadProps } from '#areas/applications/outside-steps/staff/file-road.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { FileTabs } from './file-tabs.tsx'

// The application is readable before the decision form has loaded.
const DecisionPanel = lazyPage<DecisionPanelProps>(
  () => import('#areas/applications/decide/staff/decision-panel.tsx'),
)

const FileRoad = lazyPage<FileRoadProps>(
  () => import('#areas/applications/outside-steps/staff/file-road.tsx'),
)

/** The file of one application: the copy the student sent, the work on it in tabs, and the decision. */
export default function StaffApplicationPage() {
  const { applicationId = '' } = useParams()
  const loaded = useLoaded(showApplication, { params: { applicationId } })
  const shown = loaded.isStale ? null : loaded.data
  const program = useProgramOf(shown?.data.program._id)
  usePageArrival(shown?.data.reference ?? texts.title)
  const reload = () => void loaded.reload()
  const isOffice = useAppSelector((state) => state.info.user?.role !== 'university')
  return (
    <>
      {shown === null ? (
        <PageTitle crumb={<FileTrail here={texts.title} />}>{texts.title}</PageTitle>
      ) : (
        <FileTitle application={shown.data} />
      )}
      <Record of={loaded} loading={texts.loadingFile} shape={fileShape}>
        {({ data: application, profile, sensitive }) => (
          <>
            <FileAssignee application={application} onChanged={reload} />
            {isOffice && (
              <Suspense fallback={<Card as="div" padded className="mb-5 min-h-72" />}>
                <FileRoad key={application._id} application={application} onDeferred={reload} />
              </Suspense>
            )}
            <p className="-mt-2 mb-4 text-sm lg:hidden">
              <a href="#profile">{texts.toCopy}</a>
            </p>
            {/* The work is first in reading order; on wide screens the copy is shown before it. */}
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
              <div className="grid min-w-0 grid-cols-1 gap-5 lg:order-2">
                <FileTabs application={application} profile={profile} onChanged={reload} />
                <Suspense fallback={<Card as="div" padded className="min-h-72" />}>
                  <DecisionPanel
                    key={application.stage}
                    application={application}
                    program={program}
                    onDecided={reload}
                  />
                </Suspense>
              </div>
              <SentCopy application={application} profile={profile} sensitive={sensitive} program={program} />
            </div>
          </>
        )}
      </Record>
    </>
  )
}

/** The deadline of the current stage as a sentence; null when there is none. */
function nextDay({ checkBy, offer, stage, documentsDue }: Application, late: boolean): string[] {
  if (checkBy !== null)
    return [
      late
        ? texts.checkLate({ day: formatDeadline(checkBy) })
        : texts.checkBy({ day: formatDeadline(checkBy) }),
    ]
  if (stage === 'offered' && offer !== null) return [texts.replyBy({ day: formatDeadline(offer.replyBy) })]
  return documentsDue === null ? [] : [texts.documentsBy({ day: formatDeadline(documentsDue) })]
}

function FileTitle({ application }: { application: Application }) {
  const intake = formatIntake(application.intake)
  const late = isOverdue(application, new Date())
  return (
    <PageTitle
      isName
      crumb={<FileTrail here={application.reference} />}
      sub={[
        `${application.university.universityName}, ${application.program.programName}`,
        ...(intake === null ? [] : [intakeTexts.intake({ words: intake })]),
        texts.sentOn({ day: formatDate(application.appliedAt) }),
        ...nextDay(application, late),
      ].join('. ')}
      actions={
        <span className="flex flex-wrap items-center gap-3">
          <StageBadge stage={application.stage} late={late} />
          <Neighbours key={application._id} applicationId={application._id} />
        </span>
      }
    >
      {application.student.name}
    </PageTitle>
  )
}

const fileShape = (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
    <Skeleton className="h-72 w-full" />
    <Skeleton className="h-56 w-full" />
  </div>
)
