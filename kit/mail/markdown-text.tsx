import type { ReactNode } from 'react'
import { blocksOf, piecesOf, type Piece } from '#platform/contract/small-markdown.ts'
import { dark } from './palette.ts'
import { part } from './part.ts'
import { Link, Subheading } from './parts.tsx'
import { text } from './text-styles.ts'

interface WrittenProps {
  /** In the small Markdown of our articles. */
  children: string
  /** The address of this installation, without a closing slash: links are paths of it. */
  base: string
}

const drawn = (pieces: readonly Piece[], base: string): ReactNode[] =>
  pieces.map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'bold':
        return <b key={at}>{drawn(piece.pieces, base)}</b>
      case 'italic':
        return <em key={at}>{drawn(piece.pieces, base)}</em>
      case 'link':
        return (
          <Link key={at} href={`${base}${piece.href}`}>
            {piece.label}
          </Link>
        )
    }
  })

const plain = (pieces: readonly Piece[], base: string): string =>
  pieces
    .map((piece) =>
      piece.kind === 'text'
        ? piece.text
        : piece.kind === 'link'
          ? `${piece.label} (${base}${piece.href})`
          : plain(piece.pieces, base),
    )
    .join('')

/** What an officer wrote for many: headings, paragraphs, lists and links, as on the screen where it was previewed. */
export const MarkdownText = part<WrittenProps>(
  ({ children, base }) => (
    <>
      {blocksOf(children).map((block, at) => {
        if (block.kind === 'heading') return <Subheading key={at}>{block.text}</Subheading>
        const look = { className: dark('text', 'ink') }
        if (block.kind === 'paragraph') {
          return (
            <p key={at} {...look} style={{ ...text, margin: '0 0 16px' }}>
              {drawn(piecesOf(block.text), base)}
            </p>
          )
        }
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={at} {...look} style={{ ...text, margin: '0 0 16px', paddingLeft: '24px' }}>
            {block.items.map((one, place) => (
              <li key={place} style={{ margin: '0 0 6px' }}>
                {drawn(piecesOf(one), base)}
              </li>
            ))}
          </List>
        )
      })}
    </>
  ),
  ({ children, base }) =>
    blocksOf(children)
      .map((block) =>
        block.kind === 'list'
          ? block.items
              .map((one, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plain(piecesOf(one), base)}`)
              .join('\n')
          : block.kind === 'heading'
            ? block.text
            : plain(piecesOf(block.text), base),
      )
      .join('\n\n') + '\n\n',
)
