import type { ReactNode } from 'react'

interface Props {
  id: string
  heading: string
  help?: ReactNode
  /** A link to all of it. */
  more?: ReactNode
  children: ReactNode
}

/** A part of the first view of the search. */
export function StartPart({ id, heading, help, more, children }: Props) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 grid gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="text-h3">
            {heading}
          </h2>
          {more && <p className="text-sm">{more}</p>}
        </div>
        {help !== undefined && <p className="text-sm text-soft">{help}</p>}
      </div>
      {children}
    </section>
  )
}
