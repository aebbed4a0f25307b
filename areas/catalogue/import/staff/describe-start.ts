import { formatTimestamp } from '#kit/format/local-formats.ts'
import { importTexts } from '#texts/catalogue/import/import.ts'
import type { CatalogueImport } from '../contract.ts'

/** When a list was imported, and by whom. */
export function describeStart({ startedAt, startedBy }: CatalogueImport): string {
  const when = formatTimestamp(startedAt)
  return startedBy === null ? importTexts.byCommand({ when }) : importTexts.by({ when, who: startedBy })
}
