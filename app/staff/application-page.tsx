import { Suspense, useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { showApplication, type Application } from '#areas/applications/list/contract/applications.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { useProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import type { Decision } from '#areas/applications/states/contract/application-moves.ts'
import { paths } from '#kit/routing/paths.ts'
import { useNavigate } from '#kit/routing/router.tsx'
import { ShortcutsDialog } from '#kit/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '#kit/shortcuts/shortcuts.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { fileKeyNames } from '#texts/applications/case-file/keys.ts'
import { ShortcutsButton } from '#kit/shortcuts/shortcuts-button.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDate, formatDeadline } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { useFocusAfterRemoval } from '#kit/ui/focus-after-removal.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { intakeTexts } from '#texts/kit/intakes.ts'
import { ScheduledLine } from '#areas/applications/decide/staff/scheduled-line.tsx'
import { listAttachments } from '#areas/applications/attachments/contract.ts'
import type { DecisionPanelProps } from '#areas/applications/decide/staff/decision-panel.tsx'
import { showSurroundings } from '#areas/applications/case-file/contract/file-surroundings.ts'
import { FileAssignee } from '#areas/applications/case-file/staff/file-assignee.tsx'
import { FileHeader } from '#areas/applications/case-file/staff/file-header.tsx'
import { fileKeys } from '#areas/applications/case-file/staff/file-keys.ts'
import { FileTrail, Neighbors, useNeighbors } from '#areas/applications/case-file/staff/file-trail.tsx'
import { OtherApplications } from '#areas/applications/case-file/staff/other-applications.tsx'
import { SentCopy } from '#areas/applications/case-file/staff/sent-copy.tsx'
import { isOverdue } from '#areas/applications/queue/staff/queue-groups.ts'
import { caseFileTexts as texts } from '#texts/applications/case-file/file.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import type { FileRoadProps } from '#areas/applications/outside-steps/staff/file-road.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { FileTabs } from './file-tabs.tsx'
import { useStaysBeside } from './stays-beside.ts'

// The application is readable before the decision form has loaded.
const DecisionPanel = lazyPage<DecisionPanelProps>(
  () => import('#areas/applications/decide/staff/decision-panel.tsx'),
)

const WhoIsHere = lazyPage<{ applicationId: string }>(
  () => import('#areas/conversation/live/staff/who-is-here.tsx'),
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
  const around = useLoaded(showSurroundings, isOffice ? { params: { applicationId } } : null)
  // They decide how high the road and the documents are: what is below waits for them, or it would move from under a
  // finger.
  const steps = useLoaded(showOutsideSteps, isOffice ? { params: { applicationId } } : null)
  const attachments = useLoaded(listAttachments, isOffice ? { params: { applicationId } } : null)
  const [sized, setSized] = useState<string | null>(null)
  const isAnswered =
    !isOffice ||
    [steps, attachments].every(
      ({ data, isStale, failure }) => (data !== null && !isStale) || failure !== null,
    )
  if (isAnswered && sized !== applicationId) setSized(applicationId)
  // Once they are there they stay: what failed is loaded again by the part that shows it, which would go away meanwhile,
  // come back with the next failure, and load it again for ever.
  const isHeightKnown = isAnswered || sized === applicationId
  const [asked, setAsked] = useState<DecisionPanelProps['asked'] | 'message'>(null)
  const onAnswered = useCallback(() => setAsked(null), [])
  const [query, setQuery] = useSearchParams()
  const write = () => {
    setQuery({ ...Object.fromEntries(query), tab: 'messages' }, { replace: true })
    setAsked('message')
  }
  const decide = (decision: Decision | null) => setAsked({ decision })
  const neighbors = useNeighbors(applicationId)
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const goTo = (id: string | undefined) => id !== undefined && navigate(paths.staffApplication(id))
  useShortcuts(fileKeys, {
    request: () => decide('request_documents'),
    message: write,
    decide: () => decide(null),
    previousFile: () => goTo(neighbors?.previous),
    nextFile: () => goTo(neighbors?.next),
    help: () => setShowsKeys(true),
  })
  return (
    <>
      {shown === null ? (
        <PageTitle crumb={<FileTrail here={texts.title} />}>{texts.title}</PageTitle>
      ) : (
        <FileTitle
          application={shown.data}
          aside={
            <>
              {isOffice && (
                <Suspense>
                  <WhoIsHere key={applicationId} applicationId={applicationId} />
                </Suspense>
              )}
              <ShortcutsButton onOpen={() => setShowsKeys(true)} />
              {neighbors !== null && <Neighbors {...neighbors} />}
            </>
          }
        >
          <FileHeader
            application={shown.data}
            late={isOverdue(shown.data, new Date())}
            student={around.isStale ? null : (around.data?.student ?? null)}
            isPhoneAwaited={
              isOffice && shown.profile.phone !== null && around.data === null && around.failure === null
            }
            onMessage={write}
            onDecide={decide}
            onChanged={reload}
          >
            <ScheduledLine applicationId={applicationId} onShow={() => decide(null)} />
          </FileHeader>
        </FileTitle>
      )}
      <Record of={loaded} loading={texts.loadingFile} shape={fileShape}>
        {({ data: application, profile, sensitive }) => (
          <>
            <FileAssignee application={application} onChanged={reload} className="mb-3 sm:hidden" />
            <p className="mb-3 text-sm lg:hidden">
              <a href="#profile">{texts.toCopy}</a>
            </p>
            <div className={columns}>
              <Work>
                <Suspense fallback={workShape}>
                  {isOffice && (
                    <FileRoad key={application._id} application={application} onDeferred={reload} />
                  )}
                  {isHeightKnown ? (
                    <>
                      <FileTabs
                        application={application}
                        profile={profile}
                        newMessages={around.data?.newMessages ?? 0}
                        onChanged={reload}
                        isWriting={asked === 'message'}
                        onAnswered={onAnswered}
                        onLeave={(to) => (to === 'message' ? write() : decide(null))}
                      />
                      <Suspense fallback={<Card as="div" padded className="min-h-72" />}>
                        <DecisionPanel
                          key={application.stage}
                          application={application}
                          program={program}
                          onDecided={reload}
                          asked={asked === 'message' ? null : asked}
                          onAnswered={onAnswered}
                        />
                      </Suspense>
                    </>
                  ) : (
                    workShape
                  )}
                </Suspense>
              </Work>
              <Beside>
                <SentCopy
                  application={application}
                  profile={profile}
                  sensitive={sensitive}
                  program={program}
                />
                {/* Last: the list comes later than the rest, and pushes nothing down. */}
                {isOffice && <OtherApplications of={around} />}
              </Beside>
            </div>
          </>
        )}
      </Record>
      <ShortcutsDialog
        open={showsKeys}
        list={fileKeys}
        names={fileKeyNames}
        onClose={() => setShowsKeys(false)}
      />
    </>
  )
}

/** The work on a file. The decision panel begins anew with each stage, and its buttons go away once they were pressed. */
function Work({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(ref, '#decide', '[aria-labelledby="decide"]')
  return (
    <div ref={ref} className="grid min-w-0 grid-cols-1 gap-5">
      {children}
    </div>
  )
}

/** What stays in view beside the work. */
function Beside({ children }: { children: ReactNode }) {
  const ref = useStaysBeside()
  return (
    <div ref={ref} className="grid min-w-0 grid-cols-1 gap-5 self-start lg:sticky">
      {children}
    </div>
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

/** The trail and what the file is about, with the header between them. */
function FileTitle({
  application,
  aside,
  children,
}: {
  application: Application
  aside: ReactNode
  children: ReactNode
}) {
  const intake = formatIntake(application.intake)
  const isOffice = useAppSelector((state) => state.info.user?.role !== 'university')
  const about = `${application.university.universityName}, ${application.program.programName}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 [&>nav]:mb-0">
        <FileTrail here={application.reference} />
        <span className="flex flex-wrap items-center gap-2">{aside}</span>
      </div>
      {children}
      <p className="mb-3 text-soft">
        {isOffice ? <Anchor href={paths.staffProgram(application.program._id)}>{about}</Anchor> : about}
        {[
          '',
          ...(intake === null ? [] : [intakeTexts.intake({ words: intake })]),
          texts.sentOn({ day: formatDate(application.appliedAt) }),
          ...nextDay(application, isOverdue(application, new Date())),
        ].join('. ')}
        {isOffice && (
          <>
            {'. '}
            <Anchor href={paths.staffStudent(application.student._id)}>{texts.record}</Anchor>
          </>
        )}
      </p>
    </>
  )
}

const columns = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]'

/** As high as the work on most files, so that nothing below it is in view before it moves out of it. */
const workShape = <Skeleton className="h-dvh w-full" />
const fileShape = (
  <div className={columns}>
    {workShape}
    <Skeleton className="h-72 w-full" />
  </div>
)
