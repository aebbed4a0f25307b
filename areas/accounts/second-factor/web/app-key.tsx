import { encode } from 'uqr'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'

const texts = secondFactor.setUp

/** A key for an authenticator app: as a QR code drawn here, and as text in groups of four. */
export function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
      <QrCode text={uri} label={texts.qr} />
      <div className="grid gap-1.5">
        <p className="text-sm text-soft">{texts.byHand}</p>
        <p dir="ltr" className="font-mono text-sm font-semibold break-words select-all">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
      </div>
    </div>
  )
}

/** Black on white in every theme: cameras read nothing else reliably. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control forced-color-adjust-none"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
