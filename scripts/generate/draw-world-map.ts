// Draws the map of destinations: shapes of countries from the topology of `world-atlas` (Natural Earth, 1:50m),
// projected, simplified and written as paths into areas/planning/destinations/web/world-shapes.ts. Run it by hand when
// the package changes: `node scripts/run/with-runtime.mjs scripts/generate/draw-world-map.ts`. The product does not need it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { geoEqualEarth, geoStream } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Point = [number, number]
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

const root = path.join(import.meta.dirname, '../..')
const source = path.join(root, 'node_modules/world-atlas/countries-50m.json')
const target = path.join(root, 'areas/planning/destinations/web/world-shapes.ts')

/** Units across the map; one is about a tenth of a pixel on a wide screen. */
const width = 10_000
/** Antarctica is left out, and the emptiest north. */
const [south, north] = [-56, 81]
/** Degrees east of the middle of the map: its edge then runs through the Bering Strait and parts no country. */
const middle = 11
/** A point goes when the triangle with its neighbors is smaller than this, in square units. */
const finest = { europe: 60, elsewhere: 260 }
/** Rings smaller than this are not drawn, unless they are all a country has. */
const leastRing = 260
/** A country smaller than this is shown by a dot as well: its shape could not be pressed. */
const dotted = 2600

/** Places the topology has within another country or not at all: longitude and latitude of their towns. */
const own: Record<string, Point> = {
  BQ: [-68.27, 12.15],
  CX: [105.68, -10.42],
  GF: [-52.33, 4.94],
  GI: [-5.35, 36.14],
  GP: [-61.55, 16.25],
  MQ: [-61.06, 14.62],
  RE: [55.45, -20.88],
  SJ: [15.64, 78.22],
  TV: [179.2, -8.52],
  YT: [45.23, -12.78],
}

/** Areas are true to one another. Straight lines stay straight: the points are as close as they need to be. */
const projection = geoEqualEarth().rotate([-middle, 0]).precision(0).fitWidth(width, { type: 'Sphere' })
const place = (point: Point) => projection(point)!
const [, top] = place([middle, north])
projection.translate([projection.translate()[0], projection.translate()[1] - top])
const [, bottom] = place([middle, south])

const inEurope = ([longitude, latitude]: Point) =>
  longitude > -12 && longitude < 46 && latitude > 33 && latitude < 66

const triangle = (a: Point, b: Point, c: Point) =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2

/**
 * Simplifies an arc (Visvalingam and Whyatt): the point with the smallest triangle goes first. The ends stay, so
 * that neighbors still meet; a closed arc keeps four points at least.
 */
function simplified(arc: Point[]): Point[] {
  const points = arc.map((from) => ({
    from,
    at: place(from),
    least: inEurope(from) ? finest.europe : finest.elsewhere,
  }))
  const closed = arc.length > 3 && arc[0]![0] === arc.at(-1)![0] && arc[0]![1] === arc.at(-1)![1]
  while (points.length > (closed ? 4 : 2)) {
    let smallest = { place: -1, weight: 1 }
    for (let i = 1; i < points.length - 1; i++) {
      const weight = triangle(points[i - 1]!.at, points[i]!.at, points[i + 1]!.at) / points[i]!.least
      if (weight < smallest.weight) smallest = { place: i, weight }
    }
    if (smallest.place < 0) break
    points.splice(smallest.place, 1)
  }
  return points.map(({ from }) => from)
}

const topology = JSON.parse(readFileSync(source, 'utf8')) as Countries
const { scale: step, translate } = topology.transform!
/** The arcs in degrees: each point of the file is a step from the one before. */
const degrees = topology.arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx!
    y += dy!
    return [x * step[0] + translate[0], y * step[1] + translate[1]]
  })
})

/** The rings of each country in units of the map, largest first, by code; some countries are in the file in parts. */
function ringsOf(arcs: Point[][]): Map<string | null, Point[][]> {
  const { features } = feature({ ...topology, arcs, transform: undefined }, topology.objects.countries)
  const byCode = Map.groupBy(features, ({ id, properties }) => codeOf(id, properties.name))
  byCode.delete('AQ')
  return new Map([...byCode].map(([code, parts]) => [code, bySize(parts.flatMap(projected))]))
}

