import type { ReactNode } from 'react'
import { blocksOf, piecesOf, type Piece } from '#platform/contract/small-markdown.ts'
import { Anchor } from './anchor.tsx'

type AddressOf = (href: string) => string

const drawn = (pieces: readonly Piece[], addressOf: AddressOf): ReactNode[] =>
  pieces.map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'bold':
        return <strong key={at}>{drawn(piece.pieces, addressOf)}</strong>
      case 'italic':
        return <em key={at}>{drawn(piece.pieces, addressOf)}</em>
      case 'link':
        return (
          <Anchor key={at} href={addressOf(piece.href)}>
            {piece.label}
          </Anchor>
        )
    }
  })

interface MarkdownProps {
  text: string
  /** Where a link to a path of the product leads here; unset: to that path. */
  addressOf?: AddressOf
}

/** Renders Markdown as React elements, never as raw markup. */
export function Markdown({ text, addressOf = (href) => href }: MarkdownProps) {
  const inlineOf = (part: string) => drawn(piecesOf(part), addressOf)
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
