import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import type { Application, ApplicationEvent, FrozenProfile } from '#contract/applications.ts'
import { paths } from '../paths.ts'
import { applicationRequest, programRequest } from '../shared/applications/application-requests.ts'
import { ApplicationTimeline } from '../shared/applications/application-timeline.tsx'
import { intakeInWords } from '../shared/applications/intake-in-words.ts'
import { OfferCard } from '../shared/applications/offer-card.tsx'
import { ProfileFacts } from '../shared/applications/profile-facts.tsx'
import { dateInWords, deadlineInWords } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useRequest } from '../store/hooks.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { applicationWords } from '../words/en-applications.ts'
import { staff } from '../words/en-staff.ts'
import { en } from '../words/en.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { isOverdue } from './queue-groups.ts'
import { SentDocuments } from './sent-documents.tsx'
import { StageBadge } from './stage-badge.tsx'

const words = staff.file
const FileMessages = lazy(() => import('./messages/file-messages.tsx'))

/** The file of one application: what the student sent, its history, and the decision. */
export default function StaffApplicationPage() {
  const { applicationId = '' } = useParams()
  const { data, status, error, run } = useRequest(applicationRequest)
  const program = useRequest(programRequest)
  const loadProgram = program.run
  const load = useCallback(() => run({ params: { applicationId } }), [run, applicationId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  // The store may still hold the file that was open before.
  const shown = data?.data._id === applicationId ? data : null
  const programId = shown?.data.program._id
  useEffect(() => {
    if (programId !== undefined) void loadProgram({ params: { programId } })
  }, [loadProgram, programId])
  usePageArrival(shown?.data.reference ?? words.title)
  if (shown === null) {
    return (
      <>
        <PageTitle crumb={<Trail here={words.title} />}>{words.title}</PageTitle>
        {status === 'failed' ? (
          <Banner
            tone="error"
            action={
              <Button size="small" onClick={() => void load()}>
                {en.tryAgain}
              </Button>
            }
          >
            {error}
          </Banner>
        ) : (
          <FileLoading />
        )}
      </>
    )
  }
  const { data: application, profile, events } = shown
  const loaded = program.data?.program ?? null
  const shownProgram = loaded?._id === programId ? loaded : null
  return (
    <>
      <FileTitle application={application} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5">
          <Profile profile={profile} />
          <SentDocuments application={application} />
          {application.offer !== null && (
            <section aria-label={words.offer} className="[&_h2]:text-h3">
              <OfferCard
                offer={application.offer}
                programName={application.program.programName}
                intake={application.intake}
                program={shownProgram}
                joined={application.stage === 'joined'}
                now={new Date()}
              />
            </section>
          )}
          <History application={application} events={events} />
          <Suspense fallback={<Card as="div" padded className="min-h-72" />}>
            <FileMessages applicationId={application._id} />
          </Suspense>
        </div>
        <DecisionPanel
          key={application.stage}
          application={application}
          program={shownProgram}
          onDecided={() => void load()}
        />
      </div>
    </>
  )
}

function Trail({ here }: { here: string }) {
  return (
    <Breadcrumb
      label={words.crumbs}
      crumbs={[{ label: staff.queue.title, href: paths.staff }, { label: here }]}
    />
  )
}

/** The day that counts at this stage, as a sentence; none when nothing is awaited. */
function nextDay({ checkBy, offer, stage, documentsDue }: Application, late: boolean): string[] {
  if (checkBy !== null) return [(late ? words.checkLate : words.checkBy)(deadlineInWords(checkBy))]
  if (stage === 'offered' && offer !== null) return [words.replyBy(deadlineInWords(offer.replyBy))]
  return documentsDue === null ? [] : [words.documentsBy(deadlineInWords(documentsDue))]
}

function FileTitle({ application }: { application: Application }) {
  const intake = intakeInWords(application.intake)
  const late = isOverdue(application, new Date())
  return (
    <PageTitle
      isName
      crumb={<Trail here={application.reference} />}
      sub={[
        `${application.university.universityName}, ${application.program.programName}`,
        ...(intake === null ? [] : [applicationWords.intake(intake)]),
        words.sentOn(dateInWords(application.appliedAt)),
        ...nextDay(application, late),
      ].join('. ')}
      actions={<StageBadge stage={application.stage} late={late} />}
    >
      {application.student.name}
    </PageTitle>
  )
}

function Profile({ profile }: { profile: FrozenProfile }) {
  return (
    <Card padded aria-labelledby="profile" className="grid gap-4">
      <div>
        <h2 id="profile" className="text-h3">
          {words.student}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.studentHelp}</p>
      </div>
      <ProfileFacts profile={profile} />
    </Card>
  )
}

function History({ application, events }: { application: Application; events: ApplicationEvent[] }) {
  const internal = events.filter(({ internalNote }) => Boolean(internalNote))
  return (
    <Card padded aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-h3">
        {words.history}
      </h2>
      <ApplicationTimeline application={application} events={events} reader="staff" />
      {internal.length > 0 && (
        <ul className="grid gap-2 border-t border-line pt-4 text-sm">
          {internal.map(({ at, by, internalNote }) => (
            <li key={at} className="break-words whitespace-pre-line">
              <b className="font-semibold">
                {words.internal}, {by.name}, {dateInWords(at)}:
              </b>{' '}
              {internalNote}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function FileLoading() {
  return (
    <Loading label={words.loading}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </Loading>
  )
}
