import type { ReactNode } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { applicationWords as words } from '#areas/applications/states/texts/en.ts'

/**
 * One paper of an application, as the student checks it before sending and as the officer finds it in the file: what
 * it is, what is known of it, and what the phone saw when it was taken.
 */
export function DocumentLine({
  name,
  detail,
  flags,
  picture,
  end,
}: {
  name: DocumentKind
  /** Size and date; null while neither is known, as for a missing one. */
  detail: string | null
  flags: readonly string[]
  /** A small picture of it. */
  picture?: ReactNode
  /** A badge, and what can be done. */
  end: ReactNode
}) {
  const seen = flags.flatMap((flag) =>
    flag in words.seen ? [words.seen[flag as keyof typeof words.seen]] : [],
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line py-2.5 last:border-0">
      {picture}
      <span className={picture ? 'min-w-0 flex-1' : 'min-w-0'}>
        <span className="font-semibold">{words.documents[name]}</span>
        {detail !== null && <span className="block text-sm text-soft tabular-nums">{detail}</span>}
        {seen.length > 0 && <span className="block text-sm text-wait">{words.looks(seen)}</span>}
      </span>
      <span className="flex items-center gap-3">{end}</span>
    </li>
  )
}
