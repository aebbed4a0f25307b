import { oneLine } from './clean-props.ts'
import { Lines } from './lines.tsx'
import { dark } from './palette.ts'
import { part } from './part.ts'
import { Link } from './parts.tsx'
import { plainTable, small, text } from './text-styles.ts'

export interface Fact {
  label: string
  value: string | null
}

/** A table of facts; those without a value are omitted. */
export const Facts = part<{ rows: Fact[] }>(
  ({ rows }) => (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ ...plainTable, margin: '4px 0 20px' }}
    >
      <tbody>
        {rows
          .filter((row) => row.value !== null)
          .map((row) => (
            <tr key={row.label}>
              <td
                className={`fact ${dark('text', 'soft')}`}
                width="140"
                style={{ ...small, padding: '5px 12px 5px 0', verticalAlign: 'top' }}
              >
                {row.label}
              </td>
              <td
                className={`fact value ${dark('text', 'ink')}`}
                style={{ ...text, padding: '3px 0', fontWeight: 600, verticalAlign: 'top' }}
              >
                {row.value}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  ),
  ({ rows }) =>
    `${rows
      .filter((row) => row.value !== null)
      .map((row) => `${row.label}: ${oneLine(row.value ?? '', 300)}\n`)
      .join('')}\n`,
)

export interface Item {
  title: string
  detail?: string | null
}

/** A plain list. */
export const Items = part<{ items: Item[] }>(
  ({ items }) => (
    <ul style={{ margin: '0 0 20px', paddingInlineStart: '22px' }}>
      {items.map((item, i) => (
        <li key={i} className={dark('text', 'ink')} style={{ ...text, margin: '0 0 8px' }}>
          {item.detail ? <b>{item.title}</b> : item.title}
          {item.detail ? (
            <span
              className={dark('text', 'soft')}
              style={{ ...small, display: 'block', fontSize: '15px', lineHeight: '22px' }}
            >
              <Lines>{item.detail}</Lines>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  ),
  ({ items }) =>
    `${items.map(({ title, detail }) => `- ${oneLine(title, 1000)}${detail ? `: ${detail.replaceAll('\n', '\n  ')}` : ''}\n`).join('')}\n`,
)

/** A list whose titles are links. */
export const LinkedItems = part<{ items: (Item & { href: string })[] }>(
  ({ items }) => (
    <ul style={{ margin: '0 0 20px', paddingInlineStart: '22px' }}>
      {items.map((item) => (
        <li key={item.href} className={dark('text', 'ink')} style={{ ...text, margin: '0 0 8px' }}>
          <Link href={item.href}>{item.title}</Link>
          {item.detail ? `, ${item.detail}` : null}
        </li>
      ))}
    </ul>
  ),
  ({ items }) =>
    `${items.map(({ title, detail, href }) => `- ${oneLine(title)}${detail ? `, ${oneLine(detail)}` : ''}:\n  ${href}\n`).join('')}\n`,
)
