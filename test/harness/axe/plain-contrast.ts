/** What this uses of axe. */
interface Color {
  alpha: number
  parseString: (text: string) => Color
}
export interface AxeColors {
  Color: new () => Color
  flattenColors: (over: Color, under: Color) => Color
  getContrast: (background: Color, text: Color) => number | null
}

/** Tells which texts are readable beyond doubt. */
export interface PlainContrast {
  /** Forgets how the page looked before. */
  start: () => void
  /** Whether nothing but plain colors of its ancestors lies behind a text, and it contrasts enough in any size. */
  isReadable: (node: Element) => boolean
}

/**
 * In the page: to measure one contrast, axe works out the layers of everything that is drawn, which takes as long as all
 * its other rules. Most texts lie on the plain backgrounds of their ancestors, and for these a look at the ancestors is
 * enough, with axe's own arithmetic. What is in doubt is left to axe: pictures, opacity, filters, shadows, a text that
 * something else is drawn over or under, and every contrast that is too low for a small text.
 */
export function plainContrast({ Color, flattenColors, getContrast }: AxeColors): PlainContrast {
  const enoughForAnySize = 4.5
  /** In pixels: boxes that only touch. */
  const tolerance = 1
  const drawnAsTheyAre = 'img, svg, canvas, video, picture, object, embed, iframe, progress, meter'
  /** On the top layer of the browser. */
  const inFront = ':modal, :popover-open'
  let all: { element: Element; box: DOMRect }[] | undefined
  let painting = new Map<Element, boolean>()

  const colorOf = (text: string) => new Color().parseString(text)
  const hasBackground = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' || !/^(?:transparent|.*[,/] 0\))$/.test(backgroundColor)
  const paints = (element: Element) => {
    const known = painting.get(element)
    if (known !== undefined) return known
    const isPainting =
      element.matches(drawnAsTheyAre) ||
      [undefined, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part)
        return (part === undefined || !['none', 'normal'].includes(style.content)) && hasBackground(style)
      })
    painting.set(element, isPainting)
    return isPainting
  }
  const everything = () =>
    (all ??= [...document.querySelectorAll('body *')]
      .filter((element) => !element.parentElement?.closest('svg'))
      .map((element) => ({ element, box: element.getBoundingClientRect() })))

  /** Where its own text is drawn. */
  const textBoxes = (node: Element): DOMRect[] => {
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(node.nodeName)) return [node.getBoundingClientRect()]
    const range = document.createRange()
    return [...node.childNodes]
      .filter(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
      .flatMap((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
  }
  const isWithin = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - tolerance &&
    inner.top >= outer.top - tolerance &&
    inner.right <= outer.right + tolerance &&
    inner.bottom <= outer.bottom + tolerance
  const doMeet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance

  /** The color behind a text; undefined where that is in doubt. */
  const behind = (node: Element, boxes: DOMRect[]): Color | undefined => {
    const layers: Color[] = []
    const front = node.closest(inFront)
    let isCovered = false
    for (let element: Element | null = node; element; element = element.parentElement) {
      const style = getComputedStyle(element)
      const isPlain =
        style.opacity === '1' &&
        style.filter === 'none' &&
        style.mixBlendMode === 'normal' &&
        (isCovered || style.backgroundImage === 'none')
      if (!isPlain) return undefined
      if (element === front && !isCovered && !hasBackground(style)) return undefined
      if (isCovered || !hasBackground(style)) continue
      // The background of the root fills the page, whatever its size.
      const isRoot = ['HTML', 'BODY'].includes(element.nodeName)
      const around = element.getBoundingClientRect()
      if (!isRoot && !boxes.every((box) => isWithin(box, around))) return undefined
      layers.push(colorOf(style.backgroundColor))
      isCovered = layers.at(-1)!.alpha === 1
      if (element === front && !isCovered) return undefined
    }
    return layers.reduceRight((under, over) => flattenColors(over, under), colorOf('rgb(255, 255, 255)'))
  }

  return {
    start: () => {
      all = undefined
      painting = new Map()
    },
    isReadable: (node) => {
      const style = getComputedStyle(node)
      if (style.textShadow !== 'none' || !['0px', '0%'].includes(style.textIndent)) return false
      const boxes = textBoxes(node).filter(({ width, height }) => width > 0 && height > 0)
      if (boxes.length === 0) return false
      const background = behind(node, boxes)
      if (!background) return false
      const text = flattenColors(colorOf(style.color), background)
      if ((getContrast(background, text) ?? 0) < enoughForAnySize) return false
      const front = node.closest(inFront)
      return everything().every(
        ({ element, box }) =>
          !boxes.some((own) => doMeet(own, box)) ||
          element.contains(node) ||
          // What a dialog covers is nowhere above it.
          (front && !element.closest(inFront)) ||
          !paints(element),
      )
    },
  }
}
