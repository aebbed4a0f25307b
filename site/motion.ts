/** Duration of counters and of reveal animations, in ms (specification §9). */
const countMs = 2500
const revealMs = 1000

/** Milliseconds after loading in which the page does no work in the background. */
const quietMs = 3000

function appear(element: HTMLElement): void {
  element.style.opacity = ''
  element.animate(
    { opacity: [0, 1], translate: ['0 8px', '0'] },
    { duration: revealMs, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
}

/**
 * Reveals elements below the fold when they are scrolled into view. Without the script everything is visible. The
 * observer's first callback shows what is below the fold; measuring elements would force the layout of the bands that
 * the first view skipped.
 */
export function revealBelow(elements: Iterable<Element>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      const element = target as HTMLElement
      const passed = boundingClientRect.bottom < 0
      if (!isIntersecting && !passed) {
        element.style.opacity = '0'
        continue
      }
      observer.unobserve(element)
      // Only what was below the fold has been hidden.
      if (element.style.opacity) appear(element)
    }
  })
  for (const element of elements) observer.observe(element)
}

/** Counts from 0 to the number in the element, and ends with exactly the original text. */
export function countUp(elements: Iterable<Element>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      count(target)
    }
  })
  for (const element of elements) observer.observe(element)
}

function count(element: Element): void {
  const final = element.textContent
  const end = Number(element.getAttribute('data-count'))
  // `10k` and `30+`: the suffix stays while the number grows.
  const sign = final.replace(/[\d.,\s]/g, '')
  const start = performance.now()
  const frame = (now: number) => {
    const part = Math.min(1, (now - start) / countMs)
    element.textContent = part < 1 ? `${Math.floor(end * part)}${sign}` : final
    if (part < 1) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/**
 * Lays out the bands that the first view skipped (`.band`), one at a time when the browser is idle, so that screenshots,
 * anchors and the scroll bar are right. It starts at once if the address has a fragment, otherwise after 3 s, which a
 * slow phone needs for the first view. Until then, and without the script, a band is laid out when it comes near.
 */
export function layOutBands(bands: NodeListOf<HTMLElement>): void {
  let next = 0
  const idle = window.requestIdleCallback ?? setTimeout
  const layOut = () => {
    const band = bands[next++]
    if (band) {
      band.style.contentVisibility = 'visible'
      idle(layOut)
      // Until now the bands above had estimated heights.
    } else if (location.hash) document.querySelector(':target')?.scrollIntoView()
  }
  if (location.hash) idle(layOut)
  else setTimeout(() => idle(layOut), quietMs)
}
