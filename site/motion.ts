/** How long a counter counts, and how long something takes to appear, in ms (specification §9). */
const countMs = 2500
const revealMs = 1000

/** How long after its arrival a page is left to whoever begins to use it, in ms. */
const quietMs = 3000

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

function appear(element: HTMLElement): void {
  element.style.opacity = ''
  element.animate(
    [
      { opacity: 0, transform: 'translateY(8px)' },
      { opacity: 1, transform: 'none' },
    ],
    { duration: revealMs, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
}

/**
 * Lets what lies below the fold appear when it is scrolled to. Only ever called by the script: without it, all shows.
 * What is below is learnt from the observer's first answer: asked for its place, an element would make the browser lay
 * out the bands that the first view left out.
 */
export function revealBelow(elements: Iterable<Element>): void {
  const waiting = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      const element = target as HTMLElement
      const passed = boundingClientRect.bottom < 0
      if (!isIntersecting && !passed) {
        waiting.add(element)
        element.style.opacity = '0'
        continue
      }
      observer.unobserve(element)
      if (waiting.delete(element)) appear(element)
    }
  })
  for (const element of elements) observer.observe(element)
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
 * the scroll bar meet the page as it is: at once where the address leads into the page, otherwise after 3 s, in which a
 * slow phone has its hands free. Before that, and without the script, each is laid out when it comes near.
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
  if (location.hash) idle(layOut)
  else setTimeout(() => idle(layOut), quietMs)
}
