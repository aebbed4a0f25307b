/**
 * Keeps of a minified style sheet what a page can use: a rule goes when every one of its selectors asks for a
 * class the page does not have. Anything that is not plainly such a rule stays (at-rules, elements, attributes,
 * classes inside `:is()`, `:not()` and the like), so that at worst a little too much is kept.
 * @param {string} css  minified CSS, as the build writes it
 * @param {(name: string) => boolean} has  whether the page uses a class
 */
export function pruneCss(css, has) {
  let at = 0

  /** Reads to the end of the present block and returns what is kept of it. */
  function block() {
    let kept = ''
    while (at < css.length && css[at] !== '}') kept += item()
    return kept
  }

  function item() {
    const start = at
    const end = nextOf('{;}')
    if (css[end] !== '{') {
      at = css[end] === ';' ? end + 1 : end
      return css.slice(start, at)
    }
    const head = css.slice(start, end)
    at = end + 1
    const grouping = /^@(?:media|supports|layer|container|scope|starting-style)\b/.test(head)
    if (head.startsWith('@') && !grouping) {
      skipBlock()
      return css.slice(start, at)
    }
    if (!head.startsWith('@') && !usable(head)) {
      skipBlock()
      return ''
    }
    const inner = block()
    at++
    return inner === '' && grouping ? '' : `${head}{${inner}}`
  }

  function skipBlock() {
    for (let depth = 1; depth > 0; at++) {
      at = nextOf('{}')
      depth += css[at] === '{' ? 1 : -1
    }
  }

  /** Index of the next of these characters outside strings, escapes and url(). */
  function nextOf(characters) {
    let index = at
    while (index < css.length && !characters.includes(css[index])) {
      const one = css[index]
      if (one === '\\') index++
      else if (one === '"' || one === "'") {
        index++
        while (css[index] !== one) index += css[index] === '\\' ? 2 : 1
      } else if (css.startsWith('/*', index)) index = css.indexOf('*/', index) + 1
      else if (css.startsWith('url(', index)) index = css.indexOf(')', index)
      index++
    }
    return index
  }

  const usable = (selectors) => splitList(selectors).some((one) => classesOf(one).every(has))
  return block()
}

/** Splits at the commas that stand outside brackets. */
function splitList(selectors) {
  const parts = ['']
  let depth = 0
  for (let index = 0; index < selectors.length; index++) {
    const one = selectors[index]
    if (one === '\\') {
      parts[parts.length - 1] += one + selectors[++index]
      continue
    }
    if (one === '(' || one === '[') depth++
    if (one === ')' || one === ']') depth--
    if (one === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}

/** The classes a selector asks for outside brackets, with their escapes undone. */
function classesOf(selector) {
  let plain = ''
  let depth = 0
  for (let index = 0; index < selector.length; index++) {
    const one = selector[index]
    if (one === '\\') {
      if (depth === 0) plain += one + (selector[index + 1] ?? '')
      index++
      continue
    }
    if (one === '(' || one === '[') depth++
    if (depth === 0) plain += one
    if (one === ')' || one === ']') depth--
  }
  const classes = plain.match(/(?<!\\)\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? []
  return classes.map((name) =>
    name
      .slice(1)
      .replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code, literal) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : literal,
      ),
  )
}
