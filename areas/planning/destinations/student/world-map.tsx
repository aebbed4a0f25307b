import { memo, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'
import type { Destination } from './destination-formats.ts'
import { destinationHref, describeDestination } from './destination-formats.ts'
import { directions, nearest } from './nearest-country.ts'
import { plainLook, shadeOf, shades } from '../web/shades.ts'
import { mapSize, middles, otherLand, shapes, small } from '../web/world-shapes.ts'

const texts = destinationTexts.map

/** Parts of the map: where they start, how wide and how high they are. */
const parts = {
  world: [0, 0, ...mapSize],
  europe: [4280, 120, 1680, 1120],
  asia: [5450, 350, 3450, 2300],
  africa: [3400, 1060, 3960, 2640],
  americas: [0, 120, 6240, 4160],
} as const
type Part = keyof typeof parts

/**
 * The world map: each country with programs is a link, darker the more programs it has. The map is one tab stop; arrow
 * keys move between countries.
 * @param destinations those with programs, most first
 */
export default function WorldMap({ destinations }: { destinations: readonly Destination[] }) {
  const id = useId()
  const [part, setPart] = useState<Part>('world')
  const [stop, setStop] = useState(destinations[0]?.country ?? null)
  const [active, setActive] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const shown = useMemo(() => new Map(destinations.map((one) => [one.country, one])), [destinations])
  const activeDestination = active === null ? undefined : shown.get(active)

  const goTo = (country: string | null | undefined) => {
    if (!country) return
    setStop(country)
    svg.current?.querySelector<SVGAElement>(`[data-country="${country}"]`)?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const from = stop === null ? undefined : middles.get(stop)
    if (direction && from) {
      const others = destinations.flatMap(({ country }) => {
        const place = middles.get(country)
        return place && country !== stop ? [[country, place] as const] : []
      })
      goTo(nearest(from, direction, others))
    } else if (event.key === 'Home') goTo(destinations[0]?.country)
    else if (event.key === 'End') goTo(destinations.at(-1)?.country)
    else return
    event.preventDefault()
  }
  const focus = useCallback((country: string) => {
    setStop(country)
    setActive(country)
  }, [])
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={texts.part} className="flex flex-wrap gap-1 print:hidden">
        {(Object.keys(parts) as Part[]).map((one) => (
          <Button
            key={one}
            size="small"
            tone={one === part ? 'line' : 'text'}
            aria-pressed={one === part}
            onClick={() => setPart(one)}
          >
            {texts.parts[one]}
          </Button>
        ))}
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {texts.keys}
      </p>
      <svg
        ref={svg}
        viewBox={parts[part].join(' ')}
        role="group"
        aria-label={texts.label}
        aria-describedby={`${id}-keys`}
        onKeyDown={move}
        onPointerLeave={() => setActive(null)}
        className={`w-full rounded-control bg-ground ${part === 'world' ? 'aspect-[10000/4297]' : 'aspect-3/2'}`}
      >
        <PlainLand shown={shown} />
        <Countries destinations={destinations} stop={stop} onFocus={focus} onActive={setActive} />
        {active !== null && <Outline country={active} />}
      </svg>
      <p className="min-h-[1.55em] text-sm" aria-hidden="true">
        {activeDestination ? (
          <b className="font-semibold">{describeDestination(activeDestination)}</b>
        ) : (
          texts.hint
        )}
      </p>
      <Legend />
      <p className="max-w-[70ch] text-xs text-soft">{texts.borders}</p>
    </div>
  )
}

const edge = { stroke: 'var(--ground)', strokeWidth: 0.75, vectorEffect: 'non-scaling-stroke' } as const

/** Land without programs: hidden from screen readers and not clickable. */
const PlainLand = memo(function PlainLand({ shown }: { shown: ReadonlyMap<string, Destination> }) {
  return (
    <g aria-hidden="true" className={plainLook} fill="currentColor">
      <path d={otherLand} {...edge} />
      {Object.entries(shapes).map(
        ([country, shape]) => !shown.has(country) && <path key={country} d={shape} {...edge} />,
      )}
    </g>
  )
})

interface CountriesProps {
  destinations: readonly Destination[]
  /** The country that is the tab stop. */
  stop: string | null
  onFocus: (country: string) => void
  /** The country under the pointer; null: the focus has left. */
  onActive: (country: string | null) => void
}

const Countries = memo(function Countries({ destinations, stop, onFocus, onActive }: CountriesProps) {
  return destinations.map((one) => {
    const { country, programs } = one
    const at = middles.get(country)
    if (!at) return null
    const shape = shapes[country]
    return (
      <Anchor
        key={country}
        href={destinationHref(one)}
        aria-label={describeDestination(one)}
        data-country={country}
        tabIndex={country === stop ? 0 : -1}
        className={`${shadeOf(programs)} focus-visible:shadow-none focus-visible:outline-none`}
        onFocus={() => onFocus(country)}
        onBlur={() => onActive(null)}
        // The pointer may lie on the map while somebody uses the keys: only the focus says where they start.
        onPointerEnter={() => onActive(country)}
      >
        {shape && <path d={shape} fill="currentColor" {...edge} />}
        {small.has(country) && <Dot at={at} />}
      </Anchor>
    )
  })
})

/** Zero-length lines with round ends, the same size at every scale: a dot, its rim, and its touch target. */
function Dot({ at: [x, y] }: { at: readonly [number, number] }) {
  const line = { d: `M${x} ${y}h0`, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      <path {...line} stroke="transparent" strokeWidth={20} pointerEvents="stroke" />
      <path {...line} stroke="var(--surface)" strokeWidth={9} />
      <path {...line} stroke="currentColor" strokeWidth={7} />
    </>
  )
}

/** Outline of the country with the pointer or the focus, above its neighbors. */
function Outline({ country }: { country: string }) {
  const at = middles.get(country)
  const shape = shapes[country]
  const line = { vectorEffect: 'non-scaling-stroke', pointerEvents: 'none' } as const
  return (
    <g aria-hidden="true" fill="none" stroke="var(--ink)">
      {shape && <path d={shape} strokeWidth={2} {...line} />}
      {small.has(country) && at && (
        <>
          <path d={`M${at.join(' ')}h0`} strokeLinecap="round" strokeWidth={15} {...line} />
          <path
            d={`M${at.join(' ')}h0`}
            strokeLinecap="round"
            strokeWidth={11}
            stroke="var(--sun)"
            {...line}
          />
        </>
      )}
    </g>
  )
}

function Legend() {
  const steps = shades.map(({ from, look }, place) => {
    const next = shades[place + 1]
    const text = next
      ? texts.between({ from: formatNumber(from), to: formatNumber(next.from - 1) })
      : texts.from({ count: formatNumber(from) })
    return { look, text }
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
      <span className="font-semibold">{texts.legend}</span>
      <ul className="contents">
        {[{ look: plainLook, text: texts.noneThere }, ...steps].map(({ look, text }) => (
          <li key={text} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 16 16" aria-hidden="true" className={`size-4 flex-none ${look}`}>
              <rect width="16" height="16" rx="3" fill="currentColor" />
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
