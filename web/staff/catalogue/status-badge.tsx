import type { RecordStatus } from '#contract/catalogue-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { catalogueDesk as words } from '../../words/en-catalogue-desk.ts'

const tones = { draft: 'work', published: 'ok', withdrawn: 'plain' } as const

/** Draft, published or withdrawn. */
export const StatusBadge = ({ status }: { status: RecordStatus }) => (
  <Badge tone={tones[status]}>{words.status[status]}</Badge>
)
