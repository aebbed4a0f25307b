import { Badge } from '#kit/ui/badge.tsx'
import type { CatalogueImport } from '../contract.ts'
import { importListTexts as texts, importTexts } from '#texts/catalogue/import/import.ts'

/** Whether an import is in force, undone, or changed nothing. */
export function ImportState({ one }: { one: CatalogueImport }) {
  if (one.undoneAt !== null) return <Badge tone="plain">{importTexts.undone}</Badge>
  const nothing = one.created + one.updated + one.universitiesMade === 0
  return nothing ? <Badge tone="plain">{texts.nothing}</Badge> : <Badge tone="ok">{texts.done}</Badge>
}
