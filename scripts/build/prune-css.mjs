const everything = () => true

/**
 * Keeps of a minified style sheet what a page can use: a selector goes when it asks for a class, an element, a
 * language or a theme the page does not have, and a rule with its last selector. Anything that is not plainly such a
 * rule stays (at-rules, what stands inside `:is()`, `:not()` and the like), so that at worst a little too much is kept.
 * @param {string} css  minified CSS, as the build writes it
 * @param {(name: string) => boolean} has  whether the page uses a class
 * @param {{ element?: (name: string) => boolean, attribute?: (written: string) => boolean, part?: (name: string) => boolean }} [more]
 *   whether it has an element (in small letters), an attribute as a selector names it (`dir=rtl`, `data-theme=dark`,
 *   `lang=ur`), and a part of a control (`file-selector-button`)
 */
export function pruneCss(css, has, { element = everything, attribute = everything, part = everything } = {}) {
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
    const kept = head.startsWith('@') ? head : splitList(head).filter(usable).join(',')
    if (kept === '') {
      skipBlock()
      return ''
    }
    const inner = block()
    at++
    return inner === '' && grouping ? '' : `${kept}{${inner}}`
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

  const usable = (selector) =>
    classesOf(selector).every(has) &&
    elementsOf(selector).every(element) &&
    outerAttributesOf(selector).every(attribute) &&
    partsIn(selector).every(part)
  return block()
}

/**
 * The styles of one page: its rules, and of what they call by name (animations, custom properties) what is called.
 * Custom properties of drawings (`--i-`, `--m-`) always stay: files of their own ask for them.
 * @param {string} css  minified CSS
 * @param {string} html  the body of the page
 */
export function stylesOf(css, html) {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => unescaped(match[1]).split(/\s+/)),
  )
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/gi)].map((match) => match[1].toLowerCase()))
  for (const outer of ['html', 'head', 'body']) elements.add(outer)
  let kept = pruneCss(css, (name) => classes.has(name), {
    element: (name) => elements.has(name),
    attribute: (written) => html.includes(` ${written.replace(/=(.*)/, '="$1"')}`),
    part: (name) => !Object.hasOwn(partsOf, name) || partsOf[name].test(html),
  })
  for (let before = ''; before !== kept;) {
    before = kept
    const calls = (name) => before.split(name).length > 2
    kept = before
      .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) => (calls(name) ? rule : ''))
      .replace(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name) =>
        before.includes(`var(${name}`) ? rule : '',
      )
      .replace(/(?<=[{;])(--(?!i-|m-)[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name) =>
        before.includes(`var(${name}`) || html.includes(`var(${name}`) ? declaration : '',
      )
      .replace(/(?<=\})[^{}@]*[^{}@;]\{\}/g, '')
  }
  return kept
}

/**
 * The styles of screens that scripts draw: what asks for no class, and the rules of every class that stands as a word
 * in one of the texts. A few words that are no classes keep a rule too many.
 * @param {string} css  minified CSS
 * @param {readonly string[]} texts  scripts, and HTML
 */
export function screenStylesOf(css, texts) {
  const words = new Set(texts.flatMap((text) => text.split(/[\s"'`]+/)))
  return pruneCss(css, (name) => words.has(name))
}

/** Which pages have the inner parts of controls that the base styles speak of. */
const partsOf = {
  'file-selector-button': /type="file"/,
  'date-and-time-value': /type="(?:date|time|month|week)/,
  'datetime-edit': /type="(?:date|time|month|week)/,
  'calendar-picker-indicator': /type="(?:date|time|month|week)/,
  'search-decoration': /type="search"/,
  'search-cancel-button': /type="search"/,
  'inner-spin-button': /type="number"/,
  'outer-spin-button': /type="number"/,
}

const unescaped = (text) =>
  text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name],
  )

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

/** A selector without what stands in its brackets, and with its escapes as they are. */
function withoutBrackets(selector) {
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
  return plain
}

/** The classes a selector asks for outside brackets, with their escapes undone. */
function classesOf(selector) {
  const classes =
    withoutBrackets(selector).match(/(?<!\\)\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? []
  return classes.map((name) =>
    name
      .slice(1)
      .replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code, literal) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : literal,
      ),
  )
}

/** The elements it asks for outside brackets. */
function elementsOf(selector) {
  const elements = withoutBrackets(selector).match(/(?<=^|[\s>+~])[a-z][\w-]*(?![\w\\-])/gi) ?? []
  return elements.map((name) => name.toLowerCase())
}

/** The directions, themes and languages it asks for, outside `:not()` and the like; no script changes those. */
function outerAttributesOf(selector) {
  const plain = selector.replace(/:(?:is|not|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...plain.matchAll(/\[((?:dir|data-theme)=[^\]]+)\]|:(lang)\(([\w-]+)\)/g)].map(
    ([, attribute, lang, tag]) => (lang ? `lang=${tag}` : attribute.replaceAll(/["']/g, '')),
  )
}

/** The parts of controls it asks for, without the browser's prefix and the field of a date. */
const partsIn = (selector) =>
  [...withoutBrackets(selector).matchAll(/::(?:-webkit-)?([a-z-]+)/g)].map(([, name]) =>
    name.replace(/^(datetime-edit).*/, '$1'),
  )
