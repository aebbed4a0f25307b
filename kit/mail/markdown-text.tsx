import type { ReactNode } from 'react'
import { blocksOf, piecesOf, type Piece } from '#platform/contract/small-markdown.ts'
import { dark } from './palette.ts'
import { part } from './part.ts'
import { Link, Subheading } from './parts.tsx'
import { text } from './text-styles.ts'

interface MarkdownTextProps {
  /** In the Markdown subset of our articles. */
  children: string
  /** The base URL of the links, which are paths; without a trailing slash. */
  base: string
}

const rendered = (pieces: readonly Piece[], base: string): ReactNode[] =>
  pieces.map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'bold':
        return <b key={at}>{rendered(piece.pieces, base)}</b>
      case 'italic':
        return <em key={at}>{rendered(piece.pieces, base)}</em>
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

/** A Markdown text of an officer: headings, paragraphs, lists and links, the same as in the preview on the screen. */
export const MarkdownText = part<MarkdownTextProps>(
  ({ children, base }) => (
    <>
      {blocksOf(children).map((block, at) => {
        if (block.kind === 'heading') return <Subheading key={at}>{block.text}</Subheading>
        const look = { className: dark('text', 'ink') }
        if (block.kind === 'paragraph') {
          return (
            <p key={at} {...look} style={{ ...text, margin: '0 0 16px' }}>
              {rendered(piecesOf(block.text), base)}
            </p>
          )
        }
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={at} {...look} style={{ ...text, margin: '0 0 16px', paddingLeft: '24px' }}>
            {block.items.map((one, place) => (
              <li key={place} style={{ margin: '0 0 6px' }}>
                {rendered(piecesOf(one), base)}
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
