import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import type { StudentFile } from '../contract.ts'
import { staffStudents } from '../texts/en.ts'
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
  TwinsCard,
} from './record-cards.tsx'
import { studentFileRequest } from './student-requests.ts'

const words = staffStudents.details

/** One student: what is known, what was sent and said, what was changed, and the account. */
export default function StudentPage() {
  const { studentId = '' } = useParams()
  const { data, status, error, run } = useRequest(studentFileRequest)
  const [changing, setChanging] = useState(false)
  const [closing, setClosing] = useState(false)
  const load = useCallback(() => run({ params: { studentId } }), [run, studentId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const file = data !== null && data.data.student._id === studentId ? data.data : null
  const title = file?.student.name ?? staffStudents.title
  usePageArrival(title, studentId)
  return (
    <>
      <PageTitle
        isName={file !== null}
        crumb={
          file !== null && (
            <Breadcrumb
              label={words.crumbs}
              crumbs={[{ label: staffStudents.title, href: paths.staffStudents }, { label: title }]}
            />
          )
        }
        actions={file !== null && <AccountBadge status={file.student.status} />}
      >
        <bdi>{title}</bdi>
      </PageTitle>
      {status === 'failed' && (
        <TryAgain className="mb-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {file === null && status !== 'failed' && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        </Loading>
      )}
      {file !== null && (
        <Record
          file={file}
          onLoad={() => void load()}
          onChange={() => setChanging(true)}
          onClose={() => setClosing(true)}
        />
      )}
      <ChangeDetailsDialog
        of={changing && file !== null ? file.student : null}
        onClose={() => setChanging(false)}
        onSaved={() => void load()}
      />
      <CloseAccountDialog
        of={closing ? file : null}
        onClose={() => setClosing(false)}
        onClosed={() => void load()}
      />
    </>
  )
}

interface RecordProps {
  file: StudentFile
  onLoad: () => void
  onChange: () => void
  onClose: () => void
}

function Record({ file, onLoad, onChange, onClose }: RecordProps) {
  const isOpen = file.closing === null
  return (
    <>
      {file.closing !== null && <ClosingBanner file={file} closing={file.closing} onKept={onLoad} />}
      <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-5">
          <DetailsCard file={file} onChange={isOpen ? onChange : null} />
          <ApplicationsCard file={file} />
          <ThreadsCard file={file} />
          <ChangesCard file={file} />
        </div>
        <div className="grid gap-5">
          {file.twins.length > 0 && <TwinsCard file={file} />}
          <AccountCard file={file} onClose={isOpen ? onClose : null} />
          <ConsentsCard file={file} />
        </div>
      </div>
    </>
  )
}
