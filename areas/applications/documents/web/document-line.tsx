import { formatList } from '#kit/format/local-formats.ts'
import type { ReactNode } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { photoTexts } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'

/**
 * One document of an application, for the student before sending and for the officer in the file: its kind, its facts,
 * and the warnings of the phone that took it.
 */
export function DocumentLine({
  name,
  detail,
  flags,
  mark = null,
  picture,
  end,
}: {
  name: DocumentKind
  /** Size and date; null if neither is known, as for a missing one. */
  detail: string | null
  flags: readonly string[]
  /** What else an officer should look at. */
  mark?: string | null
  /** A small picture of it. */
  picture?: ReactNode
  /** A badge and actions. */
  end: ReactNode
}) {
  const seen = flags.flatMap((flag) =>
    flag in photoTexts.flags ? [photoTexts.flags[flag as keyof typeof photoTexts.flags]] : [],
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line py-2.5 last:border-0">
      {picture}
      <span className={picture ? 'min-w-0 flex-1' : 'min-w-0'}>
        <span className="font-semibold">{documentLabels[name]}</span>
        {detail !== null && <span className="block text-sm text-soft tabular-nums">{detail}</span>}
        {seen.length > 0 && (
          <span className="block text-sm text-wait">{photoTexts.looks({ flags: formatList(seen) })}</span>
        )}
        {mark !== null && <span className="block text-sm text-wait">{mark}</span>}
      </span>
      <span className="flex items-center gap-3">{end}</span>
    </li>
  )
}
