import type { ReactNode } from 'react'
import { EmptyRoad } from '../illustrations/road.tsx'

/** A page that only points on: nothing here yet, or nothing at this address. */
export function SignPost({
  heading,
  lead,
  children,
}: {
  heading: string
  lead: string
  children: ReactNode
}) {
  return (
    <section className="grid justify-items-center gap-4 px-4 py-[clamp(56px,9vw,120px)] text-center">
      <EmptyRoad className="h-[112px] w-[200px]" />
      <h1 className="max-w-[16em] text-h2">{heading}</h1>
      <p className="max-w-[34em] text-lead text-soft">{lead}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
