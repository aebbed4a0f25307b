import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'

interface SectionProps {
  id?: string
  /** White sections alternate with tinted ones. */
  white?: boolean
  className?: string
  children: ReactNode
}

/** A full-width band of a public page, with the page's gutters inside. */
export function Section({ id, white = false, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('band scroll-mt-4 py-(--section)', white && 'bg-surface', className)}>
      <div className="wrap">{children}</div>
    </section>
  )
}

interface SectionHeadProps {
  /** A small line above the heading. */
  over?: string
  heading: string
  lead?: string
  /** For elements labeled by this heading. */
  id?: string
}

/** The head of a section: a small line, a heading, a lead, each but the heading optional. */
export function SectionHead({ over, heading, lead, id }: SectionHeadProps) {
  return (
    <div className="mb-[clamp(24px,3.4vw,40px)] grid max-w-[760px] gap-2.5">
      {over && <p className="text-sm font-[650] text-soft">{over}</p>}
      <h2 id={id}>{heading}</h2>
      {lead && <p className="max-w-[34em] text-lead text-soft">{lead}</p>}
    </div>
  )
}

interface PageHeadProps {
  heading: string
  lead: string
  /** The page's scene: beside the words where there is room, below them on a phone. */
  picture?: ReactNode
  children?: ReactNode
}

/** The opening of every public page but the first one. */
export function PageHead({ heading, lead, picture, children }: PageHeadProps) {
  return (
    <section className="bg-surface">
      <div
        className={cx(
          'wrap grid gap-x-16 gap-y-8 py-[clamp(32px,4.5vw,64px)]',
          picture !== undefined && 'items-center md:grid-cols-[1.15fr_1fr]',
        )}
      >
        <div className="grid gap-5">
          <h1 id="page-heading" className="max-w-[18em] text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] break-words">
            {heading}
          </h1>
          <p className="max-w-[34em] text-lead text-soft">{lead}</p>
          {children}
        </div>
        {picture}
      </div>
    </section>
  )
}

/** Headed paragraphs, two by two where there is room. `level`: of their headings. */
export function Parts({
  parts,
  level = 2,
}: {
  parts: readonly { heading: string; text: string }[]
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className="grid gap-x-16 gap-y-8 sm:grid-cols-2">
      {parts.map(({ heading, text }) => (
        <div key={heading} className="grid max-w-[36em] content-start gap-2" data-reveal="">
          <Heading className="text-h3">{heading}</Heading>
          <p className="text-soft">{text}</p>
        </div>
      ))}
    </div>
  )
}

/** Numbered steps on a line. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="timeline max-w-[38em]">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state="ahead"
          className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-6"
        >
          <StepMarker state="ahead">{index + 1}</StepMarker>
          <span className="pt-1">{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** Situations with advice for each, in two columns. */
export function AdviceList({ pairs }: { pairs: readonly { when: string; advice: string }[] }) {
  return (
    <dl className="max-w-[60em] border-t border-line">
      {pairs.map(({ when, advice }) => (
        <div key={when} className="grid gap-x-10 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_1.5fr]">
          <dt className="font-head text-h4 leading-snug font-[720]">{when}</dt>
          <dd className="text-soft">{advice}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Collapsible questions and answers. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }, index) => (
        <Disclosure key={question} summary={question} open={index === 0}>
          <p className="max-w-[44em] text-soft">{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}

/** The end of a page: a line, and where to go from here. */
export function Closing({
  line,
  white = false,
  children,
}: {
  line: string
  white?: boolean
  children: ReactNode
}) {
  return (
    <Section white={white}>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <p className="font-head text-h2 leading-tight font-[720]">{line}</p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </Section>
  )
}
