import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { accountStatusNames } from '#texts/students/records/records.ts'

const tones: Record<Student['status'], BadgeTone> = {
  active: 'plain',
  pending: 'work',
  disabled: 'stop',
  deleted: 'stop',
}

/** The status of an account. */
export function AccountBadge({ status }: { status: Student['status'] }) {
  return <Badge tone={tones[status]}>{accountStatusNames[status]}</Badge>
}