/** The rings of a shape, cut at the edges of the map. */
function projected(shape: Parameters<typeof geoStream>[0]): Point[][] {
  const rings: Point[][] = []
  geoStream(
    shape,
    projection.stream({
      point: (x, y) => void rings.at(-1)!.push([Math.round(x), Math.round(y)]),
      lineStart: () => void rings.push([]),
      lineEnd() {},
      polygonStart() {},
      polygonEnd() {},
    }),
  )
  return rings.filter(({ length }) => length > 2)
}

const areaOf = (ring: Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const bySize = (rings: Point[][]) => rings.toSorted((a, b) => areaOf(b) - areaOf(a))

function drawn(rings: Point[][]): string {
  let at: Point = [0, 0]
  const step = (to: Point) => {
    const text = `${to[0] - at[0]} ${to[1] - at[1]}`
    at = to
    return text
  }
  const tight = (text: string) => text.replaceAll(' -', '-')
  return rings
    .map((ring) => {
      const start = ring[0]!
      const text = `m${step(start)}${ring
        .slice(1)
        .map((to) => ` ${step(to)}`)
        .join('')}z`
      at = start
      return tight(text)
    })
    .join('')
}

/** The middle of a ring, good enough for a dot and for finding the neighbors. */
function middleOf(ring: Point[]): Point {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const half = (values: number[]) => Math.round((Math.min(...values) + Math.max(...values)) / 2)
  return [half(xs), half(ys)]
}

/** ISO 3166-1 numeric to alpha-2, which the language tags of ECMA-402 know; null for what has no code. */
function codeOf(id: string | number | undefined, name: string): string | null {
  if (id === undefined) return name === 'Kosovo' ? 'XK' : null
  return Intl.getCanonicalLocales(`und-${id}`)[0]!.slice(4)
}

const shapes = new Map<string, string>()
const middles = new Map<string, Point>()
const small: string[] = []
const nobodys: Point[][] = []

// Of the smallest nothing is left to measure once they are simplified.
const exact = ringsOf(degrees)
for (const [code, rings] of ringsOf(degrees.map(simplified))) {
  if (code === null) {
    nobodys.push(...rings.filter((ring) => areaOf(ring) >= leastRing))
    continue
  }
  const whole = rings.reduce((sum, ring) => sum + areaOf(ring), 0)
  if (whole >= leastRing) {
    shapes.set(code, drawn(rings.filter((ring, index) => index === 0 || areaOf(ring) >= leastRing)))
  }
  middles.set(code, middleOf(exact.get(code)![0]!))
  if (whole < dotted) small.push(code)
}
for (const [code, town] of Object.entries(own)) {
  const [x, y] = place(town)
  middles.set(code, [Math.round(x), Math.round(y)])
  small.push(code)
}

const drawings = [...shapes]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, shape]) => `  ${code}: '${shape}',\n`)
  .join('')

const text = `// Written by scripts/generate/draw-world-map.ts from world-atlas 2 (Natural Earth, public domain). Do not edit.

/** Width and height of the map in the units of its paths. */
export const mapSize = [${width}, ${Math.round(bottom)}] as const

/** The shape of each country as an SVG path, by ISO 3166-1 alpha-2. */
export const shapes: Readonly<Record<string, string>> = {
${drawings}}

/** The middle of the largest part of each country. */
export const middles: ReadonlyMap<string, readonly [x: number, y: number]> = new Map(
  '${[...middles]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, [x, y]]) => `${code} ${x} ${y}`)
    .join()}'
    .split(',')
    .map((place) => {
      const [code = '', x, y] = place.split(' ')
      return [code, [Number(x), Number(y)]]
    }),
)

/** Countries too small to be pressed: they have a dot in their middle. */
export const small: ReadonlySet<string> = new Set(
  '${small.toSorted().join(' ')}'.split(
    ' ',
  ),
)

/** Land that is in nobody's list of countries. */
export const otherLand =
  '${drawn(nobodys)}'
`
writeFileSync(target, text)
console.log(`${shapes.size} shapes, ${small.length} dots, ${text.length} bytes`)
