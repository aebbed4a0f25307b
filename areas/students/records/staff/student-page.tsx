import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showStudentFile } from '../contract.ts'
import { MergesOfStudent } from '#areas/students/merging/staff/merges-of-student.tsx'
import type { StudentFile } from '../contract.ts'
import { studentListTexts, studentRecordTexts as texts } from '#texts/students/records/records.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { AccountBadge } from './account-badge.tsx'
import { AccountCard, ClosingBanner } from './account-card.tsx'
import { ChangeDetailsDialog } from './change-details-dialog.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { NotesCard } from '#areas/students/notes-and-tags/staff/notes-card.tsx'
import { OfficerCard } from '#areas/students/notes-and-tags/staff/officer-card.tsx'
import { TagsCard } from '#areas/students/notes-and-tags/staff/tags-card.tsx'
import { isUnder18 } from '#areas/accounts/profile/contract/profile-gaps.ts'
import { formatDate, formatTimestamp } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { studentSectionTexts } from '#texts/students/records/sections.ts'
import { ApplicationsSection } from './sections/applications-section.tsx'
import { DocumentsSection } from './sections/documents-section.tsx'
import { FamilySection } from './sections/family-section.tsx'
import { GoalsSection } from './sections/goals-section.tsx'
import { IdentitySection } from './sections/identity-section.tsx'
import { NextStepsSection } from './sections/next-steps-section.tsx'
import { emptySections, MissingSection } from './sections/missing-section.tsx'
import { MinorBanner } from './sections/minor-banner.tsx'
import { StudiesSection } from './sections/studies-section.tsx'
import type { HistoryCardProps } from '#areas/students/history/staff/history-card.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { ConsentsCard, DetailsCard, DuplicatesCard, EnquiriesCard, ThreadsCard } from './record-cards.tsx'

// The last of the page: it is readable before this has loaded.
const HistoryCard = lazyPage<HistoryCardProps>(() => import('#areas/students/history/staff/history-card.tsx'))

/** What other areas show on the page, each with the file as it was loaded. */
export interface StudentPageParts {
  /** Beside the name. */
  actions?: (file: StudentFile) => ReactNode
  /** After the applications. */
  main?: (file: StudentFile) => ReactNode
}

/** One student: everything that is known, in sections, and the account. */
export function StudentPage({ parts }: { parts: StudentPageParts }) {
  const { studentId = '' } = useParams()
  const record = useLoaded(showStudentFile, { params: { studentId } })
  const [changing, setChanging] = useState(false)
  const [closing, setClosing] = useState(false)
  const file = record.isStale ? null : (record.data?.data ?? null)
  const title = file?.student.name ?? studentListTexts.title
  usePageArrival(title, studentId)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <PageTitle
        isName={file !== null}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: studentListTexts.title, href: paths.staffStudents },
              ...(file === null ? [] : [{ label: title }]),
            ]}
          />
        }
        // The line is there before its words, so that nothing moves when they come.
        sub={file === null ? '\u00a0' : describe(file, today)}
        actions={
          file !== null && (
            <>
              {isUnder18(file.profile.personal.dateOfBirth, today) && (
                <Badge tone="wait">{studentSectionTexts.minor}</Badge>
              )}
              <AccountBadge status={file.student.status} />
              {file.closing === null && parts.actions?.(file)}
            </>
          )
        }
      >
        <bdi>{title}</bdi>
      </PageTitle>
      <MergesOfStudent key={studentId} studentId={studentId}>
        <Record
          of={record}
          loading={texts.loading}
          shape={
            <Card as="div" padded className="min-h-dvh">
              <SkeletonText lines={8} />
            </Card>
          }
        >
          {({ data }) => (
            <FileCards
              key={data.student._id}
              file={data}
              today={today}
              main={data.closing === null && parts.main?.(data)}
              onChange={() => setChanging(true)}
              onClose={() => setClosing(true)}
              onStale={() => void record.reload()}
            />
          )}
        </Record>
      </MergesOfStudent>
      <ChangeDetailsDialog
        of={changing && file !== null ? file.student : null}
        onClose={() => setChanging(false)}
        onStale={record.reload}
      />
      <CloseAccountDialog of={closing ? file : null} onClose={() => setClosing(false)} />
    </>
  )
}

/** `18 years old. With us since 2 October 2026. Last active today`: what is known of it. */
function describe({ student, lastSeenAt }: StudentFile, today: string): string {
  const born = student.details.dateOfBirth
  return [
    born === null ? null : studentSectionTexts.age({ age: ageOn(born, today) }),
    student.details.city,
    studentSectionTexts.sinceSub({ day: formatDate(student.createdAt) }),
    lastSeenAt === null ? null : studentSectionTexts.seenSub({ at: formatTimestamp(lastSeenAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Full years from a day to another. Both are ISO days. */
function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

interface FileProps {
  file: StudentFile
  today: string
  main: ReactNode
  onStale: () => void
  onChange: () => void
  onClose: () => void
}

function FileCards({ file, today, main, onChange, onClose, onStale }: FileProps) {
  const isOpen = file.closing === null
  const empty = emptySections(file)
  const studentId = file.student._id
  return (
    <>
      {file.closing !== null && <ClosingBanner file={file} closing={file.closing} />}
      <MinorBanner file={file} today={today} />
      {file.twins.length > 0 && <DuplicatesCard file={file} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ApplicationsSection file={file} today={today} />
          <MissingSection file={file} />
          {!(empty.studies && empty.goals && file.threads.length === 0) && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-flow-col xl:auto-cols-[minmax(0,1fr)] xl:grid-cols-none">
              {!empty.studies && <StudiesSection file={file} today={today} />}
              {!(empty.goals && file.threads.length === 0) && (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                  {!empty.goals && <GoalsSection file={file} />}
                  {file.threads.length > 0 && <ThreadsCard file={file} />}
                </div>
              )}
            </div>
          )}
          {/* Below what is there at once: how long it becomes is not known before it has loaded. */}
          {!empty.studies && main}
          {!empty.documents && <DocumentsSection file={file} />}
          {file.enquiries.length > 0 && <EnquiriesCard file={file} />}
          <DetailsCard file={file} onChange={isOpen ? onChange : null} />
          {empty.studies && main}
          <Suspense fallback={<Card as="div" padded className="min-h-72" />}>
            <HistoryCard key={studentId} studentId={studentId} />
          </Suspense>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isOpen && <NextStepsSection file={file} today={today} />}
          {isOpen && <OfficerCard studentId={studentId} officer={file.officer} onStale={onStale} />}
          <IdentitySection file={file} today={today} />
          {!empty.family && <FamilySection file={file} />}
          {isOpen && <TagsCard studentId={studentId} tags={file.tags} />}
          {isOpen && <NotesCard studentId={studentId} notes={file.notes} />}
          <AccountCard file={file} onClose={isOpen ? onClose : null} />
          {file.consents.length > 0 && <ConsentsCard file={file} />}
        </div>
      </div>
    </>
  )
}
