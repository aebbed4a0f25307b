import type { ReactNode } from 'react'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { editingTexts } from '#texts/catalogue/editing/editing.ts'
import type { KnownSource } from '../../contract/catalogue-facts.ts'
import { describeFact } from './describe-fact.ts'
import type { FactField } from './fact-fields.ts'

/** The value of a fact; null if it is not known. */
export function showFact(field: FactField, value: unknown): ReactNode {
  const lines = describeFact(field, value)
  if (lines.length < 2)
    return lines[0] === undefined ? null : <bdi className="[overflow-wrap:anywhere]">{lines[0]}</bdi>
  return (
    <ul className="grid gap-1 [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Where a group of facts is from, and when it was checked. */
export function FactSourceLine({ of: { url, document, checkedOn, stale } }: { of: KnownSource }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className="min-w-0 break-all text-accent">
          <bdi>{url.replace(/^https?:\/\/(www\.)?/, '').slice(0, 60)}</bdi>
        </a>
      )}
      {document !== null && <bdi className="min-w-0 [overflow-wrap:anywhere]">{document}</bdi>}
      {url === null && document === null && <Badge tone="stop">{editingTexts.noSource}</Badge>}
      {stale ? (
        <Badge tone="wait" className="max-xs:whitespace-normal">
          {checkedOn === null ? editingTexts.neverChecked : editingTexts.stale}
        </Badge>
      ) : (
        <span>{editingTexts.checkedOn({ day: formatShortDay(checkedOn ?? '') })}</span>
      )}
    </p>
  )
}
