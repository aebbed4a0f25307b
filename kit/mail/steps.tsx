import { dark, fonts, light } from './palette.ts'
import { part } from './part.ts'

const cell = { padding: 0, fontSize: 0, lineHeight: 0 } as const
/** The road on the milestone, one row per pixel from top to bottom: its distance from the left and from the right. */
const road = [
  [11, 11.5],
  [11.5, 10.5],
  [12.5, 9.5],
  [13, 8],
  [13.5, 7],
  [13.5, 7],
  [13, 7],
  [11.5, 7],
  [10, 7.5],
  [8, 8.5],
  [7, 9.5],
  [6, 10.5],
  [5, 11],
  [4.5, 11.5],
  [4.5, 12],
] as const

/** The milestone of the logo, made of colored cells because e-mails contain no images. */
export function LogoMilestone() {
  return (
    <div aria-hidden="true" style={{ width: '26px', height: '29px' }}>
      <div
        className={dark('fill', 'sun')}
        style={{ ...cell, height: '13px', borderRadius: '13px 13px 0 0', backgroundColor: light('sun') }}
      />
      <div style={{ ...cell, height: '1px' }} />
      <div
        className={dark('fill', 'milestone')}
        style={{
          ...cell,
          overflow: 'hidden',
          borderRadius: '0 0 2px 2px',
          backgroundColor: light('milestone'),
        }}
      >
        {road.map(([left, right], row) => (
          <div
            key={row}
            style={{ ...cell, height: '1px', margin: `0 ${right}px 0 ${left}px`, backgroundColor: '#FFFFFF' }}
          />
        ))}
      </div>
    </div>
  )
}

export interface Step {
  title: string
  detail?: string | null
  state: 'done' | 'now' | 'ahead'
}

const caps = { done: 'milestone', now: 'sun', ahead: 'line' } as const

/** The steps of a process: those done in blue, the current one in yellow, later ones in gray. */
export const Steps = part<{ steps: Step[] }>(
  ({ steps }) => (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderSpacing: 0, margin: '4px 0 12px' }}
    >
      <tbody>
        {steps.map((step, i) => (
          <tr key={i}>
            <td width="42" style={{ width: '42px', verticalAlign: 'top', padding: '2px 0 18px' }}>
              <StepMarker number={i + 1} state={step.state} />
            </td>
            <td style={{ verticalAlign: 'top', padding: '0 0 18px' }}>
              <p
                className={dark('text', 'ink')}
                style={{
                  margin: 0,
                  fontFamily: fonts,
                  fontSize: '16px',
                  lineHeight: '24px',
                  color: light('ink'),
                }}
              >
                <b>{step.title}</b>
              </p>
              {step.detail ? (
                <p
                  className={dark('text', 'soft')}
                  style={{
                    margin: 0,
                    fontFamily: fonts,
                    fontSize: '15px',
                    lineHeight: '22px',
                    color: light('soft'),
                  }}
                >
                  {step.detail}
                </p>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
  ({ steps }) =>
    `${steps.map(({ title, detail }, i) => `${i + 1}. ${title}${detail ? `\n   ${detail}` : ''}\n`).join('')}\n`,
)

function StepMarker({ number, state }: { number: number; state: Step['state'] }) {
  const edge = state === 'ahead' ? 'edge' : state === 'now' ? 'ink' : 'milestone'
  const box = { width: '26px', borderStyle: 'solid', borderColor: light(edge) } as const
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ borderSpacing: 0 }}>
      <tbody>
        <tr>
          <td
            className={dark('fill', caps[state], 'edge', edge)}
            style={{
              ...box,
              height: '11px',
              fontSize: 0,
              lineHeight: 0,
              borderWidth: '1px 1px 1px 1px',
              borderRadius: '14px 14px 0 0',
              backgroundColor: light(caps[state]),
            }}
          />
        </tr>
        <tr>
          <td
            align="center"
            className={dark('fill', 'surface', 'edge', edge, 'text', 'ink')}
            style={{
              ...box,
              height: '17px',
              borderWidth: '0 1px 1px 1px',
              borderRadius: '0 0 3px 3px',
              fontFamily: fonts,
              fontSize: '12px',
              lineHeight: '17px',
              fontWeight: 700,
              color: light('ink'),
              backgroundColor: light('surface'),
            }}
          >
            {number}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
