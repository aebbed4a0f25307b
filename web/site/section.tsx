import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface SectionProps {
  id?: string
  /** White sections alternate with limewashed ones. */
  white?: boolean
  className?: string
  children: ReactNode
}

/** A full-width band of a public page, with the page's gutters inside. */
export function Section({ id, white = false, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('scroll-mt-4 py-(--section)', white && 'bg-surface', className)}>
      <div className="wrap">{children}</div>
    </section>
  )
}

/** The head of a section: a small line, a heading, a lead, each but the heading optional. */
export function SectionHead({ over, heading, lead }: { over?: string; heading: string; lead?: string }) {
  return (
    <div className="mb-[clamp(24px,3.4vw,40px)] grid max-w-[760px] gap-2.5">
      {over && <p className="text-sm font-[650] text-soft">{over}</p>}
      <h2>{heading}</h2>
      {lead && <p className="max-w-[34em] text-lead text-soft">{lead}</p>}
    </div>
  )
}

/** The opening of every public page but the first one. */
export function PageHead({
  heading,
  lead,
  children,
}: {
  heading: string
  lead: string
  children?: ReactNode
}) {
  return (
    <section className="bg-surface">
      <div className="wrap grid gap-5 py-[clamp(36px,5vw,72px)]">
        <h1 className="max-w-[18em]">{heading}</h1>
        <p className="max-w-[34em] text-lead text-soft">{lead}</p>
        {children}
      </div>
    </section>
  )
}

/** Headed paragraphs side by side where there is room: three in a row, or two by two. */
export function Parts({ parts }: { parts: readonly { heading: string; text: string }[] }) {
  return (
    <div className={cx('grid gap-x-12 gap-y-8', parts.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
      {parts.map(({ heading, text }) => (
        <div key={heading} className="grid max-w-[36em] content-start gap-2">
          <h2 className="text-h3">{heading}</h2>
          <p className="text-soft">{text}</p>
        </div>
      ))}
    </div>
  )
}
