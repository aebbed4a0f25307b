import { useCallback, useEffect } from 'react'
import type { Student } from '#contract/students.ts'
import { countInFigures, dateInWords } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useAppSelector, useRequest } from '../store/hooks.ts'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { applicationWords } from '../words/en-applications.ts'
import { profileWords } from '../words/en-profile.ts'
import { student } from '../words/en-student.ts'
import { LeaveLinks } from './leaving-account/leave-links.tsx'
import { ChangePassword } from './profile/change-password.tsx'
import { Devices } from './profile/devices.tsx'
import { LoadState } from './profile/load-state.tsx'
import { sectionsRequest } from './profile/profile-requests.ts'
import { ProgramNeeds } from './profile/program-needs.tsx'
import { SectionsCard } from './profile/sections-card.tsx'
import { profileRequest, sessionsRequest } from './student-requests.ts'

const words = student.profile

/** How each section of the profile stands, what chosen programs still need, and the account. */
export default function Profile() {
  usePageArrival(words.title)
  const studentId = useAppSelector((state) => state.info.user?._id)
  const sections = useRequest(sectionsRequest)
  const account = useRequest(profileRequest)
  const { run: runSections } = sections
  const { run: runAccount } = account
  const { run: runSessions } = useRequest(sessionsRequest)
  const load = useCallback(() => void runSections({}), [runSections])
  const loadSessions = useCallback(() => void runSessions({}), [runSessions])
  useEffect(load, [load])
  useEffect(loadSessions, [loadSessions])
  useEffect(() => {
    if (studentId) void runAccount({ params: { studentId } })
  }, [runAccount, studentId])
  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-5">
          {sections.data === null ? (
            <LoadState
              label={profileWords.overview.loading}
              failed={sections.status === 'failed'}
              error={sections.error}
              load={load}
            />
          ) : (
            <SectionsCard profile={sections.data.profile} />
          )}
          <ProgramNeeds />
          <Devices reload={loadSessions} />
        </div>
        <div className="grid gap-5">
          {account.data !== null && <AccountFacts record={account.data.data} />}
          <ChangePassword onChanged={loadSessions} />
          <LeaveLinks />
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
