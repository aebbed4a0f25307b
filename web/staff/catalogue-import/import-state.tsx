import type { CatalogueImport } from '#contract/catalogue-imports.ts'
import { Badge } from '../../ui/badge.tsx'
import { catalogueImport } from '../../words/en-catalogue-import.ts'

const words = catalogueImport.list

/** Whether an import stands. */
export function ImportState({ one }: { one: CatalogueImport }) {
  if (one.undoneAt !== null) return <Badge tone="plain">{words.undone}</Badge>
  const nothing = one.created + one.updated + one.universitiesMade === 0
  return nothing ? <Badge tone="plain">{words.nothing}</Badge> : <Badge tone="ok">{words.done}</Badge>
}
