import { Badge, toneOfStatus } from '#kit/ui/badge.tsx'
import { statusLabels } from '#texts/applications/states/status.ts'

/** The label of a status: `Pending` for `pending`; an unknown one is shown capitalized. */
export const describeStatus = (status: string): string =>
  (statusLabels as Readonly<Record<string, string>>)[status] ??
  status.charAt(0).toUpperCase() + status.slice(1)

/** The status of an application, capitalized: confirmed green, pending yellow, anything else red. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus(status)}>{describeStatus(status)}</Badge>
}
