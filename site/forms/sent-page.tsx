import type { ReactNode } from 'react'
import { LinkButton } from '#kit/ui/button.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'

interface Props {
  heading: string
  lead: string
  /** What happens next, in order. */
  steps: readonly string[]
  /** Where to go from here. */
  button: { label: string; href: string }
  /** What may still change, below the lead. */
  children?: ReactNode
}

/** The page after a form was submitted without script: a confirmation and what happens next. */
export function SentPage({ heading, lead, steps, button, children }: Props) {
  return (
    <section className="wrap grid justify-items-start gap-5 py-[clamp(36px,6vw,88px)]">
      <h1 className="max-w-[18em]">{heading}</h1>
      <p className="max-w-[34em] text-lead text-soft">{lead}</p>
      {children}
      {steps.length > 0 && (
        <ol className="timeline mt-2 max-w-[36em]">
          {steps.map((step, index) => (
            <li
              key={step}
              data-state="ahead"
              className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-6"
            >
              <StepMarker state={index === 0 ? 'now' : 'ahead'}>{index + 1}</StepMarker>
              <span className="self-center">{step}</span>
            </li>
          ))}
        </ol>
      )}
      <LinkButton tone="main" href={button.href}>
        {button.label}
      </LinkButton>
    </section>
  )
}
