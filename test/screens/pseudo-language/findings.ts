/** What is wrong with a screen in a language that runs from right to left. */
export interface Finding {
  kind: 'not translated' | 'points the wrong way' | 'aligned to a side' | 'cut off'
  text: string
}

/** Onward arrows of the icons, by how they are drawn. */
const onward = ['m12 5 7 7-7 7', 'm9 18 6-6-6-6']

/**
 * In the page: collects its texts, and what does not run from right to left with it.
 * @param arrows what onward arrows are drawn by
 */
function readPage(arrows: string[]): { texts: string[]; findings: Finding[] } {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ]
  const texts = [document.title]
  const findings: Finding[] = []
  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  for (const element of document.body.querySelectorAll('*')) {
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    // Keys are named as on the keyboard.
    if (element.tagName === 'KBD') continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    texts.push(...own.map(({ textContent }) => textContent ?? ''))
    if (!isSeen(element)) continue
    const style = getComputedStyle(element)
    const hasText = own.some(({ textContent }) => /\S/.test(textContent ?? ''))
    const isTurned = element.closest('[dir]')?.getAttribute('dir') === 'rtl'
    if (hasText && isTurned && ['left', 'right'].includes(style.textAlign))
      findings.push({ kind: 'aligned to a side', text: describe(element) })
    const isCut =
      ['hidden', 'clip'].includes(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      element.clientWidth > 2 &&
      element.scrollWidth > element.clientWidth + 1
    if (isCut && hasText) findings.push({ kind: 'cut off', text: describe(element) })
  }
  for (const icon of document.querySelectorAll('svg')) {
    const paths = [...icon.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    const isArrow = paths.some((path) => path !== null && arrows.includes(path))
    const { transform, scale, rotate } = getComputedStyle(icon)
    const isPlain = [transform, scale, rotate].every((value) => value === 'none')
    const isTurned = icon.closest('[dir]')?.getAttribute('dir') === 'rtl'
    if (isArrow && isPlain && isTurned && isSeen(icon))
      findings.push({ kind: 'points the wrong way', text: describe(icon.parentElement!) })
  }
  return { texts: texts.filter((text) => /\S/.test(text)), findings }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every text in a value from JSON. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one)
}

/** Longest text of which single words may be elsewhere, such as a name of which a screen shows the first. */
const shortest = 60

/** Tells texts of ours that no message was made for from what servers, people and `Intl` bring. */
export function makeUntranslated(data: Iterable<unknown>): (text: string) => boolean {
  const known = [...new Set([...data].flatMap((one) => [...textsIn(one)]).map(plain))].filter(
    (text) => text.length > 1,
  )
  // Of single words a part would be found inside of others.
  const longestFirst = known
    .filter((text) => text.includes(' ') || text.length > shortest)
    .toSorted((one, other) => other.length - one.length)
  const words = new Set(
    known
      .filter(({ length }) => length <= shortest)
      .flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []),
  )
  return (text) => {
    const shown = plain(text)
    // A list may put a number in front.
    if (known.some((one) => one.includes(shown.replace(/^\d+\. /, '')))) return false
    // An example of a link, which leads nowhere.
    let rest = shown.replace(/\]\([^)]*\)/g, ' ')
    for (const one of longestFirst) rest = rest.replaceAll(one, ' ')
    const left = rest.match(/[A-Za-z]{2,}/g) ?? []
    // Codes, units and ends of file names.
    return left.some((word) => !/^(?:[A-Z]{2,4}|pdf|png|jpg)$/.test(word) && !words.has(word.toLowerCase()))
  }
}

export { onward, readPage }
