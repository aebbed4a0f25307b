import { Suspense } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { StudentPage as StudentRecord } from '#areas/students/records/staff/student-page.tsx'
import type { WriteToStudentProps } from '#areas/conversation/messages/staff/write-to-student.tsx'

const WriteToStudent = lazyPage<WriteToStudentProps>(
  () => import('#areas/conversation/messages/staff/write-to-student.tsx'),
)

/** The record of a student, with what other areas add: the way to write. */
export default function StudentPage() {
  return (
    <StudentRecord
      parts={{
        actions: ({ student }) => (
          <Suspense fallback={null}>
            <WriteToStudent key={student._id} student={student} />
          </Suspense>
        ),
      }}
    />
  )
}
