import { Suspense } from 'react'
import { ReachButtons } from '#areas/applications/case-file/staff/reach-buttons.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { fileHeaderTexts } from '#texts/applications/case-file/header.ts'
import { site } from '#site'
import { paths } from '#kit/routing/paths.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { messageTexts } from '#texts/conversation/messages/messages.ts'
import { actingTexts } from '#texts/students/acting/acting.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { StudentPage as StudentRecord } from '#areas/students/records/staff/student-page.tsx'
import type { WriteToStudentProps } from '#areas/conversation/messages/staff/write-to-student.tsx'
import type { ShortlistCardProps } from '#areas/planning/proposals/staff/shortlist-card.tsx'

const WriteToStudent = lazyPage<WriteToStudentProps>(
  () => import('#areas/conversation/messages/staff/write-to-student.tsx'),
)
const ShortlistCard = lazyPage<ShortlistCardProps>(
  () => import('#areas/planning/proposals/staff/shortlist-card.tsx'),
)

/** The record of a student, with what other areas add: the way to write, the shortlist and eligibility. */
export default function StudentPage() {
  const officer = useAppSelector((state) => state.info.user?.name ?? '')
  return (
    <StudentRecord
      parts={{
        actions: ({ student }) => (
          <>
            {student.phone !== null && (
              <ReachButtons
                phone={student.phone}
                text={fileHeaderTexts.whatsappToStudent({ name: student.name, officer, office: site.name })}
              />
            )}
            <Suspense
              fallback={
                <Button size="small" disabled>
                  {messageTexts.write}
                </Button>
              }
            >
              <WriteToStudent key={student._id} student={student} />
            </Suspense>
            <LinkButton size="small" tone="main" href={paths.staffActing(student._id)}>
              {actingTexts.start}
            </LinkButton>
          </>
        ),
        main: ({ student }) => (
          <Suspense fallback={<Card as="div" padded className="min-h-[30rem]" />}>
            <ShortlistCard key={student._id} studentId={student._id} />
          </Suspense>
        ),
      }}
    />
  )
}
