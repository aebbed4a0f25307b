import { useState } from 'react'
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
import type { StudentFile } from '../contract.ts'
import { studentListTexts, studentRecordTexts as texts } from '#texts/students/records/records.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { AccountBadge } from './account-badge.tsx'
import { AccountCard, ClosingBanner } from './account-card.tsx'
import { ChangeDetailsDialog } from './change-details-dialog.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import {
  ApplicationsCard,
  ChangesCard,
  ConsentsCard,
  DetailsCard,
  ThreadsCard,
  DuplicatesCard,
} from './record-cards.tsx'

/** One student: details, applications, conversations, changes, and the account. */
export default function StudentPage() {
  const { studentId = '' } = useParams()
  const record = useLoaded(showStudentFile, { params: { studentId } })
  const [changing, setChanging] = useState(false)
  const [closing, setClosing] = useState(false)
  const file = record.isStale ? null : (record.data?.data ?? null)
  const title = file?.student.name ?? studentListTexts.title
  usePageArrival(title, studentId)
  return (
    <>
      <PageTitle
        isName={file !== null}
        crumb={
          file !== null && (
            <Breadcrumb
              label={pageTexts.trail}
              crumbs={[{ label: studentListTexts.title, href: paths.staffStudents }, { label: title }]}
            />
          )
        }
        actions={file !== null && <AccountBadge status={file.student.status} />}
      >
        <bdi>{title}</bdi>
      </PageTitle>
      <Record
        of={record}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ data }) => (
          <FileCards file={data} onChange={() => setChanging(true)} onClose={() => setClosing(true)} />
        )}
      </Record>
      <ChangeDetailsDialog
        of={changing && file !== null ? file.student : null}
        onClose={() => setChanging(false)}
        onStale={record.reload}
      />
      <CloseAccountDialog of={closing ? file : null} onClose={() => setClosing(false)} />
    </>
  )
}

interface FileProps {
  file: StudentFile
  onChange: () => void
  onClose: () => void
}

function FileCards({ file, onChange, onClose }: FileProps) {
  const isOpen = file.closing === null
  return (
    <>
      {file.closing !== null && <ClosingBanner file={file} closing={file.closing} />}
      <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-5">
          <DetailsCard file={file} onChange={isOpen ? onChange : null} />
          <ApplicationsCard file={file} />
          <ThreadsCard file={file} />
          <ChangesCard file={file} />
        </div>
        <div className="grid gap-5">
          {file.twins.length > 0 && <DuplicatesCard file={file} />}
          <AccountCard file={file} onClose={isOpen ? onClose : null} />
          <ConsentsCard file={file} />
        </div>
      </div>
    </>
  )
}
