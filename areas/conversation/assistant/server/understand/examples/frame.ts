/** What a question names, and where. */
export interface NamedSpan {
  readonly kind: 'university' | 'country' | 'subject'
  readonly from: number
  readonly length: number
}

/**
 * The words of a question with its names and numbers replaced by what they are: "fees of SUBJECT in COUNTRY" is the
 * same question for every subject and country.
 * @param aside positions of words that are left out
 */
export function frameOf(
  words: readonly string[],
  spans: readonly NamedSpan[],
  aside: ReadonlySet<number> = new Set(),
): string {
  const starts = new Map(spans.map((span) => [span.from, span]))
  const frame: string[] = []
  for (let at = 0; at < words.length; at++) {
    const span = starts.get(at)
    if (aside.has(at)) continue
    if (span) frame.push(span.kind)
    else frame.push(/^\d/u.test(words[at]!) ? 'number' : words[at]!)
    at += span ? span.length - 1 : 0
  }
  return frame.join(' ')
}
