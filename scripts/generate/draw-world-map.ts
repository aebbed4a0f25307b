// Draws the map of destinations: shapes of countries from the topology of `world-atlas` (Natural Earth, 1:50m),
// projected, simplified and written as paths into areas/planning/destinations/student/world-shapes.ts. Run it by hand when
// the package changes: `node scripts/run/with-runtime.mjs scripts/generate/draw-world-map.ts`. The product does not need it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Point = readonly [number, number]
interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: Geometry[] } }
}
interface Geometry {
  type: 'Polygon' | 'MultiPolygon'
  /** ISO 3166-1 numeric; what has none is in nobody's list. */
  id?: string
  properties: { name: string }
  arcs: number[][] | number[][][]
}

const root = path.join(import.meta.dirname, '../..')
const source = path.join(root, 'node_modules/world-atlas/countries-50m.json')
const target = path.join(root, 'areas/planning/destinations/student/world-shapes.ts')

/** Units across the map; one is about a tenth of a pixel on a wide screen. */
const width = 10_000
/** Antarctica is left out, and the emptiest north. */
const [south, north] = [-56, 81]
/** Degrees east of the middle of the map: its edge then runs through the Bering Strait and parts no country. */
const middle = 11
/** A point goes when the triangle with its neighbours is smaller than this, in square units. */
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

/** Equal Earth (Šavrič, Patterson and Jenny, 2018): areas are true to one another. Degrees to units of the sphere. */
function equalEarth([longitude, latitude]: Point): Point {
  const radians = Math.PI / 180
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const t = Math.asin((Math.sqrt(3) / 2) * Math.sin(latitude * radians))
  const t2 = t * t
  const t6 = t2 * t2 * t2
  const x = (longitude * radians * Math.cos(t)) / ((Math.sqrt(3) / 2) * slope())
  return [x, t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))]
  function slope() {
    return a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)
  }
}
const [edge] = equalEarth([180, 0])
const [, top] = equalEarth([0, north])
const scale = width / (2 * edge)
const project = (point: Point): Point => {
  const [x, y] = equalEarth(point)
  return [(x + edge) * scale, (top - y) * scale]
}
const [, bottom] = project([0, south])

const east = (longitude: number) => {
  const turned = longitude - middle
  return turned < -180 ? turned + 360 : turned
}

const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology
const inEurope = ([longitude, latitude]: Point) =>
  longitude > -12 - middle && longitude < 46 - middle && latitude > 33 && latitude < 66

/**
 * Points that follow one another, their longitudes made to follow too: 179, 181 instead of 179, -179. A line over
 * the edge of the map so leaves it on one side.
 */
const unbroken = (points: Point[]): Point[] => {
  let before = points[0]![0]
  return points.map(([longitude, latitude]): Point => {
    before = longitude - 360 * Math.round((longitude - before) / 360)
    return [before, latitude]
  })
}

/** The arcs in degrees from the middle: each point of the file is a step from the one before. */
const degrees = topology.arcs.map((arc) => {
  const { scale: step, translate } = topology.transform
  let [x, y] = [0, 0]
  return unbroken(
    arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [east(x * step[0] + translate[0]), y * step[1] + translate[1]]
    }),
  )
})

const triangle = (a: Point, b: Point, c: Point) =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2

/**
 * Simplifies an arc (Visvalingam and Whyatt): the point with the smallest triangle goes first. The ends stay, so
 * that neighbours still meet; a closed arc keeps four points at least.
 */
function simplified(arc: Point[]): Point[] {
  const points = arc.map((from) => ({
    from,
    at: project(from),
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

const arcs = degrees.map(simplified)

/** The part of a ring on one side of a meridian. */
function clipped(ring: Point[], keeps: (longitude: number) => boolean, meridian: number): Point[] {
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1)!
    const inside = keeps(point[0])
    if (inside === keeps(before[0])) return inside ? [point] : []
    const share = (meridian - before[0]) / (point[0] - before[0])
    const crossing: Point = [meridian, before[1] + share * (point[1] - before[1])]
    return inside ? [crossing, point] : [crossing]
  })
}

/** A ring cut at both edges of the map, what lies beyond one put at the other. */
function withinEdges(ring: Point[]): Point[][] {
  const shifted = (points: Point[], by: number) => points.map(([x, y]): Point => [x + by, y])
  return [
    clipped(
      clipped(ring, (x) => x <= 180, 180),
      (x) => x >= -180,
      -180,
    ),
    shifted(
      clipped(ring, (x) => x > 180, 180),
      -360,
    ),
    shifted(
      clipped(ring, (x) => x < -180, -180),
      360,
    ),
  ].filter(({ length }) => length > 2)
}

/** The rings of a polygon's line in units of the map; a negative number is an arc walked backwards. */
function ringsOf(numbers: number[], lines = arcs): Point[][] {
  const line = numbers.flatMap((number) => {
    const arc = number < 0 ? lines[~number]!.toReversed() : lines[number]!
    return arc.slice(0, -1)
  })
  return withinEdges(unbroken(line)).map((ring) =>
    ring.map((point): Point => {
      const [x, y] = project(point)
      return [Math.round(x), Math.round(y)]
    }),
  )
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

/** The middle of a ring, good enough for a dot and for finding the neighbours. */
function middleOf(ring: Point[]): Point {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const half = (values: number[]) => Math.round((Math.min(...values) + Math.max(...values)) / 2)
  return [half(xs), half(ys)]
}

/** ISO 3166-1 numeric to alpha-2, which the language tags of ECMA-402 know; null for what has no code. */
function codeOf({ id, properties }: Geometry): string | null {
  if (id === undefined) return properties.name === 'Kosovo' ? 'XK' : null
  return Intl.getCanonicalLocales(`und-${id}`)[0]!.slice(4)
}

const shapes = new Map<string, string>()
const middles = new Map<string, Point>()
const small: string[] = []
const nobodys: Point[][] = []

type Polygons = number[][][]
/** Some countries stand in the file in several parts. */
const parts = new Map<string | null, Polygons>()
for (const geometry of topology.objects.countries.geometries) {
  const code = codeOf(geometry)
  const polygons = (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) as Polygons
  if (code !== 'AQ') parts.set(code, [...(parts.get(code) ?? []), ...polygons])
}

for (const [code, polygons] of parts) {
  const rings = bySize(polygons.flatMap((polygon) => polygon.flatMap((numbers) => ringsOf(numbers))))
  if (code === null) {
    nobodys.push(...rings.filter((ring) => areaOf(ring) >= leastRing))
    continue
  }
  const whole = rings.reduce((sum, ring) => sum + areaOf(ring), 0)
  if (whole >= leastRing) {
    shapes.set(code, drawn(rings.filter((ring, place) => place === 0 || areaOf(ring) >= leastRing)))
  }
  // Of the smallest nothing is left to measure once they are simplified.
  const [largest] = bySize(polygons.flatMap(([line]) => ringsOf(line!, degrees)))
  middles.set(code, middleOf(largest!))
  if (whole < dotted) small.push(code)
}
for (const [code, place] of Object.entries(own)) {
  const [x, y] = project([east(place[0]), place[1]])
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

/** Land that stands in nobody's list of countries. */
export const otherLand =
  '${drawn(nobodys)}'
`
writeFileSync(target, text)
console.log(`${shapes.size} shapes, ${small.length} dots, ${text.length} bytes`)
