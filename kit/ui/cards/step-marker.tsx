import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CrossIcon, TickIcon } from '../icons.ts'

export type StepState = 'passed' | 'now' | 'ahead' | 'ended'

/** The marker of a step: a tick when passed, a cross when ended, otherwise its children. Decorative: also state it as text. */
export function StepMarker({ state, children }: { state: StepState; children?: ReactNode }) {
  return (
    <span className="step-marker" data-state={state} aria-hidden="true">
      {state === 'passed' ? <TickIcon /> : state === 'ended' ? <CrossIcon /> : children}
    </span>
  )
}

/** The milestone illustration of public pages and "your turn" banners, 44 x 54 by default. */
export function Milestone({
  className = 'h-[54px] w-11',
  children,
}: {
  className?: string
  children?: ReactNode
}) {
  return (
    <svg viewBox="0 0 44 54" aria-hidden="true" className={cx('flex-none', className)}>
      <g stroke="var(--i-line)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M3 51V22a19 19 0 0 1 38 0v29z" fill="var(--i-paper)" />
        <path d="M3 23v-1a19 19 0 0 1 38 0v1z" fill="var(--i-sun)" />
      </g>
      {children !== undefined && (
        <text
          x="22"
          y="44"
          textAnchor="middle"
          fontSize="18"
          fill="var(--i-line)"
          className="font-head font-[780]"
        >
          {children}
        </text>
      )}
    </svg>
  )
}

const avatarSizes = {
  small: 'h-[26px] w-[26px] rounded-t-[13px] rounded-b-[3px] text-[11px]',
  normal: 'h-10 w-9 rounded-t-[18px] rounded-b-[4px] text-sm',
}

/** A person's initials on a milestone shape. Decorative: always put the name beside it. */
export function Avatar({ initials, size = 'normal' }: { initials: string; size?: 'small' | 'normal' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center bg-tint pt-0.5 font-head leading-none font-bold text-accent',
        avatarSizes[size],
      )}
    >
      {initials}
    </span>
  )
}
