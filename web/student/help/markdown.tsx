import type { ReactNode } from 'react'
import { Anchor } from '../../ui/anchor.tsx'

type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }

const item = /^(?:-|(\d+)\.) +(.*)$/u

/** Cuts the small Markdown of our articles into headings, paragraphs and lists. */
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
      // A line that goes on under its item.
      open.items.push(`${open.items.pop() ?? ''} ${text}`)
    } else if (open?.kind === 'paragraph') open.text += ` ${text}`
    else blocks.push((open = { kind: 'paragraph', text }))
  }
  return blocks
}

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\((\/[^)\s]*)\)/gu

/** Bold, italic and links to our own pages; everything else is text. */
function inlineOf(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > from) parts.push(text.slice(from, match.index))
    const [, bold, italic, label, href] = match
    if (bold !== undefined) parts.push(<strong key={match.index}>{inlineOf(bold)}</strong>)
    else if (italic !== undefined) parts.push(<em key={match.index}>{inlineOf(italic)}</em>)
    // Two slashes would be another site.
    else if (href!.startsWith('//')) parts.push(label)
    else
      parts.push(
        <Anchor key={match.index} href={href!}>
          {label}
        </Anchor>,
      )
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** An article: elements made from its text, never markup from it. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="grid max-w-[66ch] gap-3.5">
      {blocksOf(text).map((block, at) => {
        if (block.kind === 'heading') {
          return (
            <h2 key={at} className="mt-3 text-h4">
              {block.text}
            </h2>
          )
        }
        if (block.kind === 'paragraph') return <p key={at}>{inlineOf(block.text)}</p>
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={at} className={`grid gap-1.5 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
            {block.items.map((one, place) => (
              <li key={place}>{inlineOf(one)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}
