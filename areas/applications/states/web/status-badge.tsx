import { Badge, toneOfStatus } from '#kit/ui/badge.tsx'
import { statusLabels } from '#texts/applications/states/application.ts'

/** The word for a status: `Pending` for `pending`; one we do not know keeps its letters, the first a capital. */
export const statusInWords = (status: string): string =>
  (statusLabels as Readonly<Record<string, string>>)[status] ??
  status.charAt(0).toUpperCase() + status.slice(1)

/** The status of an application, capitalised: confirmed green, pending yellow, anything else red. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus(status)}>{statusInWords(status)}</Badge>
}
