import { cva, cx } from 'class-variance-authority'
import { pageTexts } from '#texts/kit/pages.ts'
import { Anchor } from '../anchor.tsx'

const texts = pageTexts.pages

export type PaginationProps = {
  /** Names the navigation: "Pages of universities". */
  label: string
  /** From 1. */
  page: number
  pages: number
  /** The address of a page. */
  hrefOf: (page: number) => string
  className?: string
}

const look = cva(
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 font-semibold no-underline tabular-nums',
  {
    variants: {
      state: {
        link: 'text-ink hover:text-accent hover:underline',
        here: 'bg-accent text-on-accent hover:text-on-accent forced-colors:border-2',
        nowhere: 'text-soft',
      },
    },
  },
)

/** Links to the previous, next and numbered pages. Renders nothing if there is only one page. */
export function Pagination({ label, page, pages, hrefOf, className }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-center gap-1 text-sm', className)}
    >
      <Edge label={texts.previous} href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev" />
      {pageWindow(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} aria-hidden="true" className="min-w-6 text-center text-soft max-xs:hidden">
            …
          </span>
        ) : (
          <Anchor
            key={entry}
            href={hrefOf(entry)}
            aria-label={texts.page({ page: entry })}
            aria-current={entry === page ? 'page' : undefined}
            className={cx(
              look({ state: entry === page ? 'here' : 'link' }),
              pages > 4 && Math.abs(entry - page) > 1 && 'max-xs:hidden',
            )}
          >
            {entry}
          </Anchor>
        ),
      )}
      <Edge label={texts.next} href={page < pages ? hrefOf(page + 1) : undefined} rel="next" />
    </nav>
  )
}

// At either end the text stays without a link, so that the numbers do not move.
function Edge({ label, href, rel }: { label: string; href: string | undefined; rel: string }) {
  return href ? (
    <Anchor href={href} rel={rel} className={look({ state: 'link' })}>
      {label}
    </Anchor>
  ) : (
    <span className={look({ state: 'nowhere' })} aria-disabled="true">
      {label}
    </span>
  )
}

/** The pages to show: both ends, the current one with its neighbors, and "gap" entries between. */
export function pageWindow(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = Math.max(2, Math.min(page - 1, pages - 4))
  const to = Math.min(pages - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? ['gap-before' as const] : []),
    ...middle,
    ...(to < pages - 1 ? ['gap-after' as const] : []),
    pages,
  ]
}
