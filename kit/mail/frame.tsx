import type { ReactNode } from 'react'
import { directionOf } from '#kit/language/direction.ts'
import { site } from '#site'
import { currentLanguage } from '#texts/languages.ts'
import type { Links } from './links.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { dark, fonts, light, stylesheet } from './palette.ts'
import { part } from './part.ts'
import { LogoMilestone } from './steps.tsx'

interface FrameProps {
  subject: string
  preview: string
  why: string
  links: Links
  children: ReactNode
}

/** Fills the preview line of inboxes, so that it never shows the start of the body, which may be a code. */
const padding = '\u034f\u200c\u00a0'.repeat(90)

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, width: '100%' } as const
const footer = {
  margin: '0 0 6px',
  fontFamily: fonts,
  fontSize: '13px',
  lineHeight: '20px',
  color: light('soft'),
}

/** The layout of every e-mail: the name on top, one card, and a footer with the sender and the reason. */
export const Frame = part<FrameProps>(
  ({ subject, preview, why, links, children }) => (
    <html lang={currentLanguage()} dir={directionOf(currentLanguage())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style>{stylesheet}</style>
      </head>
      <body
        className={dark('fill', 'ground')}
        style={{ margin: 0, padding: 0, backgroundColor: light('ground'), WebkitTextSizeAdjust: '100%' }}
      >
        <div
          aria-hidden="true"
          style={{
            display: 'none',
            maxHeight: 0,
            overflow: 'hidden',
            fontSize: '1px',
            lineHeight: '1px',
            opacity: 0,
          }}
        >
          {preview}
          {padding}
        </div>
        <table {...table} className={dark('fill', 'ground')} style={{ backgroundColor: light('ground') }}>
          <tbody>
            <tr>
              <td className="edge" align="center" style={{ padding: '28px 16px' }}>
                <table {...table} style={{ maxWidth: '600px', tableLayout: 'fixed' }}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 18px' }}>
                        <Sender home={links.home} />
                      </td>
                    </tr>
                    <tr>
                      <td
                        className={`card ${dark('fill', 'surface', 'edge', 'line')}`}
                        style={{
                          // Where nothing follows the last button, its own margin is below it.
                          padding: why === mailFrameTexts.whyOffice ? '32px 32px 12px' : '32px',
                          borderRadius: '10px',
                          border: `1px solid ${light('line')}`,
                          backgroundColor: light('surface'),
                          overflowWrap: 'anywhere',
                        }}
                      >
                        {children}
                        {why !== mailFrameTexts.whyOffice && <Person />}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '18px 4px 0' }}>
                        <p className={dark('text', 'soft')} style={footer}>
                          {why}
                        </p>
                        <p className={dark('text', 'soft')} style={footer}>
                          {site.name}, {site.contact.address}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  ),
  ({ why, children }, inner) =>
    `${site.name}\n\n${inner(children)}` +
    `${why === mailFrameTexts.whyOffice ? '' : `${mailFrameTexts.person} ${site.contact.phone}.\n\n`}-- \n${why}\n${site.name}, ${site.contact.address}\n`,
)

function Sender({ home }: { home: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ verticalAlign: 'middle', paddingInlineEnd: '10px' }}>
            <LogoMilestone />
          </td>
          <td style={{ verticalAlign: 'middle' }}>
            <a
              href={home}
              className={dark('text', 'ink')}
              style={{
                fontFamily: fonts,
                fontSize: '22px',
                lineHeight: '30px',
                fontWeight: 700,
                letterSpacing: '-0.3px',
                color: light('ink'),
                textDecoration: 'none',
              }}
            >
              {site.name}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** How to reach a person. In every e-mail except those to the office itself. */
function Person() {
  return (
    <p
      className={dark('text', 'soft', 'edge', 'line')}
      style={{
        margin: '28px 0 0',
        padding: '16px 0 0',
        borderTop: `1px solid ${light('line')}`,
        fontFamily: fonts,
        fontSize: '14px',
        lineHeight: '21px',
        color: light('soft'),
      }}
    >
      {mailFrameTexts.person}{' '}
      <a
        href={`tel:${site.contact.phoneLink}`}
        className={dark('text', 'accent')}
        style={{ color: light('accent'), whiteSpace: 'nowrap' }}
      >
        {site.contact.phone}
      </a>
      .
    </p>
  )
}
