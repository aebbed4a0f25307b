import type { ReactNode } from 'react'

/** The classes of one row of a card and of the link in it. */
export const recordRow = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-5 py-3 max-sm:px-4'
export const recordLink =
  'inline-flex min-h-6 items-center font-semibold text-accent no-underline hover:underline pointer-coarse:min-h-11'

/** The rows of a card, or a sentence if there are none; a card that is left out while it is empty needs none. */
export function RecordRows({ none, children }: { none?: string; children: readonly ReactNode[] }) {
  if (none !== undefined && children.length === 0)
    return <p className="px-5 pb-5 text-sm text-soft max-sm:px-4 max-sm:py-4">{none}</p>
  return <ul className="divide-y divide-line border-t border-line">{children}</ul>
}
