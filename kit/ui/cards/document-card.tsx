import { cx } from 'class-variance-authority'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import type { DocumentDrawingKind } from '#kit/illustrations/document-drawing.tsx'
import { ProgressBar } from './progress-bar.tsx'

export type DocumentCardProps = {
  /** The document's name. */
  title: ReactNode
  /** What is accepted as this document. */
  note?: ReactNode
  /** A Badge: Received, Sending, Not sent, Needed, Optional. */
  badge?: ReactNode
  level?: 2 | 3 | 4
  /** A FileDrop, FileRows, or nothing. */
  children?: ReactNode
  className?: string
}

/** A requested document with its status and files. */
export function DocumentCard({ title, note, badge, level = 3, children, className }: DocumentCardProps) {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section aria-labelledby={id} className={cx('card grid gap-3 px-4 py-4 sm:px-5 sm:py-[18px]', className)}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Title id={id} className="text-h5 tracking-normal">
            {title}
          </Title>
          {note && <p className="mt-0.5 text-xs text-soft">{note}</p>}
        </div>
        {badge}
      </div>
      {children}
    </section>
  )
}

export type FileRowProps = {
  state: 'sending' | 'received' | 'failed'
  name: string
  illustration?: DocumentDrawingKind
  /** A thumbnail of the file instead of the illustration. */
  thumb?: ReactNode
  /** Size, origin, or the progress: "62 %, made smaller from 4.1 MB to 480 KB". */
  detail?: ReactNode
  /** 0 to 100 while sending; omit it while it is unknown. */
  progress?: number
  /** What is being sent, for screen readers. */
  progressLabel?: string
  /** The error: what happened, then what to do. */
  error?: ReactNode
  /** Cancel, Replace or Try again. */
  actions?: ReactNode
}

/** A file in its document's card. An error is shown in its row. */
export function FileRow({
  state,
  name,
  illustration = 'sheet',
  thumb,
  detail,
  progress,
  progressLabel = name,
  error,
  actions,
}: FileRowProps) {
  const failed = state === 'failed'
  return (
    <div
      className={cx(
        'grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 rounded-control border px-3 py-2.5 xs:grid-cols-[48px_minmax(0,1fr)_auto]',
        failed ? 'border-stop bg-stop-bg/45' : 'border-line',
      )}
    >
      {thumb ?? <DocumentDrawing kind={illustration} className="size-11 xs:size-12" />}
      <div className="min-w-0">
        <p className="truncate text-md font-semibold" title={name}>
          <bdi>{name}</bdi>
        </p>
        {state === 'sending' && <ProgressBar value={progress} label={progressLabel} className="my-1" />}
        {failed && error && (
          <p role="alert" className="text-sm font-semibold text-stop">
            {error}
          </p>
        )}
        {detail && <p className="text-xs text-soft tabular-nums">{detail}</p>}
      </div>
      {actions && <div className="flex gap-2 max-xs:col-span-full max-xs:[&>*]:flex-1">{actions}</div>}
    </div>
  )
}
