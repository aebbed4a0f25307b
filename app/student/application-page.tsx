import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import type { Application, ApplicationEvent } from '#areas/applications/list/contract/applications.ts'
import type { StillToAdd, WantedDetail } from '#areas/applications/states/contract/still-to-add.ts'
import { paths } from '#kit/routing/paths.ts'
import { isPossible } from '#areas/applications/states/web/actions.ts'
import { ApplicationTimeline } from '#areas/applications/states/web/application-timeline.tsx'
import { formatIntake } from '#kit/language/intakes.ts'
import { useProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { StatusBadge } from '#areas/applications/states/web/status-badge.tsx'
import { TurnBadge } from '#areas/applications/states/web/turn-badge.tsx'
import { countryName } from '#kit/format/local-formats.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useKnownRecord } from '#kit/store/known-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { applicationTexts as texts } from '#texts/applications/list/applications.ts'
import { stillToAddTexts } from '#texts/applications/states/still-to-add.ts'
import { BlockedMoves } from '#areas/applications/list/student/withdrawn-card.tsx'
import type { LeaveDialogProps } from '#areas/applications/drafts/student/leave-dialog.tsx'
import { MyDocuments } from '#areas/applications/submit/student/documents/my-documents.tsx'
import { ContactLinks } from '#areas/applications/submit/student/contact-links.tsx'
import { ReceiptButton } from '#areas/applications/list/student/receipt-button.tsx'
import { StillToAddCard } from '#areas/applications/list/student/still-to-add.tsx'
import { NextStep } from '#areas/applications/list/student/next-step.tsx'
import { DocumentViewList } from '#areas/applications/list/student/document-views.tsx'
const ApplicationMessages = lazyPage<{ applicationId: string; children: ReactNode }>(
  () => import('#areas/conversation/messages/student/application-messages.tsx'),
)
const SharedAttachments = lazyPage<{ applicationId: string }>(
  () => import('#areas/applications/attachments/student/shared-attachments.tsx'),
)
const WaitingTime = lazyPage<{ programId: string; stage: 'submitted' | 'under_review' }>(
  () => import('#areas/applications/states/student/waiting-time.tsx'),
)
const OutsideTurn = lazyPage<{ application: Pick<Application, '_id' | 'waitingOn'> }>(
  () => import('#areas/applications/outside-steps/student/outside-turn.tsx'),
)
const OutsideTimeline = lazyPage<{ application: Pick<Application, '_id'> }>(
  () => import('#areas/applications/outside-steps/student/outside-timeline.tsx'),
)
/** Loaded on demand: its form needs a library that most visits do not. */
const LeaveDialog = lazyPage<LeaveDialogProps>(
  () => import('#areas/applications/drafts/student/leave-dialog.tsx'),
)

interface KnownApplication {
  program: Pick<Application['program'], 'programName'>
  university: Pick<Application['university'], 'universityName'>
}

/** One application of the student. Its buttons follow from what the server allows. */
export default function ApplicationPage() {
  const { applicationId = '' } = useParams()
  const loaded = useLoaded(showApplication, { params: { applicationId } })
  const shown = loaded.isStale ? null : loaded.data
  const application = shown?.data ?? null
  const [confirmation, setConfirmation] = useState<string | null>(null)
  // Until it is there, what a list has shown of it.
  const known = useKnownRecord<KnownApplication>(applicationId, 'program')
  const programName = (application ?? known)?.program.programName ?? texts.title
  usePageArrival(programName)

  const changed = (next: Application, message: string) => {
    setConfirmation(message)
    if (shown) loaded.put({ ...shown, data: next })
    // The history has a new entry; reload it in the background.
    void loaded.reload()
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: texts.list, href: paths.applications },
              { label: application?.reference ?? texts.title },
            ]}
          />
        }
        sub={application ? aboutOf(application) : known?.university.universityName}
        actions={
          application && (
            <>
              <StatusBadge status={application.status} />
              <TurnBadge waitingOn={application.waitingOn} />
            </>
          )
        }
      >
        {programName}
      </PageTitle>
      <div role="status">
        {confirmation !== null && (
          <Banner tone="ok" className="mb-5">
            {confirmation}
          </Banner>
        )}
      </div>
      <Record of={loaded} loading={texts.loading} shape={pageShape}>
        {({ data, events, lacks }) => (
          <Shown application={data} events={events} lacks={lacks ?? null} onChanged={changed} />
        )}
      </Record>
    </>
  )
}

