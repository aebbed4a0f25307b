import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DownIcon } from '../icons.ts'

export interface FoldProps {
  /** Of its heading: a link to it opens it. */
  id: string
  heading: ReactNode
  level?: 2 | 3
  headingClass?: string
  /** Beside the heading, open or not. */
  badge?: ReactNode
  /** One line about what is inside, shown while it is closed. */
  about: ReactNode
  /** Whether it begins open. It opens when that becomes true, and never closes by itself. */
  open: boolean
  /** What can be done without opening it, in view only while it is closed. */
  closed?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A section that can be folded to its heading (`<details>`). Links to it open it, and so does the search of the browser
 * where it finds something inside.
 */
export function Fold({
  id,
  heading,
  level = 2,
  headingClass,
  badge,
  about,
  open,
  closed,
  className,
  children,
}: FoldProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const ref = useOpensAt(id)
  const Heading = `h${level}` as const
  return (
    <>
      <details ref={ref} open={opened} className="peer/fold group/fold">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 hover:text-accent [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Heading id={id} className={headingClass}>
                {heading}
              </Heading>
              {badge}
            </span>
            <span className="line-clamp-2 text-sm font-normal break-words text-soft group-open/fold:hidden">
              {about}
            </span>
          </span>
          <DownIcon className="shrink-0 transition-transform duration-120 group-open/fold:rotate-180" />
        </summary>
        <div className={cx('pt-2', className)}>{children}</div>
      </details>
      {closed && <div className="peer-open/fold:hidden">{closed}</div>}
    </>
  )
}

/** Opens the element for links to its heading: the browser does so itself only for what is inside. */
function useOpensAt(id: string) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const open = () => {
      ref.current!.open = true
    }
    const onHash = () => {
      if (location.hash === `#${id}`) open()
    }
    // The same link again changes nothing in the address, and the router tells nobody of the part that a link names.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.hash === `#${id}` && link.pathname === location.pathname) open()
    }
    onHash()
    addEventListener('hashchange', onHash)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('hashchange', onHash)
      document.removeEventListener('click', onClick)
    }
  }, [id])
  return ref
}
