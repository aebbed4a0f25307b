/**
 * The small Markdown of help articles and newsletters: paragraphs, `##`, lists, `**`, `*` and links to paths of
 * the product. Screens and e-mails render the same parsed blocks.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }

/** A run of letters inside a block. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; pieces: Piece[] }
  /** To a path of the product, which begins with one slash. */
  | { kind: 'link'; label: string; href: string }

const item = /^(?:-|(\d+)\.) +(.*)$/u

/** Splits a text into headings, paragraphs and lists. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    const found = item.exec(text)
    if (text === '') open = null
    else if (text.startsWith('## ')) {
      blocks.push({ kind: 'heading', text: text.slice(3) })
      open = null
    } else if (found) {
      const ordered = found[1] !== undefined
      if (open?.kind === 'list' && open.ordered === ordered) open.items.push(found[2]!)
      else blocks.push((open = { kind: 'list', ordered, items: [found[2]!] }))
    } else if (open?.kind === 'list') {
      // A continuation line of an item.
      open.items.push(`${open.items.pop() ?? ''} ${text}`)
    } else if (open?.kind === 'paragraph') open.text += ` ${text}`
    else blocks.push((open = { kind: 'paragraph', text }))
  }
  return blocks
}

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\((\/[^)\s]*)\)/gu

/** Splits the text of a block into bold, italic and links to our own pages; everything else is text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    const [, bold, italic, label, href] = match
    if (bold !== undefined) pieces.push({ kind: 'bold', pieces: piecesOf(bold) })
    else if (italic !== undefined) pieces.push({ kind: 'italic', pieces: piecesOf(italic) })
    // Browsers read a second slash or a backslash as the start of a host name.
    else if (/^\/[/\\]/.test(href!)) pieces.push({ kind: 'text', text: label! })
    else pieces.push({ kind: 'link', label: label!, href: href! })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}