function aboutOf({ university, intake }: Application): string {
  const { city, universityName } = university
  // "University of Novi Sad, Novi Sad" says nothing more.
  const place = city !== null && !universityName.includes(city) ? city : countryName(university.country)
  const about = { university: university.universityName, place }
  const start = formatIntake(intake)
  return start === null
    ? texts.universityAndPlace(about)
    : texts.universityAndIntake({ ...about, intake: start })
}

interface ShownProps {
  application: Application
  events: readonly ApplicationEvent[]
  lacks: StillToAdd | null
  onChanged: (application: Application, message: string) => void
}

/** Where a missing detail can be added. */
function detailHref(name: WantedDetail): string {
  if (name === 'education') return paths.record
  const isPersonal = name === 'dateOfBirth' || name === 'nationality' || name === 'country'
  return paths.profileSection(isPersonal ? 'personal' : 'contact')
}

function Shown({ application, events, lacks, onChanged }: ShownProps) {
  const [leaving, setLeaving] = useState<'decline' | 'withdraw' | null>(null)
  const [opened, setOpened] = useState(false)
  const program = useProgramOf(application.program._id)
  const leave = (way: 'decline' | 'withdraw') => {
    setOpened(true)
    setLeaving(way)
  }
  const outsideTurn = application.stage !== 'submitted' && (
    <Suspense>
      <OutsideTurn application={application} />
    </Suspense>
  )
  const left = (next: Application, message: string) => {
    setLeaving(null)
    onChanged(next, message)
  }
  return (
    <div className="grid items-start gap-x-7 gap-y-4 md:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-4">
        {application.waitingOn === 'nobody' && outsideTurn}
        <NextStep
          application={application}
          events={events}
          program={program}
          onChanged={onChanged}
          onDecline={() => leave('decline')}
        />
        {application.waitingOn !== 'nobody' && outsideTurn}
        {lacks && (
          <StillToAddCard lacks={lacks} detailHref={detailHref} documentHref={() => '#documents'}>
            <p>{stillToAddTexts.after}</p>
            {lacks.details.length > 0 && <p>{stillToAddTexts.details}</p>}
          </StillToAddCard>
        )}
        {(application.stage === 'submitted' || application.stage === 'under_review') && (
          <Suspense>
            <WaitingTime programId={application.program._id} stage={application.stage} />
          </Suspense>
        )}
        <Card padded>
          <h2 className="mb-5 text-h3">{texts.progress}</h2>
          <ApplicationTimeline application={application} events={events} reader="student" />
        </Card>
        {application.stage !== 'submitted' && (
          <Suspense>
            <OutsideTimeline application={application} />
          </Suspense>
        )}
        <Suspense fallback={<Card as="div" padded className="min-h-44" />}>
          <ApplicationMessages applicationId={application._id}>
            <ContactLinks reference={application.reference} officer={application.officer?.name ?? null} />
          </ApplicationMessages>
        </Suspense>
      </div>
      <div className="grid min-w-0 gap-4">
        <MyDocuments application={application} onSent={onChanged} />
        <Suspense>
          <SharedAttachments applicationId={application._id} />
        </Suspense>
        {application.documents.length > 0 && <DocumentViewList applicationId={application._id} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ReceiptButton application={application} small />
          {isPossible(application, 'withdraw') && (
            <button
              type="button"
              onClick={() => leave('withdraw')}
              className="min-h-9 text-sm text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-11"
            >
              {texts.withdraw}
            </button>
          )}
        </div>
        <BlockedMoves application={application} />
      </div>
      {/* Stays once it has been opened, so that closing gives the focus back to the button. */}
      {opened && (
        <Suspense>
          <LeaveDialog
            application={application}
            way={leaving}
            onClose={() => setLeaving(null)}
            onLeft={left}
          />
        </Suspense>
      )}
    </div>
  )
}

const pageShape = (
  <div className="grid gap-x-7 gap-y-4 md:grid-cols-[minmax(0,1fr)_340px]">
    <Card as="div" padded className="grid gap-5">
      <Skeleton className="h-8 w-[60%]" />
      <SkeletonText lines={6} />
    </Card>
    <Card as="div" padded>
      <SkeletonText lines={4} />
    </Card>
  </div>
)
