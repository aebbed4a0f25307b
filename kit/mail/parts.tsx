import type { ReactNode } from 'react'
import { dark, fonts, light } from './palette.ts'
import { Lines } from './lines.tsx'
import { part } from './part.ts'
import { plainTable, small, text } from './text-styles.ts'

interface Children {
  children: ReactNode
}

/** The heading: the news in one sentence. An e-mail has one. */
export const Heading = part<Children>(
  ({ children }) => (
    <h1
      className={dark('text', 'ink')}
      style={{
        margin: '0 0 16px',
        fontFamily: fonts,
        fontSize: '26px',
        lineHeight: '32px',
        fontWeight: 700,
        color: light('ink'),
      }}
    >
      {children}
    </h1>
  ),
  ({ children }, inner) => `${inner(children)}\n\n`,
)

export const Subheading = part<Children>(
  ({ children }) => (
    <h2
      className={dark('text', 'ink')}
      style={{
        margin: '28px 0 12px',
        fontFamily: fonts,
        fontSize: '18px',
        lineHeight: '24px',
        fontWeight: 700,
        color: light('ink'),
      }}
    >
      {children}
    </h2>
  ),
  ({ children }, inner) => `${inner(children)}\n\n`,
)

export const Text = part<Children>(
  ({ children }) => (
    <p className={dark('text', 'ink')} style={{ ...text, margin: '0 0 16px' }}>
      {children}
    </p>
  ),
  ({ children }, inner) => `${inner(children)}\n\n`,
)

export const Small = part<Children>(
  ({ children }) => (
    <p className={dark('text', 'soft')} style={{ ...small, margin: '0 0 12px' }}>
      {children}
    </p>
  ),
  ({ children }, inner) => `${inner(children)}\n\n`,
)

/** Text that somebody typed, with its line breaks. */
export const UserText = part<{ children: string }>(
  ({ children }) => (
    <p className={dark('text', 'ink')} style={{ ...text, margin: '0 0 16px' }}>
      <Lines>{children}</Lines>
    </p>
  ),
  ({ children }) => `${children}\n\n`,
)

/** A link inside a sentence. In plain text the address follows, unless it repeats the link text. */
export const Link = part<{ href: string; children: string }>(
  ({ href, children }) => (
    <a
      href={href}
      className={dark('text', 'accent')}
      style={{ color: light('accent'), textDecoration: 'underline' }}
    >
      {children}
    </a>
  ),
  ({ href, children }) => (/^(mailto|tel):/.test(href) ? children : `${children} (${href})`),
)

/** The button with the next step; one for each e-mail. */
export const Action = part<{ href: string; label: string }>(
  ({ href, label }) => (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      className="wide"
      style={{ ...plainTable, margin: '8px 0 24px' }}
    >
      <tbody className="wide">
        <tr className="wide">
          <td
            className={`wide ${dark('fill', 'accent')}`}
            style={{ borderRadius: '6px', backgroundColor: light('accent') }}
          >
            <a
              href={href}
              className={`wide ${dark('text', 'onAccent')}`}
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                fontFamily: fonts,
                fontSize: '16px',
                lineHeight: '22px',
                fontWeight: 700,
                color: light('onAccent'),
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  ),
  ({ href, label }) => `${label}:\n${href}\n\n`,
)

/** The button's address in full, for programs that do not open it. The plain text has it already. */
export const PlainLink = part<{ lead: string; href: string }>(
  ({ lead, href }) => (
    <p className={dark('text', 'soft')} style={{ ...small, margin: '0 0 12px' }}>
      {lead}
      <br />
      <a
        href={href}
        className={dark('text', 'accent')}
        style={{ color: light('accent'), wordBreak: 'break-all' }}
      >
        {href}
      </a>
    </p>
  ),
  () => '',
)

/** A one-time code in large digits without spaces, so that it is easy to copy. */
export const Code = part<{ label: string; value: string }>(
  ({ label, value }) => (
    <div
      className={dark('fill', 'sunk')}
      style={{
        margin: '8px 0 20px',
        padding: '18px 20px 16px',
        borderRadius: '10px',
        backgroundColor: light('sunk'),
      }}
    >
      <div className={dark('text', 'soft')} style={small}>
        {label}
      </div>
      <div
        className={dark('text', 'ink')}
        style={{
          fontFamily: fonts,
          fontSize: '36px',
          lineHeight: '46px',
          fontWeight: 700,
          letterSpacing: '6px',
          fontVariantNumeric: 'tabular-nums',
          color: light('ink'),
        }}
      >
        {value}
      </div>
    </div>
  ),
  ({ label, value }) => `${label}: ${value}\n\n`,
)

const panelColors = {
  sun: { head: 'sun', title: 'onSun', body: 'sunTint' },
  calm: { head: 'tint', title: 'ink', body: 'tint' },
} as const

/** A framed box: `sun` for what the reader has to do, `calm` for a note or a reason. */
export const Panel = part<Children & { tone: keyof typeof panelColors; title: string }>(
  ({ tone, title, children }) => {
    const { head, title: ink, body } = panelColors[tone]
    return (
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ ...plainTable, margin: '8px 0 24px' }}
      >
        <tbody>
          <tr>
            <td
              className={dark('fill', head, 'text', ink)}
              style={{
                ...text,
                padding: tone === 'sun' ? '10px 20px' : '16px 20px 6px',
                borderRadius: '10px 10px 0 0',
                backgroundColor: light(head),
                color: light(ink),
                fontWeight: 700,
              }}
            >
              {title}
            </td>
          </tr>
          <tr>
            <td
              className={dark('fill', body)}
              style={{
                padding: tone === 'sun' ? '16px 20px 2px' : '0 20px 2px',
                borderRadius: '0 0 10px 10px',
                backgroundColor: light(body),
              }}
            >
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    )
  },
  ({ title, children }, inner) => `${title}\n\n${inner(children)}`,
)
