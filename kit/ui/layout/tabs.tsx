import { cva, cx } from 'class-variance-authority'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Anchor } from '../anchor.tsx'

const list = 'flex gap-1 overflow-x-auto border-b border-line'
const tab = cva(
  '-mb-px inline-flex min-h-11 flex-none items-center gap-2 border-b-[3px] px-3 pt-[3px] text-md font-semibold whitespace-nowrap no-underline -outline-offset-3 hover:text-accent focus-visible:shadow-none',
  {
    variants: {
      chosen: {
        true: 'border-accent text-accent',
        false: 'border-transparent text-soft forced-colors:border-[Canvas]',
      },
    },
  },
)

/**
 * Scrolls a set sideways until the selected tab is in its middle. The page stays where it is, which it would not with
 * `scrollIntoView`.
 */
function useSelectedInView<Set extends HTMLElement>(selected: string | undefined) {
  const set = useRef<Set>(null)
  useLayoutEffect(() => {
    const one = set.current?.querySelector('[aria-selected=true], [aria-current=page]')
    if (!set.current || !one) return
    const [around, own] = [set.current.getBoundingClientRect(), one.getBoundingClientRect()]
    set.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
  }, [selected])
  return set
}

export type TabsProps = {
  /** Names the set for screen readers. */
  label: string
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
  /** The selected tab of a controlled set. */
  value?: string
  onValue?: (key: string) => void
  className?: string
}

/**
 * Tabs without a page load. Arrow keys (reversed in right-to-left text), Home and End move between them. If each view
 * has its own address, use `TabLinks`.
 */
export function Tabs({ label, tabs, value, onValue, className }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.key)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const current = value ?? own
  const set = useSelectedInView<HTMLDivElement>(current)
  const choose = (key: string) => {
    setOwn(key)
    onValue?.(key)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((one) => one.key === current)
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const moves: Record<string, number> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    choose(next.key)
    buttons.current.get(next.key)?.focus()
  }
  return (
    <div className={className}>
      <div ref={set} role="tablist" aria-label={label} className={list} onKeyDown={move}>
        {tabs.map((one) => (
          <button
            key={one.key}
            ref={(element) => {
              if (element) buttons.current.set(one.key, element)
              else buttons.current.delete(one.key)
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${one.key}`}
            aria-selected={one.key === current}
            aria-controls={`${id}-panel-${one.key}`}
            tabIndex={one.key === current ? 0 : -1}
            onClick={() => choose(one.key)}
            className={tab({ chosen: one.key === current })}
          >
            {one.label}
          </button>
        ))}
      </div>
      {tabs.map((one) => (
        <div
          key={one.key}
          role="tabpanel"
          id={`${id}-panel-${one.key}`}
          aria-labelledby={`${id}-tab-${one.key}`}
          hidden={one.key !== current}
          tabIndex={0}
          className="pt-4"
        >
          {one.key === current && one.content}
        </div>
      ))}
    </div>
  )
}

export type TabLinksProps = {
  label: string
  links: readonly { key: string; label: ReactNode; href: string }[]
  /** Key of the one that is open. */
  current: string
  className?: string
}

/** Links in the style of tabs, for views with addresses. */
export function TabLinks({ label, links, current, className }: TabLinksProps) {
  const set = useSelectedInView<HTMLElement>(current)
  return (
    <nav ref={set} aria-label={label} className={cx(list, className)}>
      {links.map((link) => (
        <Anchor
          key={link.key}
          href={link.href}
          aria-current={link.key === current ? 'page' : undefined}
          className={tab({ chosen: link.key === current })}
        >
          {link.label}
        </Anchor>
      ))}
    </nav>
  )
}
