import type { RecordStatus } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { editingTexts as texts } from '#texts/catalogue/editing/editing.ts'

const tones = { draft: 'work', published: 'ok', withdrawn: 'plain' } as const

/** Draft, published or withdrawn. */
export const StatusBadge = ({ status }: { status: RecordStatus }) => (
  <Badge tone={tones[status]}>{texts.status[status]}</Badge>
)
