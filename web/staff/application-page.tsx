import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import type { Application, ApplicationEvent, FrozenProfile } from '#contract/applications.ts'
import { paths } from '../paths.ts'
import { applicationRequest, programRequest } from '../shared/applications/application-requests.ts'
import { ApplicationTimeline } from '../shared/applications/application-timeline.tsx'
import { intakeInWords } from '../shared/applications/intake-in-words.ts'
import { StageBadge } from '../shared/applications/status-badge.tsx'
import { countryName, dateInWords, dayInShort } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useRequest } from '../store/hooks.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { applicationWords } from '../words/en-applications.ts'
import { staff } from '../words/en-staff.ts'
import { en } from '../words/en.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { SentDocuments } from './sent-documents.tsx'

const words = staff.file

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
  usePageArrival(shown?.data.reference ?? staff.list.title)
  if (shown === null && status === 'failed') {
    return (
      <Banner
        tone="error"
        lead={en.errorLead}
        action={
          <Button size="small" onClick={() => void load()}>
            {en.tryAgain}
          </Button>
        }
      >
        {error}
      </Banner>
    )
  }
  if (shown === null) return <FileLoading />
  const { data: application, profile, events } = shown
  return (
    <>
      <FileTitle application={application} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5">
          <Profile profile={profile} />
          <SentDocuments application={application} />
          <History application={application} events={events} />
        </div>
        <DecisionPanel
          key={application.stage}
          application={application}
          program={program.data?.program._id === programId ? (program.data?.program ?? null) : null}
          onDecided={() => void load()}
        />
      </div>
    </>
  )
}

function FileTitle({ application }: { application: Application }) {
  const intake = intakeInWords(application.intake)
  return (
    <PageTitle
      isName
      crumb={
        <Breadcrumb
          label={words.crumbs}
          crumbs={[{ label: staff.list.title, href: paths.staff }, { label: application.reference }]}
        />
      }
      sub={[
        `${application.university.universityName}, ${application.program.programName}`,
        ...(intake === null ? [] : [applicationWords.intake(intake)]),
        words.sentOn(dateInWords(application.appliedAt)),
      ].join('. ')}
      actions={<StageBadge stage={application.stage} />}
    >
      {application.student.name}
    </PageTitle>
  )
}

function Profile({ profile }: { profile: FrozenProfile }) {
  const { facts } = words
  const country = (code: string | null) => (code === null ? null : countryName(code))
  return (
    <Card padded aria-labelledby="profile" className="grid gap-4">
      <div>
        <h2 id="profile" className="text-h3">
          {words.student}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.studentHelp}</p>
      </div>
      <DefinitionList
        notGiven={applicationWords.notGiven}
        facts={[
          { key: 'name', term: facts.name, value: profile.name },
          { key: 'email', term: facts.email, value: profile.email },
          { key: 'phone', term: facts.phone, value: profile.phone && <bdi dir="ltr">{profile.phone}</bdi> },
          {
            key: 'dateOfBirth',
            term: facts.dateOfBirth,
            value: profile.dateOfBirth && dayInShort(profile.dateOfBirth),
          },
          { key: 'nationality', term: facts.nationality, value: country(profile.nationality) },
          { key: 'country', term: facts.country, value: country(profile.country) },
          { key: 'city', term: facts.city, value: profile.city },
          { key: 'address', term: facts.address, value: profile.address },
          { key: 'education', term: facts.education, value: profile.education },
        ]}
      />
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
      <Skeleton className="mb-6 h-9 w-72" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </Loading>
  )
}
