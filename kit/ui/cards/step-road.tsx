import { cx } from 'class-variance-authority'
import { Anchor } from '../anchor.tsx'
import { StepMarker } from './step-marker.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type Step = {
  key: string
  label: string
  /** The link of a passed step. */
  href?: string
}

export type StepRoadProps = {
  /** The label for screen readers: "Steps of the application". */
  label: string
  steps: readonly Step[]
  /** Index of the current step, from 0. */
  current: number
  /** The text for a passed step, for screen readers: "Done". */
  passedLabel: string
  /** Replaces the labels on phones: "Step 3 of 4. Next: check and send". */
  summary: string
  className?: string
}

/** The steps of a longer form: a solid line up to the current one, dashed after it. */
export function StepRoad({ label, steps, current, passedLabel, summary, className }: StepRoadProps) {
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-3 text-soft sm:hidden">{summary}</p>
      <ol className="steps flex">
        {steps.map((step, index) => {
          const state = index < current ? 'passed' : index === current ? 'now' : 'ahead'
          const last = index === steps.length - 1
          return (
            <li
              key={step.key}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
              className={cx(
                'relative grid content-start gap-2 text-sm',
                last ? 'max-sm:flex-[0_0_28px] sm:flex-[0.62]' : 'flex-1 pe-3',
                state === 'now' ? 'text-ink' : 'text-soft',
              )}
            >
              <StepMarker state={state}>{index + 1}</StepMarker>
              <span className={cx('max-sm:sr-only', state === 'now' && 'font-[650]')}>
                {step.href && state === 'passed' ? (
                  <Anchor href={step.href}>{step.label}</Anchor>
                ) : (
                  step.label
                )}
                {state === 'passed' && <VisuallyHidden>, {passedLabel}</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
