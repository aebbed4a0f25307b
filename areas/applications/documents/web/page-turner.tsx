import { cx } from 'class-variance-authority'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { NextIcon } from '#kit/ui/icons.ts'
import { pictureTexts as texts } from '#texts/applications/states/application.ts'

interface PageTurnerProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  className?: string
}

/** Turns the pages of a document; shows nothing where there is only one. */
export function PageTurner({ page, pages, onPage, className }: PageTurnerProps) {
  if (pages === 1) return null
  return (
    <div role="group" aria-label={texts.pages} className={cx('flex items-center', className)}>
      <IconButton
        label={texts.previousPage}
        aria-keyshortcuts="PageUp"
        icon={<NextIcon className="rotate-180 rtl:rotate-0" />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      />
      <span role="status" className="min-w-24 text-center text-sm tabular-nums">
        {texts.page({ page, pages })}
      </span>
      <IconButton
        label={texts.nextPage}
        aria-keyshortcuts="PageDown"
        icon={<NextIcon className="flip" />}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      />
    </div>
  )
}

/**
 * The page that a key turns to: Page Down and Page Up go on and back, Home and End to the first and the last.
 * @returns null for other keys, and where there is no such page
 */
export function pageOfKey(key: string, page: number, pages: number): number | null {
  const turned = { PageDown: page + 1, PageUp: page - 1, Home: 1, End: pages }[key]
  return turned === undefined || turned === page || turned < 1 || turned > pages ? null : turned
}
