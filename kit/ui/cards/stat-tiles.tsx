import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { ClockIcon, CrossIcon, TickIcon } from '../icons.ts'
import { Spinner } from '../spinner.tsx'

export type StatTile = {
  key: string
  label: string
  /** 0 by default. */
  value?: ReactNode
  /** The icon beside the label. */
  tone?: 'ok' | 'wait' | 'stop'
}

export type StatTilesProps = {
  tiles: readonly StatTile[]
  loading?: boolean
  /** Label of the spinners, for screen readers. */
  loadingLabel: string
  className?: string
}

const icons = {
  ok: <TickIcon className="mt-0.5 size-4 stroke-[2.2] text-ok" />,
  wait: <ClockIcon className="mt-0.5 size-4 stroke-[2.2] text-wait" />,
  stop: <CrossIcon className="mt-0.5 size-4 stroke-[2.2] text-stop" />,
}

/** Five numbers in one frame, each with a spinner while it loads. */
export function StatTiles({ tiles, loading = false, loadingLabel, className }: StatTilesProps) {
  return (
    <div className={cx('card tiles-frame', className)}>
      <dl className="tiles">
        {tiles.map(({ key, label, value, tone }) => (
          <div key={key} className="grid content-between gap-3 p-3.5 sm:px-[18px] sm:pt-[18px] sm:pb-4">
            <dt className="flex items-start gap-[7px] text-sm leading-[1.35] wrap-anywhere text-soft">
              {tone && icons[tone]}
              {label}
            </dt>
            <dd
              className={cx(
                'flex min-h-8 items-center font-head text-[1.75rem] leading-none font-[740] tabular-nums sm:min-h-[34px] sm:text-[2.125rem]',
                !value && 'text-soft',
              )}
            >
              {loading ? (
                <Spinner label={loadingLabel} hideLabel className="text-lead text-soft" />
              ) : (
                (value ?? 0)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
