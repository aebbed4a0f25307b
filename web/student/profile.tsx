import { useCallback, useEffect } from 'react'
import type { Student } from '#contract/students.ts'
import { paths } from '../paths.ts'
import { countInFigures, dateInWords } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useAppSelector, useRequest } from '../store/hooks.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { student } from '../words/en-student.ts'
import { applicationWords } from '../words/en-applications.ts'
import { en } from '../words/en.ts'
import { ChangePassword } from './profile/change-password.tsx'
import { Devices } from './profile/devices.tsx'
import { MyDetails } from './profile/my-details.tsx'
import { profileRequest, sessionsRequest } from './student-requests.ts'

const words = student.profile

/** The account, what a student tells about themself, the password, and where they are logged in. */
export default function Profile() {
  usePageArrival(words.title)
  const studentId = useAppSelector((state) => state.info.user?._id)
  const { data, status, error, run } = useRequest(profileRequest)
  const { run: runSessions } = useRequest(sessionsRequest)
  const load = useCallback(() => {
    if (studentId) void run({ params: { studentId } })
  }, [run, studentId])
  const loadSessions = useCallback(() => void runSessions({}), [runSessions])
  useEffect(load, [load])
  useEffect(loadSessions, [loadSessions])
  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-5">
          {status === 'failed' && data === null && (
            <Banner
              tone="error"
              action={
                <Button size="small" onClick={load}>
                  {en.tryAgain}
                </Button>
              }
            >
              {error}
            </Banner>
          )}
          {data === null && status !== 'failed' && <DetailsSkeleton />}
          {data !== null && <MyDetails key={data.data._id} record={data.data} />}
          <RecordLink />
          <Devices reload={loadSessions} />
        </div>
        <div className="grid gap-5">
          {data !== null && <AccountFacts record={data.data} />}
          <ChangePassword onChanged={loadSessions} />
        </div>
      </div>
    </>
  )
}

function AccountFacts({ record }: { record: Student }) {
  return (
    <Card padded as="aside" aria-labelledby="account" className="grid gap-4">
      <h2 id="account" className="text-h3">
        {words.account}
      </h2>
      <DefinitionList
        layout="columns"
        notGiven={applicationWords.notGiven}
        facts={[
          { key: 'email', term: words.email, value: record.email },
          { key: 'since', term: words.since, value: dateInWords(record.createdAt) },
          { key: 'sent', term: words.sent, value: countInFigures(record.applicationCount) },
        ]}
      />
    </Card>
  )
}

/** The way to what programs are compared with; it has a screen of its own. */
function RecordLink() {
  return (
    <Card padded aria-labelledby="record" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 id="record" className="text-h3">
          {words.record}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{words.recordHelp}</p>
      </div>
      <LinkButton href={paths.record}>{words.recordOpen}</LinkButton>
    </Card>
  )
}

function DetailsSkeleton() {
  return (
    <Loading label={words.loading}>
      <Card padded className="grid gap-5">
        <Skeleton className="h-6 w-40" />
        <SkeletonText lines={6} />
        <Skeleton className="h-11 w-44" />
      </Card>
    </Loading>
  )
}
