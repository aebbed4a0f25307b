import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import { SectionShape } from '#areas/accounts/profile/student/section-shape.tsx'
import { SectionsCard } from '#areas/accounts/profile/student/sections-card.tsx'
import { UnsentApplications } from '#areas/applications/drafts/student/unsent-applications.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { actingTexts as texts } from '#texts/students/acting/acting.ts'
import { ChooseProgram } from './choose-program.tsx'
import { RequestedDocuments } from './requested-documents.tsx'

interface Props {
  studentId: string
  name: string
  hasConsent: boolean
  /** The consent and what was done, from the store of the console. */
  aside: ReactNode
  /** Called after a change, and when the screen is shown, because something may have been done on the others. */
  onChanged: () => void
}

/** The first screen of an officer who acts for a student: the profile, prepared applications, and a program to apply to. */
export function ActingOverview({ studentId, name, hasConsent, aside, onChanged }: Props) {
  const title = texts.title({ name })
  usePageArrival(title)
  const sections = useLoaded(showProfile, {})
  useEffect(onChanged, [onChanged])
  return (
    <>
      <PageTitle isName>{title}</PageTitle>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Record of={sections} loading={texts.profileLoading} shape={<SectionShape />}>
            {({ profile }) => <SectionsCard profile={profile} />}
          </Record>
          <RequestedDocuments studentId={studentId} hasConsent={hasConsent} onSent={onChanged} />
          <UnsentApplications />
          <ChooseProgram />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">{aside}</div>
      </div>
    </>
  )
}
