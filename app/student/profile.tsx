import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import { showStudent } from '#areas/accounts/profile/contract/students.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { listSessions } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { formatNumber, formatDate } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { EmailAddress } from '#kit/ui/email-address.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { applicationTexts } from '#texts/applications/states/application.ts'
import { overviewTexts } from '#texts/accounts/profile/profile.ts'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { LeaveLinks } from '#areas/students/closing/student/leave-links.tsx'
import { LanguageChoice } from '#areas/accounts/language/web/language-choice.tsx'
import { ChangePassword } from '#areas/accounts/sign-in/student/change-password.tsx'
import { Devices } from '#areas/accounts/sign-in/student/devices.tsx'
import { SectionShape } from '#areas/accounts/profile/student/section-shape.tsx'
import { ProgramNeeds } from '#areas/planning/needs/student/program-needs.tsx'
import { SectionsCard } from '#areas/accounts/profile/student/sections-card.tsx'

const texts = accountTexts.profile

/** The sections of the profile with their progress, what chosen programs still need, and the account. */
export default function Profile() {
  usePageArrival(texts.title)
  const studentId = useAppSelector((state) => state.info.user?._id)
  const sections = useLoaded(showProfile, {})
  const sessions = useLoaded(listSessions, {})
  const account = useLoaded(showStudent, studentId === undefined ? null : { params: { studentId } })
  return (
    <>
      <PageTitle sub={texts.sub}>{texts.title}</PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-5">
          <Record of={sections} loading={overviewTexts.loading} shape={<SectionShape />}>
            {({ profile }) => <SectionsCard profile={profile} />}
          </Record>
          <ProgramNeeds />
          <Devices of={sessions} />
        </div>
        <div className="grid gap-5">
          {account.data !== null && <AccountFacts record={account.data.data} />}
          <ChangePassword onChanged={sessions.reload} />
          <LanguageChoice />
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
        {texts.account}
      </h2>
      <DefinitionList
        layout="columns"
        notGiven={applicationTexts.notGiven}
        facts={[
          { key: 'email', term: texts.email, value: record.email && <EmailAddress address={record.email} /> },
          { key: 'since', term: texts.since, value: formatDate(record.createdAt) },
          { key: 'sent', term: texts.sent, value: formatNumber(record.applicationCount) },
        ]}
      />
    </Card>
  )
}
