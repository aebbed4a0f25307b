import { aliveEvent } from '#kit/routing/alive-event.ts'

/** Lines of the cards of a skeleton. */
const cards = [4, 3, 3]
const widths = ['w-[70%]', 'w-full', 'w-[45%]', 'w-[85%]']

function element(className: string, ...children: Node[]): HTMLElement {
  const one = document.createElement('div')
  one.className = className
  one.append(...children)
  return one
}

/** The link that this click follows to another screen in this tab; null for any other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>('main a[href]')
  const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || isElsewhere || link.target || link.download) return null
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null
}

/** What covers the screen: a title and a skeleton, as the app shows them (`screen-outline.tsx`). */
function coverOf(main: HTMLElement, title: string): HTMLElement {
  const heading = document.createElement('h1')
  heading.className = 'mb-1 text-page leading-[1.15] break-words font-body font-[650] tracking-normal'
  heading.textContent = title
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => element(`skeleton h-3.5 ${widths[line % widths.length]}`))
  const cover = element(
    'fixed bottom-0 grid content-start gap-4 overflow-hidden bg-ground p-[clamp(16px,3vw,40px)]',
    heading,
    element('skeleton h-11'),
    ...cards.map((count) => element('card card-pad grid gap-4', ...lines(count))),
  )
  const { left, top, width } = main.getBoundingClientRect()
  Object.assign(cover.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  cover.setAttribute('aria-busy', 'true')
  cover.dataset['next'] = ''
  return cover
}

/**
 * A link that is tapped before the app is there opens another document, which takes a second or two on a slow line; while
 * React is taking the screen over, the next one takes as long. Until it comes, the name of the link and a skeleton cover the
 * screen. What React will take over stays as it is.
 */
export function showNextDocument(): void {
  let cover: HTMLElement | undefined
  const uncover = () => cover?.remove()
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    const main = document.querySelector('main')
    const title = link?.textContent.trim()
    if (!main || !title) return
    scrollTo(0, 0)
    uncover()
    cover = coverOf(main, title)
    document.body.append(cover)
  }
  addEventListener('click', onClick, true)
  // The browser may bring this document back.
  addEventListener('pageshow', uncover)
  addEventListener(
    aliveEvent,
    () => {
      removeEventListener('click', onClick, true)
      uncover()
    },
    { once: true },
  )
}
