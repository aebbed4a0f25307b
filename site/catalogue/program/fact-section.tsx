import type { ReactNode } from 'react'
import { Card } from '#kit/ui/cards/card.tsx'

/** A section of the page: its question, one sentence that answers it, then the details. */
export function FactSection({
  id,
  heading,
  lead,
  children,
}: {
  id: string
  heading: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card
      padded
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="grid gap-1.5">
        <h2 id={`${id}-heading`} className="text-h3">
          {heading}
        </h2>
        {lead !== undefined && <p className="max-w-[60ch]">{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
