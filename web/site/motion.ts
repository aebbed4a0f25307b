/** How long a counter counts, and how long something takes to appear, in ms (specification §9). */
const countMs = 2500
const revealMs = 1000

function whenSeen(elements: Iterable<Element>, seen: (element: Element) => void): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      seen(target)
    }
  })
  for (const element of elements) observer.observe(element)
}

/** Lets what lies below the fold appear when it is scrolled to. Only ever called by the script: without it, all shows. */
export function revealBelow(elements: Iterable<Element>): void {
  const below = [...elements].filter((element) => element.getBoundingClientRect().top > innerHeight)
  for (const element of below) (element as HTMLElement).style.opacity = '0'
  whenSeen(below, (element) => {
    const kept = element as HTMLElement
    kept.style.opacity = ''
    kept.animate(
      [
        { opacity: 0, transform: 'translateY(8px)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: revealMs, easing: 'cubic-bezier(.2,.7,.2,1)' },
    )
  })
}

/** Counts from 0 to the figure that already stands there, and leaves exactly that text behind. */
export function countUp(elements: Iterable<Element>): void {
  whenSeen(elements, (element) => {
    const final = element.textContent
    const end = Number(element.getAttribute('data-count'))
    // `10k` and `30+`: the sign stays while the number grows.
    const sign = final.replace(/[\d.,\s]/g, '')
    const start = performance.now()
    const frame = (now: number) => {
      const part = Math.min(1, (now - start) / countMs)
      element.textContent = part < 1 ? `${Math.floor(end * part)}${sign}` : final
      if (part < 1) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/**
 * Lays out the bands that the first view left out (`.band`), one at a time in idle moments, so that captures, anchors and
 * the scroll bar meet the page as it is. Without the script each is laid out when it comes near.
 */
export function layOutBands(bands: NodeListOf<HTMLElement>): void {
  let next = 0
  const idle = window.requestIdleCallback ?? setTimeout
  const layOut = () => {
    const band = bands[next++]
    if (band) {
      band.style.contentVisibility = 'visible'
      idle(layOut)
      // Bands above were as high as guessed until now.
    } else if (location.hash) document.querySelector(':target')?.scrollIntoView()
  }
  idle(layOut)
}
