import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CrossIcon, InfoIcon, TickIcon } from '../icons.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type Requirement = {
  key: string
  /** "note" is neither met nor missing: not required, or not given. */
  state: 'met' | 'unmet' | 'note'
  /** The state as a word, for screen readers: "Met", "Not met". */
  stateLabel?: string
  /** States both sides if they differ: "IELTS 6.5, you have 6.0". */
  text: ReactNode
}

const styles = {
  met: { Icon: TickIcon, ink: 'text-ok' },
  unmet: { Icon: CrossIcon, ink: 'text-stop' },
  note: { Icon: InfoIcon, ink: 'text-soft' },
}

/** The requirements of a program, compared with the reader's profile. */
export function RequirementList({
  requirements,
  className,
}: {
  requirements: readonly Requirement[]
  className?: string
}) {
  return (
    <ul className={cx('flex flex-wrap gap-x-3 gap-y-1 text-xs', className)}>
      {requirements.map(({ key, state, stateLabel, text }) => {
        const { Icon, ink } = styles[state]
        return (
          <li key={key} className={cx('inline-flex items-center gap-1', ink)}>
            <Icon className="size-3.5 stroke-[2.6]" />
            {stateLabel && <VisuallyHidden>{stateLabel}: </VisuallyHidden>}
            {text}
          </li>
        )
      })}
    </ul>
  )
}
