import type { Student } from '#contract/students.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { staffStudents } from '../../words/en-staff-students.ts'

const tones: Record<Student['status'], BadgeTone> = {
  active: 'plain',
  pending: 'work',
  disabled: 'stop',
  deleted: 'stop',
}

/** How an account stands. */
export function AccountBadge({ status }: { status: Student['status'] }) {
  return <Badge tone={tones[status]}>{staffStudents.statuses[status]}</Badge>
}
